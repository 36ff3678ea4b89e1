import { Auditor, type LedgerProblem } from '../campaign/audit/auditor.ts';
import type { CampaignId } from '../ledger/id.ts';
import type { LedgerRow, Sha256, WithheldRow } from '../ledger/ledger.ts';
import type { ImportedPart } from './campaign-summary.ts';
import { DamagedEntry } from './damaged-ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { ExpectedRows } from './expected-rows.ts';
import { isGone } from './is-gone.ts';
import { SECRETS_MISSING, secretsFault, statusFault, tailOf } from './kept-faults.ts';
import { LedgerFault } from './ledger-fault.ts';
import type { CampaignStatus, CampaignStore, CampaignSummary, Digest, HexRowKey } from './ports.ts';
import { rerollProblem } from './rolling-again.ts';
import { type StandingBounds, standingFault } from './standing-bounds.ts';
import { standingPages } from './standing-loading.ts';

/** The result of verifying a campaign. */
export interface Verification {
  readonly ok: boolean;
  /** Number of entries that were checked without finding a problem. */
  readonly entries: number;
  readonly hexes: number;
  /** How many of the hexes were given by a map, if any: nothing can be proved about these. */
  readonly given?: number;
  /** How many entries are withheld from whoever asked, if any: their bodies were not checked. */
  readonly withheld?: number;
  /** Hash of the last entry that was checked. */
  readonly head: string;
  readonly problem?: LedgerProblem;
  /** The imported part, if any: no seal of this server proves it. */
  readonly takenIn?: ImportedPart;
}

/** The hash of entry `seq`, as somebody or their page noted it earlier. */
export interface NotedHead {
  readonly seq: number;
  readonly hash: string;
}

export interface VerifyOptions {
  /** Called from time to time with the number of entries checked so far. */
  readonly progress?: (entries: number) => void;
  /** A hash of this ledger that was noted earlier. */
  readonly against?: NotedHead | undefined;
}

/** How a ledger differs from the one whose hash was noted; `null` if it contains that hash at that number. */
function notedFault(
  { seq, hash }: NotedHead,
  there: { readonly entries: number; readonly hash: string | undefined },
): LedgerProblem | null {
  if (there.entries < seq)
    return {
      seq: there.entries + 1,
      what: `the ledger is shorter than it was: it ends with entry ${there.entries}, and entry ${seq} was noted`,
    };
  return there.hash === hash
    ? null
    : {
        seq,
        what: 'the ledger is another than it was: this entry, or one before it, is not the one that was noted',
      };
}

const SLICE = 1000;

/**
 * Checks a campaign from its first entry to its last, then whether the tables derived from the ledger agree with it,
 * and whether the stored secrets fit its seals. `null` if there is no such campaign, or it is removed meanwhile.
 */
export async function verifyCampaign(
  id: CampaignId,
  store: CampaignStore,
  digest: Digest,
  { progress = () => {}, against }: VerifyOptions = {},
): Promise<Verification | null> {
  let summary = await store.summary(id);
  if (!summary) return null;
  const auditor = new Auditor(digest.sha256);
  const tables = new ExpectedRows();
  let problem = await auditLedger(id, summary.seq, auditor, tables, store, progress);
  // A missing text may have been erased while the ledger was read: the `erased` entry is among those added since.
  while (!problem && auditor.finish()) {
    const now = await store.summary(id);
    if (!now || now.seq === summary.seq) break;
    summary = now;
    problem = await auditLedger(id, summary.seq, auditor, tables, store, progress);
  }
  problem ??=
    auditor.finish() ??
    (await auditEnd(id, summary.seq, store)) ??
    (await auditTables(summary, auditor, tables, store)) ??
    (await auditStatus(summary, store)) ??
    (await auditSecrets(summary, store, digest)) ??
    (against ? await auditNoted(against, summary, store) : null);
  // The problem may only be that the campaign was removed meanwhile.
  if (problem && (await isGone(id, store))) return null;
  const { takenIn } = summary;
  return verification(auditor, problem, takenIn);
}

