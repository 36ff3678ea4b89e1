import { performScripted } from '../dice/given.ts';
import { perform } from '../dice/perform.ts';
import { facesOf } from '../dice/roll.ts';
import { type Axial, ORIGIN, sameHex } from '../hex/axial.ts';
import { directionBetween, neighbours } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import { canonicalJson } from '../ledger/canonical.ts';
import type { ClosedBody, Entry, MovedBody, RevealedBody } from '../ledger/entry.ts';
import { isEntryBody } from '../ledger/entry-shape.ts';
import {
  entryHash,
  entryOf,
  type LedgerRow,
  NO_HASH,
  type Sha256,
  seedCommitment,
} from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { enterHex, SOLO_EDITION, type SoloHex, startHex } from '../rules/solo.ts';
import { revealDice } from '../world/chance.ts';
import { type HexRecord, hexRecord } from '../world/solo/hex-record.ts';
import { START_HEXES } from '../world/solo/reveal.ts';
import { Campaign } from './campaign.ts';

const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Who may bring about an entry of each kind. */
const WHO_MAY: Readonly<Record<Entry['kind'], readonly Role[]>> = {
  started: ['owner'],
  imported: ['owner'],
  revealed: ['owner', 'player'],
  moved: ['owner', 'player'],
  closed: ['owner'],
};

/** The first thing in a ledger that does not fit, and the entry where it was found. */
export interface LedgerProblem {
  readonly seq: number;
  readonly what: string;
}

/**
 * Reads a ledger from its first entry on and believes nothing: the numbers, the chain of hashes, every outcome
 * worked out anew from its dice by the edition of the rules that it names, every step of the party. A closed
 * campaign's server dice are rolled once more from the seed.
 */
export class Auditor {
  readonly #sha256: Sha256;
  #campaign: Campaign | null = null;
  #head = NO_HASH;
  #seq = 0;
  #revealed = 0;
  /** What the seed in use is held to, and after which entry it came into use. */
  #promise = { commitment: '', since: 0 };

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** The campaign as the entries so far make it; `null` before the first. */
  get campaign(): Campaign | null {
    return this.#campaign;
  }

  get entries(): number {
    return this.#seq;
  }

  get head(): string {
    return this.#head;
  }

  get hexes(): number {
    return this.#revealed;
  }

  /** Number of the entry that brought the seed in use, where it is not the first one; else 0. */
  get seedSince(): number {
    return this.#promise.since;
  }

  /** Takes the next row; gives what is wrong with it, or `null`. After a problem there is nothing more to check. */
  check(row: LedgerRow): LedgerProblem | null {
    const expected = this.#seq + 1;
    if (row.seq !== expected)
      return { seq: expected, what: `entry ${expected} is missing; entry ${row.seq} follows` };
    const what = this.#chainFault(row) ?? this.#contentFault(row);
    if (what) return { seq: row.seq, what };
    this.#seq = row.seq;
    this.#head = row.hash;
    return null;
  }

  #chainFault(row: LedgerRow): string | null {
    if (!/^[0-9a-f]{32}$/.test(row.salt)) return 'its salt is not 16 bytes in lower-case hex';
    if (!TIME.test(row.at)) return 'its time is not an ISO 8601 time in UTC with milliseconds';
    const hash = entryHash(this.#head, row, this.#sha256);
    return hash === row.hash ? null : 'its hash does not fit: it was changed, or one before it was';
  }

