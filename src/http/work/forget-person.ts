import type { Access } from '../../access/access.ts';
import type { LinkId } from '../../ledger/id.ts';
import { afterWrite } from '../../session/follow-up-failure.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { SessionManager } from '../../session/session-manager.ts';
import { eraseNotes } from './erase-notes.ts';

export interface ForgettingTools {
  readonly access: Pick<Access, 'forget' | 'forgetFromElsewhere'>;
  readonly sessions: Pick<SessionManager, 'entrySlices' | 'command'>;
}

/** The result of forgetting a person. */
export interface Forgotten {
  /** Their link without name and colour; `null` if only a name had been imported with the campaign. */
  readonly link: LinkRow | null;
  /** How many notes were erased. */
  readonly erased: number;
}

/**
 * Removes a person's name and colour, and on request their notes.
 *
 * @param owner the link of the person who asks for it
 * @param onGone notifies the people concerned as soon as the name is gone; gets what is left of the link
 * @returns `null` if the campaign never had such a link or name
 * @throws FollowUpFailure, HttpProblem if only a part was done: a repeated call continues with the rest
 */
export async function forgetPerson(
  owner: LinkRow,
  person: LinkId,
  { notes }: { readonly notes: boolean },
  { access, sessions }: ForgettingTools,
  onGone: (link: LinkRow | null) => Promise<void>,
): Promise<Forgotten | null> {
  const eraseAll = async () => (notes ? eraseNotes(owner, person, sessions) : 0);
  // Notes are erased once: before the first step after which that would no longer be possible.
  let erased: number | null = null;
  const following = <T>(work: Promise<T>) => (erased ? afterWrite(work) : work);
  // Forgetting the link that the owner's own was made from ends the owner's too, which could erase nothing after that.
  if (person === owner.parent) erased = await eraseAll();
  const link = await following(access.forget(owner.campaign, person, owner.id));
  if (!link) {
    // Names in a forked or imported campaign have no links on this server. Such a person can't be found any more once
    // the name is gone, so the steps that may fail come first.
    erased ??= await eraseAll();
    if (!(await following(access.forgetFromElsewhere(owner.campaign, person, owner.id)))) return null;
  }
  await onGone(link);
  erased ??= await afterWrite(eraseAll());
  return { link, erased };
}