/**
 * Checks a ledger from any source, row by row. A `LedgerFault` thrown by `rows` is returned as the problem.
 *
 * @param options `bounds`: bounds on what may be in force in it at any time
 */
export async function verifyRows(
  rows: AsyncIterable<LedgerRow | WithheldRow>,
  sha256: Sha256,
  {
    progress = () => {},
    against,
    bounds,
  }: VerifyOptions & { readonly bounds?: StandingBounds | undefined } = {},
): Promise<Verification> {
  const auditor = new Auditor(sha256);
  let problem: LedgerProblem | null = null;
  let hash: string | undefined;
  try {
    for await (const row of rows) {
      problem = 'bodyHash' in row ? auditor.checkWithheld(row) : auditor.check(row);
      if (problem) break;
      const what = auditor.campaign && standingFault(auditor.campaign, bounds);
      if (what) {
        problem = { seq: row.seq, what };
        break;
      }
      if (row.seq === against?.seq) hash = row.hash;
      progress(auditor.entries);
    }
    problem ??= auditor.finish();
    if (against) problem ??= notedFault(against, { entries: auditor.entries, hash });
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    problem = error.problem;
  }
  return verification(auditor, problem);
}

const verification = (
  { entries, hexes, given, withheld, head }: Auditor,
  problem: LedgerProblem | null,
  takenIn: ImportedPart | null = null,
): Verification => ({
  ok: problem === null,
  entries,
  hexes,
  ...(given > 0 && { given }),
  ...(withheld > 0 && { withheld }),
  head,
  ...(problem && { problem }),
  ...(takenIn && { takenIn }),
});

/** Checks the entries up to entry `last`; those that are added meanwhile are not read. */
async function auditLedger(
  id: CampaignId,
  last: number,
  auditor: Auditor,
  tables: ExpectedRows,
  store: CampaignStore,
  progress: (entries: number) => void,
): Promise<LedgerProblem | null> {
  while (auditor.entries < last) {
    const rows = await readable(store.ledger(id, auditor.entries, Math.min(SLICE, last - auditor.entries)));
    if ('what' in rows) return rows;
    if (rows.length === 0)
      return {
        seq: auditor.entries + 1,
        what: `entry ${auditor.entries + 1} is missing; there should be ${last}`,
      };
    for (const row of rows) {
      const problem = auditor.check(row) ?? (auditor.isRollingAgain ? await rerollProblem(auditor) : null);
      if (problem) return problem;
      if (auditor.written) tables.add(auditor.written);
    }
    progress(auditor.entries);
    await yieldToEventLoop();
  }
  return null;
}

/** The entries, or the problem that keeps one of them from being read. */
const readable = (reading: Promise<readonly LedgerRow[]>): Promise<readonly LedgerRow[] | LedgerProblem> =>
  reading.catch((error: unknown) => {
    if (error instanceof DamagedEntry) return { seq: error.seq, what: error.what };
    throw error;
  });

/** Reports a ledger that goes on beyond the listed end of the campaign, unless it has only grown meanwhile. */
async function auditEnd(id: CampaignId, last: number, store: CampaignStore): Promise<LedgerProblem | null> {
  const [next] = await store.ledger(id, last, 1);
  const now = await store.summary(id);
  if (!next || !now || now.seq >= next.seq) return null;
  return { seq: next.seq, what: `the campaign is listed as ending with entry ${last}` };
}

async function auditTables(
  summary: CampaignSummary,
  auditor: Auditor,
  tables: ExpectedRows,
  store: CampaignStore,
): Promise<LedgerProblem | null> {
  const { campaign, head } = auditor;
  const what = campaign
    ? listingFault(summary, { ...campaign.status, head, hexesSum: tables.sum })
    : 'the ledger is empty';
  if (what !== null) return { seq: summary.seq, what };
  return (await auditHexes(summary, tables, store)) ?? (await auditStanding(summary, tables, store));
}

