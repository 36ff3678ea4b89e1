import { Auditor, type LedgerProblem } from '../../src/campaign/audit/auditor.ts';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { CommandDice } from '../../src/campaign/command-dice.ts';
import { erasableEntry, type TypedEntry } from '../../src/campaign/commands/notebook.ts';
import { decide, type ServerInputs } from '../../src/campaign/decide.ts';
import type { Decision } from '../../src/campaign/decision.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import { authorOf, rollEntries } from '../../src/campaign/roll-entries.ts';
import { startPlan } from '../../src/campaign/start.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { Author, Entry, EntryBody, StartedBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import {
  bodyOf,
  type EntryDraft,
  entryOf,
  type LedgerRow,
  NO_HASH,
  rowsOfDrafts,
  seedCommitment,
} from '../../src/ledger/ledger.ts';
import type { Actor, Role } from '../../src/ledger/role.ts';
import type { DiceSource, WorldSettings } from '../../src/ledger/settings.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { WORLDS, type Worlds } from '../../src/world/registry.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import { hashedAnew, SealedLedger, sha256 } from '../docs/sealed-ledger.ts';

export { hashedAnew, sha256 } from '../docs/sealed-ledger.ts';

export const actor = (role: Role): Actor => ({
  link: `${role}0000000`.slice(0, 12) as LinkId,
  label: role,
  role,
});

export const OWNER = actor('owner');
export const PLAYER = actor('player');
export const WATCHER = actor('watcher');

/** The label of a person in a ledger. */
const labelOf = (_link: Author['link'], role: Role): string => role;

/**
 * What the throws of a campaign are bound to beforehand: a chosen seed, seals, or, in the first form of the ledger, a
 * seed in any case.
 */
export const FORMS = ['chosen seed', 'sealed', 'first form'] as const;
export type Form = (typeof FORMS)[number];

export interface TableSettings {
  readonly form?: Form;
  readonly seed?: string;
  readonly seedSalt?: string;
  readonly dice?: DiceSource;
  readonly houseRules?: readonly HouseRule[];
  /** The world, instead of a solo world with these house rules. */
  readonly world?: WorldSettings;
  readonly worlds?: Worlds;
}

interface Seed {
  readonly seed: string;
  readonly seedSalt: string;
}

const NAME = 'The Green Marches';

export function startedBody({
  form = 'chosen seed',
  seed = 'demo',
  seedSalt = '00ff'.repeat(8),
  dice = 'server',
  houseRules = [],
  world = { kind: 'solo', houseRules } as WorldSettings,
  worlds = WORLDS,
}: TableSettings = {}): StartedBody {
  const kind = worlds.ofKind(world.kind);
  if (!kind) throw new Error(`no kind of world is called ${world.kind}`);
  const seedChosen = form !== 'sealed';
  return {
    kind: 'started',
    by: form === 'first form' ? OWNER : authorOf(OWNER),
    edition: kind.edition,
    ...(form === 'first form' && { name: NAME }),
    world,
    dice,
    seedChosen,
    ...(seedChosen && { commitment: seedCommitment(seed, seedSalt, sha256) }),
  };
}

/** The first fault in these rows. */
export function audited(rows: Iterable<LedgerRow>, worlds: Worlds = WORLDS): LedgerProblem | null {
  const auditor = new Auditor(sha256, worlds);
  for (const row of rows) {
    const problem = auditor.check(row);
    if (problem) return problem;
  }
  return auditor.finish();
}

/** The entries of these rows. */
export const entriesOf = (rows: readonly LedgerRow[]): Entry[] => rows.map((row) => entryOf(row, labelOf));

/** Everything that a campaign shows of itself. */
export function mapOf(campaign: Campaign): MapView {
  const view = campaign.world.view();
  return { ...campaign.frame(), ...view.extras, hexes: [...view.records()] };
}

/** A campaign that is decided, recorded and applied in memory, as in a session. */
export class Tabletop {
  readonly campaign: Campaign;
  /** The seed of the dice if they are not sealed. */
  readonly secret: Seed;
  readonly form: Form;
  readonly #ledger: SealedLedger;

  /** A campaign with the server's dice has its first hexes; one with own dice has nothing yet. */
  constructor(settings: TableSettings = {}) {
    this.form = settings.form ?? 'chosen seed';
    this.secret = { seed: settings.seed ?? 'demo', seedSalt: settings.seedSalt ?? '00ff'.repeat(8) };
    const started = startedBody(settings);
    const { worlds = WORLDS } = settings;
    this.campaign = new Campaign(started, worlds);
    this.#ledger = new SealedLedger([], this.form === 'sealed' ? null : this.secret.seed);
    this.write([started], null);
    if (started.dice === 'own') return;
    const throwing = this.#ledger.begin(null);
    const serverDice: ServerInputs['dice'] = (key) => seededDiceFor(throwing.seed, key);
    const plan = startPlan(this.campaign.kind, started.world, 2);
    const start = rollEntries(plan, new CommandDice({}, { ownDice: false, serverDice }), 2, started.by);
    if (!start.ok) throw new Error("the server's dice never run out");
    this.#writeDrafts(start.drafts, throwing);
  }

