import { RecordedDice } from '../../dice/recorded.ts';
import type { Trace } from '../../dice/roll.ts';
import { sameHex } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { canonicalJson } from '../../ledger/canonical.ts';
import type { EntryBody } from '../../ledger/entry.ts';
import { changesSealKey, isEntryBody } from '../../ledger/entry-shape.ts';
import {
  bodyHashOf,
  entryHash,
  entryOf,
  isFirstForm,
  type LedgerRow,
  NO_HASH,
  type PublicHead,
  type Sha256,
  type WithheldRow,
} from '../../ledger/ledger.ts';
import { isWorldBody } from '../../ledger/world-body.ts';
import { quoted } from '../../text/quoted.ts';
import { WORLDS, type Worlds } from '../../world/registry.ts';
import { overviewOf } from '../../world/world.ts';
import { Campaign } from '../campaign.ts';
import type { EntryContent, PlannedEntry } from '../plan.ts';
import { type EntryWrite, writeOf } from '../writing.ts';
import { DiceAudit, traceOf } from './dice-audit.ts';
import {
  isTime,
  kindFault,
  lostFault,
  mayBringAbout,
  startedFault,
  subjectOf,
  tablesFault,
} from './entry-faults.ts';
import { givenFault, isTakingMapIn } from './given-fault.ts';
import { isGivenContent } from './given-hex.ts';
import { PlanAudit, type Unfinished } from './plan-audit.ts';
import { isSameText } from './same-text.ts';
import { SealCheck } from './seal-check.ts';
import { TypedTexts } from './typed-texts.ts';

/** The first fault found in a ledger, and the entry where it was found. */
export interface LedgerProblem {
  readonly seq: number;
  readonly what: string;
}

/**
 * Verifies a ledger from its first entry on and trusts nothing: sequence numbers, hash chain, the texts stored beside
 * it, every outcome (recomputed from its dice by the edition of the rules that it names), every step of the party, and
 * every throw of the server's (recomputed from the secret that was sealed before it). Throws by a chosen seed are
 * rolled again when a closed campaign discloses the seed. Of an entry that is withheld from the reader, all but the
 * body is checked.
 */
export class Auditor {
  readonly #sha256: Sha256;
  readonly #worlds: Worlds;
  readonly #texts: TypedTexts;
  readonly #seals: SealCheck;
  #campaign: Campaign | null = null;
  #head = NO_HASH;
  #headBefore = NO_HASH;
  #seq = 0;
  /** The fault found by rolling throws again with the disclosed seed; `null` as long as they match. */
  #seedProblem: LedgerProblem | null = null;
  readonly #plans = new PlanAudit();
  readonly #dice: DiceAudit;
  #isFirstForm = true;
  #written: EntryWrite | null = null;
  /** Whether the entry before is a table that the campaign began with. */
  #isBeginningWithTables = false;
  #given = 0;
  #withheld = 0;
  /** How many of the withheld entries may be notes whose text has not been erased yet. */
  #withheldNotes = 0;

  constructor(sha256: Sha256, worlds: Worlds = WORLDS) {
    this.#sha256 = sha256;
    this.#worlds = worlds;
    this.#texts = new TypedTexts(sha256);
    this.#seals = new SealCheck(sha256);
    this.#dice = new DiceAudit(sha256);
  }

  /** The campaign after the entries checked so far; `null` before the first. */
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

  /** How many of the hexes came from an imported map: nothing can be proved about them. */
  get given(): number {
    return this.#given;
  }

  /** How many entries were withheld, so that their contents were not checked. */
  get withheld(): number {
    return this.#withheld;
  }

  /** What storage keeps of the last entry checked. */
  get written(): EntryWrite | null {
    return this.#written;
  }

  /** Checks the next row; returns its fault, or `null`. Nothing more may be checked after a fault. */
  check(row: LedgerRow): LedgerProblem | null {
    return this.#next(row, () => this.#chainFault(row) ?? this.#contentFault(row));
  }

  /** Checks the next row without its body, which is withheld from some links; storage always has it. */
  checkWithheld(row: WithheldRow): LedgerProblem | null {
    return this.#next(row, () => this.#hashFault(row, row.bodyHash) ?? this.#withheldFault(row));
  }

