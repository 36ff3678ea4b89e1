import type { LinksAnswer } from '../../src/protocol/answers.ts';
import { capitalised } from '../kit/capitalised.ts';

type Link = LinksAnswer['links'][number];
type Shown = Pick<Link, 'label' | 'role' | 'parent' | 'own'>;

/** What a link is called where links are listed. */
export interface LinkName {
  readonly title: string;
  /** The same in the midst of a sentence: `the link of Mira`, or `the link that Mira opened`. */
  readonly inSentence: string;
  /** Whether it is called by the browser that has it. */
  readonly isBrowser: boolean;
  /** Whether somebody gave their name, or was given one. */
  readonly isNamed: boolean;
}

/**
 * The owner's links after the first one, by their ids: whoever made the campaign made each of them to get in again, from
 * elsewhere or where this browser is lost.
 */
export function spareKeys(
  links: readonly (Pick<Shown, 'label' | 'role' | 'parent'> & Pick<Link, 'id' | 'createdAt'>)[],
): ReadonlySet<string> {
  const [, ...later] = links
    .filter((link) => link.role === 'owner' && link.parent === null && !isNamed(link))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return new Set(later.map(({ id }) => id));
}

/**
 * A link by the name of its holder. Nobody asks owners for theirs: their links are called by what they are, the one that was
 * made and those that browsers got when they opened it.
 *
 * @param number which of several other browsers without a name it is, where there are several
 * @param isSpare whether it is an owner's link after the first one
 */
export function linkName({ label, role, parent, own }: Shown, number?: number, isSpare = false): LinkName {
  if (isNamed({ label, role })) {
    const inSentence = parent === null ? `the link of ${label}` : `the link that ${label} opened`;
    return { title: label, inSentence, isBrowser: false, isNamed: true };
  }
  if (isSpare) return unnamed('The owner’s spare key', 'the owner’s spare key');
  if (parent === null)
    return role === 'owner'
      ? unnamed('The owner’s link', 'the owner’s link')
      : unnamed(`${capitalised(role)} link`, `the ${role} link`);
  if (own) return unnamed('This browser', 'the link of this browser', true);
  const which = number === undefined ? '' : ` (${number})`;
  return unnamed(`Another browser${which}`, `the link of another browser${which}`, true);
}

const unnamed = (title: string, inSentence: string, isBrowser = false): LinkName => ({
  title,
  inSentence,
  isBrowser,
  isNamed: false,
});

/** Numbers of the other browsers without a name, by their links, in the order in which they came; none where there is but one. */
export function browserNumbers(
  links: readonly (Shown & Pick<Link, 'id' | 'createdAt'>)[],
): ReadonlyMap<string, number> {
  const others = links
    .filter((link) => link.parent !== null && !link.own && !isNamed(link))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return new Map(others.length > 1 ? others.map(({ id }, at) => [id, at + 1]) : []);
}

const isNamed = ({ label, role }: Pick<Shown, 'label' | 'role'>): boolean => label !== '' && label !== role;
