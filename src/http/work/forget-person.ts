import type { Access } from '../../access/access.ts';
import type { LinkId } from '../../ledger/id.ts';
import { onceWritten } from '../../session/half-done.ts';
import type { LinkRow } from '../../session/ports.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { eraseNotes } from './erase-notes.ts';

export interface ForgettingTools {
  readonly access: Pick<Access, 'forget' | 'forgetFromElsewhere'>;
  readonly sessions: Pick<SessionManager, 'entrySlices' | 'command'>;
}

/** What became of somebody. */
export interface Forgotten {
  /** Their link, without name and colour; `null` where only a name had come along with the campaign. */
  readonly link: LinkRow | null;
  /** How many notes were erased. */
  readonly erased: number;
}

/**
 * Lets the name and colour of somebody go, and their notes where that is asked for.
 *
 * @param owner the link of whoever asks for it
 * @param onGone tells whoever is concerned, as soon as the name is gone, with what is left of the link
 * @returns `null` where the campaign never had such a link or name
 * @throws HalfDone, HttpProblem where only a part of it is done: asked once more, it goes on with the rest
 */
export async function forgetPerson(
  owner: LinkRow,
  person: LinkId,
  { notes }: { readonly notes: boolean },
  { access, sessions }: ForgettingTools,
  onGone: (link: LinkRow | null) => Promise<void>,
): Promise<Forgotten | null> {
  const eraseAll = async () => (notes ? eraseNotes(owner, person, sessions) : 0);
  // Once: as soon as it can't be done later.
  let erased: number | null = null;
  const following = <T>(work: Promise<T>) => (erased ? onceWritten(work) : work);
  // With the link that one's own was made from, one's own is gone as well, and erases nothing more.
  if (person === owner.parent) erased = await eraseAll();
  const link = await following(access.forget(owner.campaign, person, owner.id));
  if (!link) {
    // Where the campaign was forked or taken in, names came along whose links are none of this server's. Who came along by
    // name alone is not found any more once that is gone: what can fail goes first.
    erased ??= await eraseAll();
    if (!(await following(access.forgetFromElsewhere(owner.campaign, person, owner.id)))) return null;
  }
  await onGone(link);
  erased ??= await onceWritten(eraseAll());
  return { link, erased };
}