  get rows(): readonly LedgerRow[] {
    return this.#ledger.rows;
  }

  get entries(): Entry[] {
    return entriesOf(this.rows);
  }

  get bodies(): EntryBody[] {
    return this.rows.map(bodyOf);
  }

  /** The server's side of the next command. */
  get server(): ServerInputs {
    return this.#serverFor(this.secret.seed);
  }

  /** The world, which must have the solo rules. */
  get solo(): SoloWorld {
    const { world } = this.campaign;
    if (!(world instanceof SoloWorld)) throw new Error('this campaign has no world by the solo rules');
    return world;
  }

  /** Records the result of a command and applies it; a refusal changes nothing. */
  send(command: Command, by: Actor = OWNER): Decision {
    const throwing = this.#ledger.begin();
    const typed = command.kind === 'erase' ? this.#typed(command.seq) : null;
    const decision = decide(this.campaign, command, by, { ...this.#serverFor(throwing.seed), typed });
    if (!decision.ok) return decision;
    if (command.kind === 'erase') this.erase(command.seq, by);
    else
      this.#writeDrafts(
        decision.drafts.map((draft) =>
          this.form === 'first form' ? { body: { ...draft.body, by } } : draft,
        ),
        { ...throwing, secret: decision.usedServerDice ? throwing.secret : null },
      );
    return decision;
  }

  /** The entry with this number, if its text still exists. */
  #typed(seq: number): TypedEntry | null {
    return erasableEntry(this.rows[seq - 1], this.rows[seq - 2]);
  }

  /** Sends a command that must not be refused. */
  play(command: Command, by: Actor = OWNER): readonly EntryBody[] {
    const decision = this.send(command, by);
    if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}, ${decision.refusal.detail}`);
    return decision.drafts.map(({ body }) => body);
  }

  /** Puts the party somewhere by hand. */
  stand(hex: Axial): void {
    const { seq, head, status } = this.campaign;
    this.campaign.resume({ seq, head, status: { ...status, party: hex }, trail: [hex] });
  }

  /** Puts a hex on the map by hand; the world must have the solo rules. */
  lay(hex: SoloRecord): void {
    this.solo.apply({ kind: 'revealed', hex, entered: false }, hex.seq);
  }

  /** From now on throws are sealed, with a new key. */
  receive(): void {
    this.#take(() => this.#ledger.receive());
  }

  /** The same in a fork. */
  fork(name: string): void {
    this.#take(() => this.#ledger.fork(name));
  }

  /** Erases the text of an entry, and records that. */
  erase(seq: number, by: Actor = OWNER): void {
    this.#take(() => this.#ledger.erase(seq, authorOf(by)));
  }

  /** Records entries together, as a command of their own unless said otherwise. */
  write(
    bodies: readonly EntryBody[],
    how: { readonly command: string | null; readonly secret: string | null } | null = {
      ...this.#ledger.begin(),
      secret: null,
    },
    text = bodies[0]?.kind === 'started' ? NAME : undefined,
  ): void {
    this.#writeDrafts(
      bodies.map((body) => (text === undefined ? { body } : { body, text })),
      how ?? { command: null, secret: null },
    );
  }

  #writeDrafts(
    drafts: readonly EntryDraft[],
    how: { readonly command: string | null; readonly secret: string | null },
  ): void {
    this.#take(() => {
      if (this.form !== 'first form') return this.#ledger.writeDrafts(drafts, how);
      const bodies = drafts.map(({ body }) => body);
      this.#ledger.rows.push(...firstFormRows(bodies, this.rows.at(-1)));
    });
  }

  #take(write: () => void): void {
    write();
    for (const row of this.rows.slice(this.campaign.seq)) this.campaign.apply(entryOf(row, labelOf));
  }

  #serverFor(seed: string): ServerInputs {
    return {
      dice: (key) => seededDiceFor(seed, key),
      seed: this.form === 'sealed' || !this.campaign.hasChosenSeed ? {} : this.secret,
    };
  }
}

/** Entries as they were recorded before there were seals. */
export function firstFormRows(
  bodies: readonly EntryBody[],
  last: Pick<LedgerRow, 'seq' | 'hash'> = { seq: 0, hash: NO_HASH },
): LedgerRow[] {
  let salts = last.seq;
  return rowsOfDrafts(
    bodies.map((body) => ({ body })),
    last,
    {
      at: '2026-11-21T19:04:11.201Z',
      command: null,
      secret: null,
      sealAfter: () => null,
      drawSalt: () => sha256(Uint8Array.of(++salts & 255, salts >> 8)).slice(0, 32),
      sha256,
    },
  );
}

/** The same ledger with other bodies, numbered and hashed again, like a forger with nothing but the file. */
export function forged(
  rows: readonly LedgerRow[],
  change: (body: EntryBody, seq: number) => EntryBody | readonly EntryBody[],
): LedgerRow[] {
  const changed = rows.flatMap((row) => {
    const bodies = [change(bodyOf(row), row.seq)].flat();
    return bodies.map((body) => ({ ...row, body: canonicalJson(body) }));
  });
  return hashedAnew(changed.map((row, index) => ({ ...row, seq: index + 1 })));
}