  #next(row: Pick<LedgerRow, 'seq' | 'hash'>, faultOf: () => string | null): LedgerProblem | null {
    const left = this.rollAgain();
    if (left) return left;
    const expected = this.#seq + 1;
    if (row.seq !== expected)
      return { seq: expected, what: `entry ${expected} is missing; entry ${row.seq} follows` };
    const what = faultOf();
    if (what) return { seq: row.seq, what };
    this.#seq = row.seq;
    this.#headBefore = this.#head;
    this.#head = row.hash;
    return null;
  }

  /**
   * Whether the last entry checked disclosed a seed, and throws still have to be rolled again with it. There may be as
   * many as entries, so a server that also has other work rolls them in portions.
   */
  get isRollingAgain(): boolean {
    return this.#dice.isRollingAgain;
  }

  /**
   * Rolls throws again with the disclosed seed: those of the given number of entries, or by default all that are left
   * (as before the next entry, and at the end). Returns the first fault, or `null`.
   */
  rollAgain(entries = Number.POSITIVE_INFINITY): LedgerProblem | null {
    const what = this.#dice.rollAgain(entries);
    if (what === null) return this.#seedProblem;
    this.#seedProblem = { seq: this.#seq, what };
    this.#seq -= 1;
    this.#head = this.#headBefore;
    return this.#seedProblem;
  }

  /** The fault that shows only after the last entry, or `null`. */
  finish(): LedgerProblem | null {
    const left = this.rollAgain();
    if (left) return left;
    const unfinished = this.#isTakingMapIn ? 'start' : this.#plans.unfinished;
    if (unfinished !== null) return { seq: this.#seq + 1, what: MISSING[unfinished] };
    const before = this.#faultBefore();
    if (before) return { seq: this.#seq, what: before };
    const { lost } = this.#texts;
    return lost === null
      ? null
      : { seq: lost, what: 'its text is gone, and no entry says that it was erased' };
  }

  #chainFault(row: LedgerRow): string | null {
    if (!/^[0-9a-f]{32}$/.test(row.salt)) return 'its salt is not 16 bytes in lower-case hex';
    return this.#hashFault(row, bodyHashOf(row, this.#sha256));
  }

  #hashFault(row: PublicHead & Pick<LedgerRow, 'hash'>, bodyHash: string): string | null {
    if (!isTime(row.at)) return 'its time is not an ISO 8601 time in UTC with milliseconds';
    const hash = entryHash(this.#head, row, bodyHash, this.#sha256);
    return hash === row.hash ? null : 'its hash does not fit: it was changed, or one before it was';
  }

  /** The fault of a withheld entry, which can only be a note for owners or the erasure of one. */
  #withheldFault(row: WithheldRow): string | null {
    const campaign = this.#campaign;
    if (!campaign) return "a ledger begins with 'started', which is never withheld";
    if (this.#isFirstForm) return NOT_SEALED_ANEW;
    // In a closed campaign the only further entries are erasures, at most one for each text.
    this.#withheldNotes += campaign.closed ? -1 : 1;
    if (this.#withheldNotes < 0) return AFTER_THE_END;
    const unfinished = this.#isTakingMapIn ? 'start' : this.#plans.unfinished;
    const before = unfinished === null ? this.#faultBefore() : null;
    if (before) return `before it, ${before}`;
    this.#isBeginningWithTables = false;
    const circumstances = { isChosen: campaign.hasChosenSeed, isLast: campaign.closed, goesOn: unfinished };
    const seal = this.#seals.withheldFault(row, circumstances);
    if (seal) return seal;
    const { seq, at, bodyHash, hash } = row;
    this.#texts.withhold(seq);
    campaign.apply({ kind: 'withheld', seq, at, bodyHash, hash });
    this.#written = null;
    this.#withheld++;
    return null;
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
        if (body.kind === 'given') this.#given += body.hexes.length;
      }
    } catch (error) {
      return `it can't be read: ${(error as Error).message}`;
    }
    return null;
  }

  #isSound(body: unknown): body is EntryBody {
    const kind = this.#campaign?.kind;
    const isContent = (content: unknown): boolean =>
      kind !== undefined &&
      (kind.isContent(content) || (kind.allowsGivenMap === true && isGivenContent(content)));
    return isEntryBody(body, isContent);
  }

  #formFault(row: LedgerRow, body: EntryBody): string | null {
    const isFirst = isFirstForm(body);
    if (isFirst && !this.#isFirstForm)
      return 'it has the first form of the ledger, after entries of the second';
    const isFinished = isFirst && traceOf(body).some(({ ownFaces }) => ownFaces !== undefined);
    if (isFinished || (isFirst && (row.command !== null || row.next !== null || row.secret !== null)))
      return 'it has the first form of the ledger, with members of the second';
    const isOfSecond = !FIRST_FORM_KINDS.includes(body.kind) || 'textHash' in body;
    if (isFirst && isOfSecond && this.#campaign)
      return 'it has the first form of the ledger, which has no such entry';
    if (!isFirst && body.kind === 'imported') return 'only the first form of the ledger has such an entry';
    const goesOnAnew = changesSealKey(body) || (body.kind === 'erased' && this.#campaign?.closed === true);
    if (!isFirst && this.#isFirstForm && row.seq > 1 && !goesOnAnew) return NOT_SEALED_ANEW;
    this.#isFirstForm = isFirst;
    return null;
  }

  #entryFault(row: LedgerRow, body: EntryBody): string | null {
    const campaign = this.#campaign;
    if (!mayBringAbout(body.by.role, body.kind)) return `a ${body.by.role} is not allowed to do that`;
    if (!campaign) return this.#startedFault(row, body);
    if (campaign.closed && body.kind !== 'erased') return AFTER_THE_END;
    const isTakingMapIn = this.#isTakingMapIn;
    const unfinished = isTakingMapIn ? 'start' : this.#plans.unfinishedAt(row, body);
    const isBeginningWithTables = body.kind === 'tabled' && row.command === null;
    const before = unfinished === null ? this.#faultBefore(isBeginningWithTables) : null;
    if (before) return `before it, ${before}`;
    this.#isBeginningWithTables = isBeginningWithTables;
    const isStarting = isTakingMapIn ? body.kind === 'given' : isWorldBody(body);
    if (this.#mustStart(campaign, unfinished) && !isStarting) return 'it comes before the start is complete';
    const isChosen = campaign.hasChosenSeed && !changesSealKey(body) && body.kind !== 'imported';
    const isLast = body.kind === 'closed' || campaign.closed;
    const circumstances = { isChosen, isLast, goesOn: unfinished };
    const seal = this.#isFirstForm ? null : this.#seals.fault(row, body, circumstances);
    if (seal) return seal;
    if (body.kind === 'given') return givenFault(body, campaign);
    const begun = unfinished === null ? this.#plans.begin(row, body, campaign) : null;
    if (begun) return begun;
    const due = this.#plans.dueAt(body);
    if (due) return this.#dueFault(row, body, due, campaign, unfinished === null);
    if (body.kind === 'imported') this.#dice.setCommitment(body.commitment);
    if (body.kind === 'closed')
      return this.#dice.closedFault(body, this.#isFirstForm || campaign.hasChosenSeed);
    return kindFault(row, body, campaign);
  }

  get #isTakingMapIn(): boolean {
    return this.#campaign !== null && isTakingMapIn(this.#campaign);
  }

  #startedFault(row: LedgerRow, body: EntryBody): string | null {
    if (body.kind !== 'started') return `a ledger begins with 'started', not with '${body.kind}'`;
    const { commitment, seedChosen } = body;
    const fault = startedFault(body, this.#worlds, this.#isFirstForm);
    if (fault) return fault;
    const seal = this.#isFirstForm
      ? null
      : this.#seals.fault(row, body, { isChosen: seedChosen, isLast: false, goesOn: null });
    if (seal) return seal;
    this.#campaign = new Campaign(body, this.#worlds);
    if (commitment !== undefined) this.#dice.setCommitment(commitment);
    return null;
  }

  /** Whether the start must go on: nothing interrupts it, and in the first form the server rolls it at once. */
  #mustStart({ started, party }: Campaign, unfinished: Unfinished | null): boolean {
    return unfinished === 'start' || (this.#isFirstForm && started.dice === 'server' && !party);
  }

  /** The fault of an entry that is prescribed by the plan of its command. */
  #dueFault(
    row: LedgerRow,
    body: EntryBody,
    due: PlannedEntry,
    campaign: Campaign,
    isFirst: boolean,
  ): string | null {
    const trace = traceOf(body);
    const fault =
      (due.unrecoverable === 'outcome' || due.unrecoverable === 'entry'
        ? lostFault(due, body)
        : this.#outcomeFault(row, body, due, trace)) ??
      this.#dice.fault(
        { seq: row.seq, key: due.keyAt(row.seq), trace },
        {
          isFirstForm: this.#isFirstForm,
          isByHiddenSeed: this.#isFirstForm || campaign.hasChosenSeed,
          isOwn: campaign.started.dice === 'own',
          isFirst,
          diceSeed: this.#seals.diceSeed,
        },
      );
    if (fault) return fault;
    const { by: _, ...content } = body;
    this.#plans.advance(content as EntryContent);
    return this.#plans.isThrough && this.#hasUnusedSecret ? TOLD_IN_VAIN : null;
  }

  /**
   * The fault of the preceding entries that shows only now that their sequence has ended, or `null`.
   *
   * @param goesOnWithTables whether the next entry is another table that the campaign begins with
   */
  #faultBefore(goesOnWithTables = false): string | null {
    // Usually found at the end of the command; found only here if the command could have continued.
    if (this.#hasUnusedSecret) return TOLD_IN_VAIN;
    if (!this.#campaign || !this.#isBeginningWithTables || goesOnWithTables) return null;
    return tablesFault(this.#campaign);
  }

  /** Whether the current command has disclosed a secret without a throw of the server's dice so far. */
  get #hasUnusedSecret(): boolean {
    return this.#seals.diceSeed !== null && !this.#dice.serverHasThrown;
  }

  #outcomeFault(row: LedgerRow, body: EntryBody, due: PlannedEntry, trace: Trace): string | null {
    const what = subjectOf(body);
    if (isWorldBody(body) && due.hex && !sameHex(overviewOf(body).hex, due.hex))
      return `${hexLabel(overviewOf(body).hex)} is not the hex that comes next in the start, ${hexLabel(due.hex)}`;
    const recorded = new RecordedDice(trace);
    const outcome = due.roll(recorded, row.seq);
    if (!outcome.done || !recorded.usedUp) return `the dice of ${what} are not those that its rules ask for`;
    const { content, text } = outcome;
    if ((text !== undefined) !== 'textHash' in body) return `${what} does not follow from its dice`;
    const textHash = 'textHash' in body ? { textHash: body.textHash } : {};
    const isSame = canonicalJson({ ...content, ...textHash, by: body.by }) === row.body;
    if (!isSame) return `${what} does not follow from its dice`;
    return row.text === null || due.unrecoverable === 'text' || isSameText(body.kind, row.text, text)
      ? null
      : `the text of ${what} does not follow from its dice`;
  }
}

/**
 * The kinds of entry that the first form of the ledger has. It is no longer written, so new kinds of entry never have
 * to be listed here.
 */
const FIRST_FORM_KINDS: readonly EntryBody['kind'][] = [
  'started',
  'charted',
  'revealed',
  'surveyed',
  'moved',
  'marked',
  'imported',
  'closed',
];

const NOT_SEALED_ANEW =
  "it has the second form of the ledger, after entries of the first without a 'received' or 'forked' between them";

const AFTER_THE_END = 'it comes after the campaign was closed';

const TOLD_IN_VAIN = 'its command tells a secret, but throws none of the server’s dice';

const MISSING: Readonly<Record<Unfinished, string>> = {
  start: 'the ledger ends before the start is complete',
  command: 'the ledger ends before the last command is complete',
};

const unlike = (body: unknown): string =>
  `its body is not in the form that this version knows for the kind ${quoted(String((body as { kind?: unknown }).kind))}`;