/** How the listed summary of a campaign differs from the state after its ledger; `null` if it does not. */
function listingFault(
  listed: CampaignSummary,
  there: CampaignStatus & { readonly head: string; readonly hexesSum: number },
): string | null {
  const { head, closed, party, hexCount, day, steps, keySince, hexesSum } = there;
  if (listed.head !== head) return 'the campaign is listed with another last hash';
  if (listed.closed !== closed) return 'the campaign is listed as open or closed wrongly';
  if (party?.q !== listed.party?.q || party?.r !== listed.party?.r)
    return 'the campaign is listed with the party elsewhere';
  if (listed.hexCount !== hexCount)
    return `the campaign is listed with ${listed.hexCount} hexes, not ${hexCount}`;
  if (listed.day !== day || listed.steps !== steps) return 'the campaign is listed on another day';
  if (listed.keySince !== keySince) return 'the campaign is listed as sealed by another key';
  const isSum = listed.hexesSum === null || listed.hexesSum === hexesSum;
  return isSum ? null : 'the campaign is listed with another checksum of its hexes';
}

/** Checks that a noted hash is that of the same entry here. */
async function auditNoted(
  noted: NotedHead,
  { id, seq }: CampaignSummary,
  store: CampaignStore,
): Promise<LedgerProblem | null> {
  const [row] = await store.ledger(id, noted.seq - 1, 1);
  return notedFault(noted, { entries: seq, hash: row?.hash });
}

/** Checks the stored status before the last entry: applying that entry to it must give the listed status. */
async function auditStatus(summary: CampaignSummary, store: CampaignStore): Promise<LedgerProblem | null> {
  const tail = await tailOf(summary, store);
  const what = tail && (await statusFault(summary, tail.row, store));
  return what ? { seq: summary.seq, what } : null;
}

async function auditHexes(
  { id, seq: lastSeq }: CampaignSummary,
  tables: ExpectedRows,
  store: CampaignStore,
): Promise<LedgerProblem | null> {
  let after: HexRowKey | null = null;
  let found = 0;
  let latest = lastSeq;
  for (;;) {
    const slice: Awaited<ReturnType<CampaignStore['hexes']>> = await store.hexes(id, after, SLICE);
    for (const hex of slice) {
      if (hex.seq > lastSeq) {
        latest = Math.max(latest, hex.seq);
        continue;
      }
      if (!tables.hasRow(hex))
        return {
          seq: hex.seq,
          what: `the table of hexes tells (${hex.q}, ${hex.r}) otherwise than the ledger`,
        };
      found++;
    }
    after = slice.at(-1) ?? after;
    if (slice.length < SLICE) break;
    await yieldToEventLoop();
  }
  // Hexes revealed meanwhile have an entry in the ledger; rows without one are left from a ledger that was cut off.
  const ends = (await store.summary(id))?.seq ?? latest;
  if (latest > ends)
    return {
      seq: latest,
      what: `the table of hexes tells of entry ${latest}, but the ledger ends with ${ends}`,
    };
  return found === tables.rows
    ? null
    : { seq: lastSeq, what: `the table of hexes holds ${found} of ${tables.rows} rows` };
}

/** Checks that the secrets of the next dice are those that the ledger is committed to. */
async function auditSecrets(
  summary: CampaignSummary,
  store: CampaignStore,
  digest: Digest,
): Promise<LedgerProblem | null> {
  const { id, seq } = summary;
  const [secrets, tail] = await Promise.all([store.secrets(id), tailOf(summary, store)]);
  const what = secrets
    ? tail && (await secretsFault(summary, secrets, tail, { store, digest }))
    : SECRETS_MISSING;
  // The campaign may have been closed or sealed anew meanwhile.
  return what && (await store.summary(id))?.seq === seq ? { seq, what } : null;
}

/** Checks that the same entries are in force according to the table as according to the ledger. */
async function auditStanding(
  { id, seq }: CampaignSummary,
  tables: ExpectedRows,
  store: CampaignStore,
): Promise<LedgerProblem | null> {
  for await (const rows of standingPages(id, seq, store))
    for (const row of rows)
      if (!tables.tickOff(row))
        return { seq: row.seq, what: `entry ${row.seq} is listed as in force, and is not` };
  const missing = tables.unlisted;
  return missing === undefined ? null : { seq: missing, what: 'it is in force, and not listed as such' };
}
