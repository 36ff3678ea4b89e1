import type { CampaignId } from '../ledger/id.ts';
import { entryOf } from '../ledger/ledger.ts';
import type { AuthoredCommand } from './authored-command.ts';
import { isDigestOf } from './command-digest.ts';
import { type CommandOutcome, campaignNotFound } from './command-outcome.ts';
import { afterWrite } from './follow-up-failure.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, CommandRow, Digest } from './ports.ts';

/** The dependencies for looking up a command that was carried out before. */
interface RepeatTools {
  readonly store: CampaignStore;
  readonly digest: Digest;
}

/** The answer to a command that was carried out before; `null` for any other. */
export async function answerOfDone(
  id: CampaignId,
  given: AuthoredCommand,
  tools: RepeatTools,
): Promise<CommandOutcome | null> {
  const done = await tools.store.command(id, given.id);
  return done && repeatedAnswer(id, done, given, tools);
}

/**
 * The answer to a command that was carried out before, read from the ledger; refused if its id was another command's.
 */
export async function repeatedAnswer(
  id: CampaignId,
  done: CommandRow,
  { command, by }: AuthoredCommand,
  { store, digest }: RepeatTools,
): Promise<CommandOutcome> {
  const count = done.lastSeq - done.firstSeq + 1;
  const rows = await afterWrite(store.ledger(id, done.firstSeq - 1, count));
  const [first] = rows;
  // The campaign was removed meanwhile.
  if (!first) return campaignNotFound();
  if (!isDigestOf(done.digest, command, by.link, first, digest.sha256)) {
    const detail = 'This id was used for another command; draw a new UUID for each command.';
    return { ok: false, refusal: { code: 'request/id-reused', detail } };
  }
  const labels = await afterWrite(labelsOf(id, store));
  return { ok: true, seq: done.lastSeq, entries: rows.map((row) => entryOf(row, labels)) };
}