  #contentFault(row: LedgerRow): string | null {
    let entry: Entry;
    try {
      entry = entryOf(row);
      const body: unknown = JSON.parse(row.body);
      if (canonicalJson(body) !== row.body) return 'its body is not in the canonical form';
      if (!isEntryBody(body)) return unlike(body);
      const fault = this.#entryFault(entry);
      if (fault) return fault;
      this.#campaign?.apply(entry);
    } catch (error) {
      return `it can't be read: ${(error as Error).message}`;
    }
    return null;
  }

  #entryFault(entry: Entry): string | null {
    const campaign = this.#campaign;
    if (!WHO_MAY[entry.kind].includes(entry.by.role)) return `a ${entry.by.role} may not bring that about`;
    if (!campaign) return this.#startedFault(entry);
    if (campaign.closed) return 'it comes after the campaign was closed';
    if (entry.kind !== 'revealed' && this.#startIsOpen(campaign))
      return 'it comes before the start is complete';
    switch (entry.kind) {
      case 'started':
        return 'a campaign starts once';
      case 'imported':
        this.#promise = { commitment: entry.commitment, since: entry.seq };
        return null;
      case 'revealed':
        return this.#revealedFault(entry, entry.seq, campaign);
      case 'moved':
        return movedFault(entry, campaign);
      case 'closed':
        return this.#closedFault(entry, campaign);
    }
  }

  #startedFault(entry: Entry): string | null {
    if (entry.kind !== 'started') return `a ledger begins with 'started', not with '${entry.kind}'`;
    const { edition } = entry;
    if (edition !== SOLO_EDITION)
      return `it names the edition '${edition}', which this version does not know`;
    this.#campaign = new Campaign(entry);
    this.#promise = { commitment: entry.commitment, since: 0 };
    return null;
  }

  #revealedFault({ hex, entered }: RevealedBody, seq: number, campaign: Campaign): string | null {
    const label = hexLabel(hex);
    if (hex.seq !== seq || hex.label !== label) return `hex ${label} carries another number or label`;
    if (campaign.world.has(hex)) return `hex ${label} was revealed before`;
    const place = this.#revealed === 0 ? ORIGIN : neighbours(ORIGIN)[this.#revealed - 1];
    const atStart = this.#revealed < START_HEXES;
    if (atStart && !(place && sameHex(place, hex)))
      return `hex ${label} is revealed before the start is complete`;
    if (entered !== (!atStart || this.#revealed === 0))
      return `whether the party entered ${label} is told wrongly`;
    const from = this.#revealed === 0 ? null : atStart ? ORIGIN : campaign.party;
    if (!sameOrigin(from, hex.origin)) return `hex ${label} was not entered from where the party was`;
    if (from && directionBetween(from, hex) === null)
      return `hex ${label} is not next to where the party was`;
    const fault = outcomeFault(hex, from, campaign);
    if (!fault) this.#revealed++;
    return fault;
  }

  /** Whether some of the first seven hexes are revealed but not all, or none although the server rolls. */
  #startIsOpen({ started }: Campaign): boolean {
    return this.#revealed < START_HEXES && (this.#revealed > 0 || started.dice === 'server');
  }

  #closedFault({ seed, seedSalt }: ClosedBody, campaign: Campaign): string | null {
    const { commitment, since } = this.#promise;
    if (seedCommitment(seed, seedSalt, this.#sha256) !== commitment)
      return 'its seed is not the one that the campaign was held to';
    for (const hex of campaign.world.records()) {
      const fault = hex.seq > since ? seedFault(hex, seed) : null;
      if (fault) return fault;
    }
    return null;
  }
}

const sameOrigin = (a: Axial | null, b: Axial | null): boolean => (a && b ? sameHex(a, b) : a === b);

const unlike = (body: unknown): string => {
  const { kind } = body as { kind?: unknown };
  return `its body is not made as this version makes one of the kind '${String(kind).slice(0, 40)}'`;
};

/** Works out once more what the dice of a hex bring. */
function outcomeFault(hex: HexRecord, from: Axial | null, { world, started }: Campaign): string | null {
  const procedure = from === null ? startHex() : enterHex(world, from, hex, started.world.houseRules);
  let outcome: { result: SoloHex; trace: HexRecord['dice'] };
  try {
    outcome = performScripted(procedure, facesOf(hex.dice));
  } catch (error) {
    return `the dice of hex ${hex.label} are not those that its rules ask for: ${(error as Error).message}`;
  }
  const own = hex.dice.some((roll) => roll.own) || (started.dice === 'own' && hex.dice.length > 0);
  const trace = own ? outcome.trace.map((roll) => ({ ...roll, own: true as const })) : outcome.trace;
  const expected = hexRecord(hex, hex.seq, from, outcome.result, trace);
  return canonicalJson(expected) === canonicalJson(hex)
    ? null
    : `hex ${hex.label} is not what its dice bring`;
}

/**
 * Whether a hex's dice fell as the seed makes them fall. They are asked for in the order in which the hex's own
 * trace has them, so that the world need not be rebuilt as it was then.
 */
function seedFault(hex: HexRecord, seed: string): string | null {
  if (hex.dice.some((roll) => roll.own)) return null;
  const { trace } = perform(askFor(hex), revealDice(seed, hex));
  const same = canonicalJson(facesOf(trace)) === canonicalJson(facesOf(hex.dice));
  return same ? null : `hex ${hex.label}, entry ${hex.seq}, was not rolled with the seed of this campaign`;
}

function* askFor(
  hex: HexRecord,
): Generator<{ for: string; sides: number; count: number }, null, readonly number[]> {
  for (const roll of hex.dice) yield { for: roll.for, sides: roll.sides, count: roll.faces.length };
  return null;
}

function movedFault({ from, path }: MovedBody, { party, world }: Campaign): string | null {
  if (!party || !sameHex(from, party)) return 'the party was not where it is said to have set out';
  if (path.length === 0) return 'the party moved without a step';
  let at = party;
  for (const hex of path) {
    if (directionBetween(at, hex) === null) return `${hexLabel(hex)} is not next to ${hexLabel(at)}`;
    if (!world.has(hex)) return `the party moved through ${hexLabel(hex)}, which was unknown`;
    at = hex;
  }
  return null;
}
