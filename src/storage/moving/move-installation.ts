import { Auditor } from '../../campaign/audit/auditor.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import { LedgerFault } from '../../session/ledger-fault.ts';
import { wholeLedger } from '../../session/ledger-reading.ts';
import type { CampaignSummary, Digest, EntryWrite } from '../../session/ports.ts';
import { verifiedBatches } from '../../session/store-copy.ts';
import { verifyCampaign } from '../../session/verify.ts';
import { countWithNoun } from '../../telling/words.ts';
import { ACCESS_TABLES, type AccessRow, type AccessTable } from './access-tables.ts';
import type { CampaignArrival } from './installation-rows.ts';
import { MOVED_FROM, MOVED_TO } from './marks.ts';
import { assertMovable } from './movable.ts';
import { MoveFault } from './move-fault.ts';
import type { MovingSide } from './moving-side.ts';

/** Number of rows of links and keyrings copied at a time. */
const ROWS = 1000;

/** What was moved, for the final message. */
export interface MoveResult {
  readonly campaigns: number;
  /** How many of these were there already, from an earlier move that was interrupted. */
  readonly alreadyThere: number;
  readonly entries: number;
  readonly hexes: number;
  readonly links: number;
  readonly keyrings: number;
  /** How many open campaigns draw a new key before their next command. */
  readonly resealed: number;
}

export interface MoveTools {
  readonly digest: Digest;
  /** Called from time to time with what was done, in words. */
  readonly progress: (done: string) => void;
}

/**
 * Moves a whole installation to another place, and verifies it there. Only then is the source marked, so that nobody
 * opens it any more; nothing in it is deleted. An interrupted move can be run again: campaigns that arrived completely
 * are skipped, and links and keyrings are copied anew.
 *
 * @throws MoveFault
 */
export async function moveInstallation(
  source: MovingSide,
  target: MovingSide,
  tools: MoveTools,
): Promise<MoveResult> {
  await assertMovable(source, target);
  const installation = await source.rows.fact('id');
  // From here on the target can't be opened for use until everything is there.
  await target.rows.putFact(MOVED_FROM, source.place);
  await target.rows.putFact('id', installation);
  await target.finishRemovals();
  const alreadyThere = await moveCampaigns(source, target, tools);
  const counts = new Map<string, number>();
  for (const table of ACCESS_TABLES) counts.set(table.name, await moveTable(table, source, target));
  const summaries = await verifyMoved(source, target, tools);
  const resealed = await target.reseal();
  await target.rows.putFact('address', await source.rows.fact('address'));
  // A server that started while the connections were cut would go on writing to the source.
  await source.assertAlone();
  await source.rows.putFact(MOVED_TO, target.place);
  await target.rows.putFact(MOVED_FROM, null);
  return {
    campaigns: summaries.length,
    alreadyThere,
    entries: summaries.reduce((sum, { seq }) => sum + seq, 0),
    hexes: summaries.reduce((sum, { hexCount }) => sum + hexCount, 0),
    links: counts.get('links') ?? 0,
    keyrings: counts.get('keyring_secrets') ?? 0,
    resealed,
  };
}

/** Moves the campaigns that are not there yet. @returns how many were there already */
async function moveCampaigns(
  source: MovingSide,
  target: MovingSide,
  { digest, progress }: MoveTools,
): Promise<number> {
  const there = new Set((await target.rows.arrivals()).map(({ id }) => id));
  const arrivals = await source.rows.arrivals();
  const left = arrivals.filter(({ id }) => !there.has(id));
  for (const [index, arrival] of left.entries()) {
    const entries = await moveCampaign(arrival, source, target, digest);
    progress(`campaign ${arrival.id}: ${entries} entries are over, ${index + 1} of ${left.length} campaigns`);
  }
  return arrivals.length - left.length;
}

/** @returns how many entries it has */
async function moveCampaign(
  { id, arrivedAt, link, request }: CampaignArrival,
  source: MovingSide,
  target: MovingSide,
  digest: Digest,
): Promise<number> {
  const summary = await source.campaigns.summary(id);
  if (!summary) throw new MoveFault(`Campaign ${id} went away while it was moved. Run it again.`);
  if (!link)
    throw new MoveFault(
      `Campaign ${id} has no link that it could be moved with. Make one: hexfarer link ${id} --role owner`,
    );
  const auditor = new Auditor(digest.sha256);
  const rows = allRows(id, summary.seq, source);
  try {
    await target.campaigns.receive(
      {
        id,
        arrivedAt,
        // The summary derives this from the ledger if an earlier version did not store it.
        takenInCount: () => summary.takenIn?.entries ?? 0,
        owner: link,
        // In the target, open campaigns draw a new key, and closed ones need none.
        knownAtEnd: () => ({ secrets: { masterKey: null, seed: null }, labels: {} }),
        ...(request && { request }),
      },
      withDigests(verifiedBatches(rows, auditor), id, source),
    );
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    const { seq, what } = error.problem;
    throw new MoveFault(
      `Campaign ${id} is damaged at ${source.place}, at entry ${seq}: ${what}. See what verify says of it there, and delete it before you go on, with a link for its owner: hexfarer link ${id} --role owner`,
    );
  }
  return summary.seq;
}

