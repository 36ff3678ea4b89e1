import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Dice } from '../../src/dice/perform.ts';
import { entryLine, headerLine } from '../../src/ledger/archive-lines.ts';
import type { Author, EntryBody, WorldBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import {
  bodyHashOf,
  bodyOf,
  type EntryDraft,
  entryHash,
  type LedgerRow,
  NO_HASH,
  rowsOfDrafts,
  type Sha256,
} from '../../src/ledger/ledger.ts';
import { diceSeedOf, type HmacSha256, sealOf, secretOf } from '../../src/ledger/seals.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import type { Discovery, World } from '../../src/world/world.ts';

export const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const hmacSha256: HmacSha256 = (key, text) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');

export const OWNER: Author = { link: 'fnmwstv1ncyc' as LinkId, role: 'owner' };
export const PLAYER: Author = { link: 'kqzexxpmtrvp' as LinkId, role: 'player' };

/** A UUID for the `number`th command. */
export const commandId = (number: number): string =>
  `0b7c9a52-6a3e-4f0b-9d61-${number.toString(16).padStart(12, '0')}`;

/** The command, secret and seed of the server's dice for entries written together. */
interface Throwing {
  readonly command: string | null;
  readonly secret: string | null;
  readonly seed: string;
}

/** A ledger written as the server writes it, with a fixed master key and fixed salts. */
export class SealedLedger {
  rows: LedgerRow[] = [];
  #masterKey = sha256(Buffer.from('first key'));
  #chosenSeed: string | null;
  #closed = false;
  #commands = 0;
  #salts = 0;

  /** @param chosenSeed if given, nothing is sealed before `receive` */
  constructor(rows: readonly LedgerRow[] = [], chosenSeed: string | null = null) {
    this.rows = [...rows];
    this.#chosenSeed = chosenSeed;
  }

  get lastSeq(): number {
    return this.rows.length;
  }

  get lastHash(): string {
    return this.rows.at(-1)?.hash ?? NO_HASH;
  }

  /** Begins a command, whose dice come from the seal of the last entry. */
  begin(command: string | null = commandId(++this.#commands)): Throwing {
    if (this.#chosenSeed !== null) return { command, secret: null, seed: this.#chosenSeed };
    const last = this.rows.at(-1);
    if (!last) return { command, secret: null, seed: '' };
    const before = this.rows.at(-2)?.hash ?? NO_HASH;
    const secret = this.#secretAfter(last.seq, before, bodyHashOf(last, sha256));
    return { command, secret, seed: diceSeedOf(secret, command, sha256) };
  }

  /** Writes entries together; the first of them reveals the secret, if there is one. */
  write(bodies: readonly EntryBody[], how: Omit<Throwing, 'seed'>, text?: string): void {
    this.writeDrafts(
      bodies.map((body) => (text === undefined ? { body } : { body, text })),
      how,
    );
  }

  writeDrafts(drafts: readonly EntryDraft[], { command, secret }: Omit<Throwing, 'seed'>): void {
    const after = { seq: this.lastSeq, hash: this.lastHash };
    this.rows.push(
      ...rowsOfDrafts(drafts, after, {
        at: '2026-11-21T19:04:11.201Z',
        command,
        secret,
        sealAfter: (seq, hashBefore, bodyHash, body) => {
          this.#closed ||= body.kind === 'closed';
          if (this.#closed || this.#chosenSeed !== null) return null;
          return sealOf(this.#secretAfter(seq, hashBefore, bodyHash), sha256);
        },
        drawSalt: () => sha256(Buffer.from(`salt ${this.#salts++}`)).slice(0, 32),
        sha256,
      }),
    );
  }

  /** Writes the entries of a command without dice. */
  command(...bodies: readonly EntryBody[]): void {
    this.write(bodies, { ...this.begin(), secret: null });
  }

  /** Records an import: from here on throws are sealed, with a new key. */
  receive(): void {
    this.#sealAnew();
    this.write([{ kind: 'received', by: OWNER }], { command: null, secret: null });
  }

  /** Records a fork, which gets a new key and a name of its own. */
  fork(name: string): void {
    this.#sealAnew();
    const forked = { kind: 'forked', by: OWNER, parent: this.lastHash, textHash: '' } as const;
    this.write([forked], { command: null, secret: null }, name);
  }

  #sealAnew(): void {
    this.#masterKey = sha256(Buffer.from(this.#masterKey));
    this.#chosenSeed = null;
  }

  /**
   * Reveals the start of a world.
   *
   * @param command the command that does so; null if the start is made together with the campaign
   */
  revealStart(world: World, command: string | null): void {
    const throwing = this.begin(command);
    const bodies: EntryBody[] = [];
    for (const discovery of world.start()) {
      const seq = this.lastSeq + 1 + bodies.length;
      const body = discovered(world, discovery, seededDiceFor(throwing.seed, discovery), seq);
      bodies.push(command === null ? { ...body, by: OWNER } : body);
    }
    this.write(bodies, throwing);
  }

  /**
   * Reveals further hexes of a world, each by a command of its own.
   *
   * @param ownDice dice rolled by hand instead of the server's
   */
  enter(world: World, hexes: number, ownDice?: Dice): void {
    let entered = 0;
    for (const { from, to } of world.expedition('spiral', () => 1)) {
      if (world.isPassable(to)) continue;
      if (entered++ === hexes || world.isComplete) return;
      const throwing = this.begin();
      const discovery = world.discovery(from, to);
      const dice = ownDice ?? seededDiceFor(throwing.seed, discovery);
      const body = discovered(world, discovery, dice, this.lastSeq + 1);
      this.write([body], { ...throwing, secret: ownDice ? null : throwing.secret });
    }
  }

  /** Erases the text of an entry, and records that. */
  erase(seq: number, by: Author = OWNER): void {
    const body = bodyOf(this.rows[seq - 1] as LedgerRow);
    const isForOwner = body.kind === 'noted' && body.for === 'owner';
    this.rows = this.rows.map((row) => (row.seq === seq ? { ...row, text: null, textSalt: null } : row));
    this.command({ kind: 'erased', by, of: seq, ...(isForOwner && { for: 'owner' as const }) });
  }

  #secretAfter(seq: number, hashBefore: string, bodyHash: string): string {
    return secretOf(this.#masterKey, seq + 1, hashBefore, bodyHash, hmacSha256);
  }
}

/** The body of a discovery with its dice rolled, also applied to the world. */
function discovered(world: World, discovery: Discovery, dice: Dice, seq: number): WorldBody {
  const outcome = discovery.roll(dice, seq);
  if (!outcome.done) throw new Error('these dice never run out');
  world.apply(outcome.content, seq);
  return { ...outcome.content, by: PLAYER };
}

/** Recomputes all hashes, as somebody could who changes entries in a file of their own. */
export function hashedAnew(rows: readonly LedgerRow[]): LedgerRow[] {
  let previous = NO_HASH;
  return rows.map((row) => {
    previous = entryHash(previous, row, bodyHashOf(row, sha256), sha256);
    return { ...row, hash: previous };
  });
}

/** The lines of an archive, with the header first. */
export const linesOf = (rows: readonly LedgerRow[]): string[] => [
  headerLine({
    name: 'The Green Marches',
    entries: rows.length,
    head: rows.at(-1)?.hash ?? NO_HASH,
    labels: { [OWNER.link]: 'Ann' },
  }),
  ...rows.map(entryLine),
];

export const packed = (lines: readonly string[]): Buffer => gzipSync(lines.join(''));
