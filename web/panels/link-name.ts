import type { LinksAnswer } from '../../src/protocol/answers.ts';
import { capitalised } from '../kit/capitalised.ts';

type Shown = Pick<LinksAnswer['links'][number], 'label' | 'role' | 'parent' | 'own'>;

/** What a link is called where links are listed. */
export interface LinkName {
  readonly title: string;
  /** The same in the midst of a sentence: `the link of Mira`, or `the link that Mira opened`. */
  readonly inSentence: string;
  /** Whether it is called by the browser that has it. */
  readonly isBrowser: boolean;
}

/**
 * A link by the name of its holder. Nobody asks owners for theirs: their links are called by what they are, the one that was
 * made and those that browsers got when they opened it.
 */
export function linkName({ label, role, parent, own }: Shown): LinkName {
  if (label && label !== role) {
    const inSentence = parent === null ? `the link of ${label}` : `the link that ${label} opened`;
    return { title: label, inSentence, isBrowser: false };
  }
  if (parent === null)
    return role === 'owner'
      ? { title: 'The owner’s link', inSentence: 'the owner’s link', isBrowser: false }
      : { title: `${capitalised(role)} link`, inSentence: `the ${role} link`, isBrowser: false };
  return own
    ? { title: 'This browser', inSentence: 'the link of this browser', isBrowser: true }
    : { title: 'Another browser', inSentence: 'the link of another browser', isBrowser: true };
}