async function* allRows(id: CampaignId, last: number, { campaigns }: MovingSide): AsyncGenerator<LedgerRow> {
  for await (const rows of wholeLedger(id, last, campaigns)) yield* rows;
}

/** Adds the digest of each command to its first entry in these batches. */
async function* withDigests(
  batches: AsyncIterable<readonly EntryWrite[]>,
  id: CampaignId,
  { rows }: MovingSide,
): AsyncGenerator<readonly EntryWrite[]> {
  for await (const batch of batches) {
    const [first, last] = [batch[0]?.row.seq ?? 0, batch.at(-1)?.row.seq ?? 0];
    const digests = await rows.commandDigests(id, first - 1, last);
    yield batch.map((write) => {
      const foreignDigest = digests.get(write.row.seq);
      return foreignDigest === undefined ? write : { ...write, beginsForeignCommand: true, foreignDigest };
    });
  }
}

/**
 * Replaces all rows of a table in the target by those of the source. Rows from an earlier run must not stay: if they
 * were deleted in the source since, as when a browser left, they would open campaigns again.
 *
 * @returns the number of rows
 */
async function moveTable(table: AccessTable, source: MovingSide, target: MovingSide): Promise<number> {
  await target.rows.clear(table);
  let count = 0;
  for await (const rows of pages(table, source)) {
    await target.rows.put(table, rows);
    count += rows.length;
  }
  return count;
}

async function* pages(table: AccessTable, { rows }: MovingSide): AsyncGenerator<readonly AccessRow[]> {
  let after: AccessRow | null = null;
  for (;;) {
    const page: readonly AccessRow[] = await rows.rows(table, after, ROWS);
    if (page.length > 0) yield page;
    after = page.at(-1) ?? null;
    if (page.length < ROWS) return;
  }
}

/**
 * Verifies that the target contains everything of the source, and nothing else. Returns the campaigns.
 *
 * @throws MoveFault
 */
async function verifyMoved(
  source: MovingSide,
  target: MovingSide,
  { digest, progress }: MoveTools,
): Promise<readonly CampaignSummary[]> {
  const summaries = await source.campaigns.summaries();
  for (const { id, seq, head, hexCount } of summaries) {
    const verified = await verifyCampaign(id, target.campaigns, digest);
    if (!verified) throw notWhole(target, `campaign ${id} is missing`);
    const { problem, entries, hexes } = verified;
    if (problem) throw notWhole(target, `campaign ${id}, entry ${problem.seq}: ${problem.what}`);
    if (entries !== seq || hexes !== hexCount)
      throw notWhole(
        target,
        `campaign ${id} has ${entries} entries and ${hexes} hexes, not ${seq} and ${hexCount}`,
      );
    if (verified.head !== head)
      throw notWhole(target, `campaign ${id} has ${entries} entries, but the last one is not the one sent`);
  }
  const isSent = new Set<string>(summaries.map(({ id }) => id));
  const more = (await target.campaigns.summaries()).find(({ id }) => !isSent.has(id));
  if (more) throw notWhole(target, `campaign ${more.id} is there that was not sent`);
  for (const table of ACCESS_TABLES) {
    const missing = await lackingOf(table, source, target);
    if (missing > 0) throw notWhole(target, `${rowsOf(table, missing)} missing or other`);
    const unsent = await lackingOf(table, target, source);
    if (unsent > 0)
      throw notWhole(target, `${rowsOf(table, unsent)} there that ${unsent === 1 ? 'was' : 'were'} not sent`);
  }
  progress(`${countWithNoun(summaries.length, 'campaign')} verified`);
  return summaries;
}

/** How many rows of a table in `one` are missing or different in `other`. */
async function lackingOf(table: AccessTable, one: MovingSide, other: MovingSide): Promise<number> {
  let count = 0;
  for await (const rows of pages(table, one)) count += await other.rows.countMissing(table, rows);
  return count;
}

const rowsOf = ({ name }: AccessTable, count: number): string =>
  `${count} ${count === 1 ? 'row' : 'rows'} of ${name} ${count === 1 ? 'is' : 'are'}`;

const notWhole = ({ place }: MovingSide, what: string): MoveFault =>
  new MoveFault(`What arrived at ${place} is not what was sent: ${what}. The source goes on as before.`);
