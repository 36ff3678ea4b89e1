import { createHash } from 'node:crypto';
import { Auditor, type LedgerProblem } from '../../src/campaign/auditor.ts';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { type Decision, decide } from '../../src/campaign/decide.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry, EntryBody, StartedBody } from '../../src/ledger/entry.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import {
  entryOf,
  type LedgerRow,
  NO_HASH,
  type Sha256,
  sealEntries,
  seedCommitment,
} from '../../src/ledger/ledger.ts';
import type { Actor, Role } from '../../src/ledger/role.ts';
import type { DiceSource } from '../../src/ledger/settings.ts';
import { type HouseRule, SOLO_EDITION } from '../../src/rules/solo.ts';
import { revealDice, type SecretSeed } from '../../src/world/chance.ts';
import { revealStart } from '../../src/world/solo/reveal.ts';

export const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

export const actor = (role: Role): Actor => ({
  link: `${role}0000000`.slice(0, 12) as LinkId,
  label: role,
  role,
});

export const OWNER = actor('owner');
export const PLAYER = actor('player');
export const WATCHER = actor('watcher');

export interface TableSettings {
  readonly seed?: string;
  readonly seedSalt?: string;
  readonly dice?: DiceSource;
  readonly houseRules?: readonly HouseRule[];
}

export function startedBody(
  { seed, seedSalt }: SecretSeed,
  { dice = 'server', houseRules = [] }: TableSettings = {},
): StartedBody {
  return {
    kind: 'started',
    by: OWNER,
    edition: SOLO_EDITION,
    name: 'The Green Marches',
    world: { kind: 'solo', houseRules },
    dice,
    seedChosen: true,
    commitment: seedCommitment(seed, seedSalt, sha256),
  };
}

/** Puts bodies into a ledger of their own, with salts that are always the same. */
export function sealed(bodies: readonly EntryBody[], after = { seq: 0, hash: NO_HASH }): LedgerRow[] {
  let salt = after.seq;
  const drawSalt = () => sha256(Uint8Array.of(++salt & 255, salt >> 8)).slice(0, 32);
  return sealEntries(bodies, after, '2026-11-21T19:04:11.201Z', drawSalt, sha256);
}

/** The first thing in these rows that does not fit. */
export function audited(rows: Iterable<LedgerRow>): LedgerProblem | null {
  const auditor = new Auditor(sha256);
  for (const row of rows) {
    const problem = auditor.check(row);
    if (problem) return problem;
  }
  return null;
}

/** A campaign played in memory, as a session plays it: decided, written down, then applied. */
export class Tabletop {
  readonly campaign: Campaign;
  readonly secret: SecretSeed;
  readonly rows: LedgerRow[] = [];

  /** A campaign with the server's dice has its first seven hexes, one with own dice has nothing yet. */
  constructor(settings: TableSettings = {}) {
    this.secret = { seed: settings.seed ?? 'demo', seedSalt: settings.seedSalt ?? '00ff'.repeat(8) };
    const started = startedBody(this.secret, settings);
    this.campaign = new Campaign(started);
    this.write([started]);
    if (started.dice === 'own') return;
    const outcome = revealStart(2, started.world.houseRules, (hex) => revealDice(this.secret.seed, hex));
    if (!outcome.done) throw new Error("the server's dice never run out");
    this.write(
      outcome.revealed.map((hex) => ({ kind: 'revealed', by: OWNER, hex, entered: hex.origin === null })),
    );
  }

  get entries(): Entry[] {
    return this.rows.map(entryOf);
  }

  get bodies(): EntryBody[] {
    return this.rows.map(({ body }) => JSON.parse(body) as EntryBody);
  }

  /** Writes down what comes of a command and lets it take effect; a refusal changes nothing. */
  send(command: Command, by: Actor = OWNER): Decision {
    const decision = decide(this.campaign, command, by, this.secret);
    if (decision.ok) this.write(decision.bodies);
    return decision;
  }

  /** Sends a command that must not be refused. */
  play(command: Command, by: Actor = OWNER): readonly EntryBody[] {
    const decision = this.send(command, by);
    if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}, ${decision.refusal.detail}`);
    return decision.bodies;
  }

  /** Puts the party somewhere by hand. */
  stand(hex: Axial): void {
    const { seq, head, closed } = this.campaign;
    this.campaign.resume({ seq, head, closed, trail: [hex] });
  }

  write(bodies: readonly EntryBody[]): void {
    const last = this.rows.at(-1);
    const rows = sealed(bodies, { seq: last?.seq ?? 0, hash: last?.hash ?? NO_HASH });
    for (const row of rows) {
      this.rows.push(row);
      this.campaign.apply(entryOf(row));
    }
  }
}
