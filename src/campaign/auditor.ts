import { RecordedDice } from '../dice/recorded.ts';
import type { Trace } from '../dice/roll.ts';
import { sameHex } from '../hex/axial.ts';
import { directionBetween } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import { canonicalJson } from '../ledger/canonical.ts';
import type { ClosedBody, EntryBody, MovedBody, StartedBody, WorldBody } from '../ledger/entry.ts';
import { isEntryBody, isWorldBody } from '../ledger/entry-shape.ts';
import {
  bodyHashOf,
  entryHash,
  entryOf,
  type LedgerRow,
  NO_HASH,
  type Sha256,
  seedCommitment,
} from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { isObject } from '../ledger/shape.ts';
import { seededDiceFor } from '../world/chance.ts';
import { WORLDS, type Worlds } from '../world/registry.ts';
import { type Discovery, overviewOf, type WorldContent } from '../world/world.ts';
import { Campaign } from './campaign.ts';
import { SealCheck } from './seal-check.ts';
import { ThrowLog } from './throw-log.ts';
import { TypedTexts } from './typed-texts.ts';
import { type EntryWrite, writeOf } from './writing.ts';

const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether a text is a time in the one form that is written, and such a day there is. */
function isTime(text: string): boolean {
  if (!TIME.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(Number) as [
    number,
    number,
    number,
  ];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
}

/** Who may bring about an entry of each kind. */
const WHO_MAY: Readonly<Record<EntryBody['kind'], readonly Role[]>> = {
  started: ['owner'],
  received: ['owner', 'player'],
  imported: ['owner'],
  charted: ['owner', 'player'],
  revealed: ['owner', 'player'],
  surveyed: ['owner', 'player'],
  moved: ['owner', 'player'],
  named: ['owner', 'player'],
  marked: ['owner', 'player'],
  erased: ['owner', 'player'],
  closed: ['owner'],
};

/** The first thing in a ledger that does not fit, and the entry where it was found. */
export interface LedgerProblem {
  readonly seq: number;
  readonly what: string;
}

/**
 * Reads a ledger from its first entry on and believes nothing: the numbers, the chain of hashes, the texts beside it,
 * every outcome worked out anew from its dice by the edition of the rules that it names, every step of the party, and
 * every throw of the server's from the secret that was sealed before it. Throws by a chosen seed are rolled once more
 * when a closed campaign tells it.
 */
export class Auditor {
  readonly #sha256: Sha256;
  readonly #worlds: Worlds;
  readonly #texts: TypedTexts;
  readonly #seals: SealCheck;
  #campaign: Campaign | null = null;
  #head = NO_HASH;
  #seq = 0;
  /** What the start of the campaign still has to bring. */
  #start: Iterator<Discovery, void, void> | null = null;
  #due: Discovery | null = null;
  #startBegun = false;
  /** Whether the entry in hand is one of the start's, after which the next is due. */
  #startAdvances = false;
  /** What a seed is held to, and the throws that it has to account for. */
  #seed: { readonly commitment: string; readonly throws: ThrowLog } | null = null;
  #isFirstForm = true;
  #written: EntryWrite | null = null;

  constructor(sha256: Sha256, worlds: Worlds = WORLDS) {
    this.#sha256 = sha256;
    this.#worlds = worlds;
    this.#texts = new TypedTexts(sha256);
    this.#seals = new SealCheck(sha256);
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
    return this.#campaign?.status.hexCount ?? 0;
  }

  /** What storage keeps of the entry that was checked last. */
  get written(): EntryWrite | null {
    return this.#written;
  }

  /** Checks the next row and gives what is wrong with it, or `null`. Nothing more may be checked after a problem. */
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

  /** What is wrong once all entries are in, or `null`. */
  finish(): LedgerProblem | null {
    if (this.#startBegun && this.#due)
      return { seq: this.#seq + 1, what: 'the start comes in one piece, and ends before it is complete' };
    const { lost } = this.#texts;
    return lost === null
      ? null
      : { seq: lost, what: 'its text is gone, and no entry says that it was erased' };
  }

  #chainFault(row: LedgerRow): string | null {
    if (!/^[0-9a-f]{32}$/.test(row.salt)) return 'its salt is not 16 bytes in lower-case hex';
    if (!isTime(row.at)) return 'its time is not an ISO 8601 time in UTC with milliseconds';
    const hash = entryHash(this.#head, row, bodyHashOf(row, this.#sha256), this.#sha256);
    return hash === row.hash ? null : 'its hash does not fit: it was changed, or one before it was';
  }

  #contentFault(row: LedgerRow): string | null {
    try {
      const body: unknown = JSON.parse(row.body);
      if (canonicalJson(body) !== row.body) return 'its body is not in the canonical form';
      if (!this.#isSound(body)) return unlike(body);
      const fault = this.#formFault(row, body) ?? this.#texts.fault(row, body) ?? this.#entryFault(row, body);
      if (fault) return fault;
      const campaign = this.#campaign;
      if (campaign) {
        this.#written = writeOf(row, body, campaign);
        campaign.apply(entryOf(row, () => '', body));
      }
      if (this.#startAdvances) this.#advanceStart();
      this.#startAdvances = false;
    } catch (error) {
      return `it can't be read: ${(error as Error).message}`;
    }
    return null;
  }

  #isSound(body: unknown): body is EntryBody {
    return isEntryBody(body, (content) => this.#campaign?.kind.isContent(content) ?? false);
  }

  #formFault(row: LedgerRow, body: EntryBody): string | null {
    const isFirst = body.by.label !== undefined;
    if (isFirst && !this.#isFirstForm)
      return 'it has the first form of the ledger, after entries of the second';
    if (isFirst && (row.command !== null || row.next !== null || row.secret !== null))
      return 'it has the first form of the ledger, with members of the second';
    const isOfSecond = body.kind === 'received' || body.kind === 'erased' || 'textHash' in body;
    if (isFirst && isOfSecond && this.#campaign)
      return 'it has the first form of the ledger, which knows nothing of the kind';
    if (!isFirst && body.kind === 'imported') return 'only the first form of the ledger has such an entry';
    const goesOnAnew =
      body.kind === 'received' || (body.kind === 'erased' && this.#campaign?.closed === true);
    if (!isFirst && this.#isFirstForm && row.seq > 1 && !goesOnAnew)
      return 'entries of the second form follow those of the first only once the throws are sealed anew';
    this.#isFirstForm = isFirst;
    return null;
  }

  #entryFault(row: LedgerRow, body: EntryBody): string | null {
    const campaign = this.#campaign;
    if (!WHO_MAY[body.kind].includes(body.by.role)) return `a ${body.by.role} may not bring that about`;
    if (!campaign) return this.#startedFault(row, body);
    if (campaign.closed && body.kind !== 'erased') return 'it comes after the campaign was closed';
    if (this.#mustStart(campaign) && !isWorldBody(body)) return 'it comes before the start is complete';
    const isChosen = campaign.hasChosenSeed && body.kind !== 'received' && body.kind !== 'imported';
    const isLast = body.kind === 'closed' || campaign.closed;
    const seal = this.#isFirstForm
      ? null
      : this.#seals.fault(row, body, {
          isChosen,
          isLast,
          isWithinStart: this.#startBegun && this.#due !== null,
        });
    if (seal) return seal;
    if (isWorldBody(body)) return this.#discoveryFault(row, body, campaign);
    switch (body.kind) {
      case 'started':
        return 'a campaign starts once';
      case 'imported':
        this.#seed = { commitment: body.commitment, throws: new ThrowLog() };
        return null;
      case 'moved':
        return movedFault(body, campaign);
      case 'closed':
        return this.#closedFault(body);
      case 'named':
        return campaign.world.has(body) ? null : `hex ${hexLabel(body)} was named before it was known`;
      case 'received':
      case 'marked':
      case 'erased':
        return null;
    }
  }

  #startedFault(row: LedgerRow, body: EntryBody): string | null {
    if (body.kind !== 'started') return `a ledger begins with 'started', not with '${body.kind}'`;
    const { edition, commitment, seedChosen } = body;
    const kind = this.#worlds.ofEdition(edition);
    if (!kind) return `it names the edition '${edition}', which this version does not know`;
    const settings = isObject(body.world) ? this.#worlds.settingsFrom(body.world) : null;
    if (
      !settings?.ok ||
      kind.kind !== body.world.kind ||
      canonicalJson(settings.settings) !== canonicalJson(body.world)
    )
      return `its settings are none of a world by ${edition}`;
    if ((commitment !== undefined) !== (seedChosen || this.#isFirstForm))
      return 'a commitment to a seed goes with a chosen one';
    if (
      (body.name !== undefined) !== this.#isFirstForm ||
      (body.textHash !== undefined) === this.#isFirstForm
    )
      return 'its name stands in the wrong place';
    const seal = this.#isFirstForm
      ? null
      : this.#seals.fault(row, body, { isChosen: seedChosen, isLast: false, isWithinStart: false });
    if (seal) return seal;
    this.#begin(body);
    return null;
  }

  #begin(body: StartedBody): void {
    this.#campaign = new Campaign(body, this.#worlds);
    if (body.commitment !== undefined) this.#seed = { commitment: body.commitment, throws: new ThrowLog() };
    this.#start = this.#campaign.world.start()[Symbol.iterator]();
    this.#startAdvances = true;
  }

  /** Asks what the start brings next, once the world is as far as that. */
  #advanceStart(): void {
    const step = this.#start?.next();
    this.#due = step && !step.done ? step.value : null;
    if (!this.#due) this.#start = null;
  }

  /** Whether the start has to go on: it comes in one piece, and in the first form at once where the server rolled. */
  #mustStart({ started }: Campaign): boolean {
    if (!this.#due) return false;
    return this.#startBegun || (this.#isFirstForm && started.dice === 'server');
  }

  #discoveryFault(row: LedgerRow, body: WorldBody, campaign: Campaign): string | null {
    const discovery = this.#due ?? nextOf(body, campaign);
    if (typeof discovery === 'string') return discovery;
    const { hex, dice } = overviewOf(body);
    if (!sameHex(hex, discovery.hex))
      return `${hexLabel(hex)} comes where the start brings ${hexLabel(discovery.hex)}`;
    const recorded = new RecordedDice(dice);
    const found = discovery.with(recorded, row.seq);
    if (!found.done || !recorded.usedUp)
      return `the dice of hex ${hexLabel(hex)} are not those that its rules ask for`;
    if (canonicalJson({ ...found.content, by: body.by }) !== row.body)
      return `hex ${hexLabel(hex)} is not what its dice bring`;
    const fault = this.#diceFault(row, discovery, dice, campaign);
    if (!fault && this.#due) {
      this.#startBegun = true;
      this.#startAdvances = true;
    }
    return fault;
  }

  /** Whether the server's dice fell as the secret that was sealed before made them fall. */
  #diceFault({ seq }: LedgerRow, discovery: Discovery, trace: Trace, campaign: Campaign): string | null {
    const byServer = trace.filter((roll) => !roll.own);
    if (byServer.length === 0) return null;
    if (byServer.length < trace.length) return 'some of its dice are the players’ own, and some are not';
    if (this.#isFirstForm && campaign.started.dice === 'own')
      return 'its dice are not marked as the players’ own';
    if (this.#isFirstForm || campaign.hasChosenSeed) {
      this.#seed?.throws.add({ seq, discovery, trace: byServer });
      return null;
    }
    const seed = this.#seals.diceSeed;
    if (seed === null) return "it used the server's dice, and its command tells no secret";
    return fallsBy(seed, discovery, byServer)
      ? null
      : 'its dice did not fall as the secret that was sealed beforehand makes them fall';
  }

  #closedFault({ seed, seedSalt }: ClosedBody): string | null {
    if (seed === undefined || seedSalt === undefined)
      return seed === seedSalt && !(this.#isFirstForm || this.#campaign?.hasChosenSeed)
        ? null
        : 'it does not tell the seed that the dice fell by';
    if (!this.#seed || seedCommitment(seed, seedSalt, this.#sha256) !== this.#seed.commitment)
      return 'its seed is not the one that the campaign was held to';
    for (const { seq, discovery, trace } of this.#seed.throws.entries())
      if (!fallsBy(seed, discovery, trace))
        return `hex ${hexLabel(discovery.hex)}, entry ${seq}, was not rolled with the seed of this campaign`;
    return null;
  }
}

/** Whether throws fell as a seed makes them fall. They are asked for in their own order: the world need not be as it was. */
function fallsBy(seed: string, discovery: Pick<Discovery, 'procedure' | 'hex'>, trace: Trace): boolean {
  const dice = seededDiceFor(seed, discovery);
  return trace.every(({ for: purpose, sides, faces, q, r }) => {
    const hex = q === undefined || r === undefined ? {} : { hex: { q, r } };
    const thrown = dice.throw({ for: purpose, sides, count: faces.length, ...hex });
    return thrown?.every((face, index) => face === faces[index]) === true;
  });
}

/** What the party was about to find, or why it could not be. */
function nextOf(body: WorldContent, { party, world }: Campaign): Discovery | string {
  const { hex } = overviewOf(body);
  const label = hexLabel(hex);
  if (!party) return `hex ${label} is revealed before the start`;
  if (world.isPassable(hex)) return `hex ${label} was revealed before`;
  if (directionBetween(party, hex) === null) return `hex ${label} is not next to where the party was`;
  if (world.whyBarred(hex)) return `hex ${label} is none that a party can enter`;
  return world.discovery(party, hex);
}

const unlike = (body: unknown): string => {
  const { kind } = body as { kind?: unknown };
  return `its body is not made as this version makes one of the kind '${String(kind).slice(0, 40)}'`;
};

function movedFault({ from, path }: MovedBody, { party, world }: Campaign): string | null {
  if (!party || !sameHex(from, party)) return 'the party was not where it is said to have set out';
  if (path.length === 0) return 'the party moved without a step';
  let at = party;
  for (const hex of path) {
    if (directionBetween(at, hex) === null) return `${hexLabel(hex)} is not next to ${hexLabel(at)}`;
    if (!world.isPassable(hex)) return `the party moved through ${hexLabel(hex)}, which was unknown`;
    at = hex;
  }
  return null;
}
