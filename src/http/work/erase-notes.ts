import { randomUUID } from 'node:crypto';
import { actorOf } from '../../access/access.ts';
import type { LinkId } from '../../ledger/id.ts';
import { afterWrite } from '../../session/follow-up-failure.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { HttpProblem } from '../http-problem.ts';

/**
 * Erases all notes that were written with a link, replaced ones included, in an owner's name.
 *
 * @returns how many there were
 * @throws HttpProblem if some could not be erased: a repeated call continues with those
 * @throws FollowUpFailure if the storage failed after the first one
 */
export async function eraseNotes(
  owner: LinkRow,
  author: LinkId,
  sessions: Pick<SessionManager, 'entrySlices' | 'command'>,
): Promise<number> {
  const { campaign } = owner;
  const seqs: number[] = [];
  const all = { limit: Number.MAX_SAFE_INTEGER, mostBytes: Number.MAX_SAFE_INTEGER };
  for await (const { entries } of sessions.entrySlices(campaign, 0, all))
    for (const entry of entries)
      if (entry.kind === 'noted' && entry.by.link === author && entry.text !== null) seqs.push(entry.seq);
  let erased = 0;
  for (const seq of seqs) {
    const erasing = sessions.command(campaign, randomUUID(), { kind: 'erase', seq }, actorOf(owner));
    const outcome = await (erased > 0 ? afterWrite(erasing) : erasing);
    if (outcome.ok) erased++;
    // If somebody else has erased it meanwhile, that is fine; after any other refusal the note is still there.
    else if (outcome.refusal.code !== 'campaign/no-text') {
      const { code, detail } = outcome.refusal;
      throw new HttpProblem(code, `${erased} of ${seqs.length} notes were erased, and no more: ${detail}`);
    }
  }
  return erased;
}
