import { randomUUID } from 'node:crypto';
import { actorOf } from '../../access/access.ts';
import type { LinkId } from '../../ledger/id.ts';
import type { LinkRow } from '../../session/ports.ts';
import type { SessionManager } from '../../session/session-manager.ts';

/**
 * Erases every note that was written under a link, those that stand no longer too, in an owner's name.
 *
 * @returns how many there were
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
    const outcome = await sessions.command(campaign, randomUUID(), { kind: 'erase', seq }, actorOf(owner));
    // Somebody else may have erased it meanwhile.
    if (outcome.ok) erased++;
  }
  return erased;
}
