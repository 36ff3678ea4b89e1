import type { LinksAnswer } from '../../src/protocol/answers.ts';
import { capitalised } from '../../src/text/capitalised.ts';

type Link = LinksAnswer['links'][number];
type Shown = Pick<Link, 'label' | 'role' | 'parent' | 'own'>;

/** What a link is called where links are listed. */
export interface LinkName {
  readonly title: string;
  /** The same within a sentence: `the link of Mira`, or `the link that Mira opened`. */
  readonly inSentence: string;
  /** Whether it is named after the browser that holds it. */
  readonly isBrowser: boolean;
  /** Whether it has a person's name, chosen or given. */
  readonly isNamed: boolean;
}

/**
 * The ids of the owner's links after the first one: spare keys, made to get in again from elsewhere or if this browser
 * is lost.
 */
export function spareLinkIds(
  links: readonly (Pick<Shown, 'label' | 'role' | 'parent'> & Pick<Link, 'id' | 'createdAt'>)[],
): ReadonlySet<string> {
  const [, ...later] = links
    .filter((link) => link.role === 'owner' && link.parent === null && !isNamed(link))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return new Set(later.map(({ id }) => id));
}

/**
 * Names a link after its holder. Owners are not asked for a name, so their links are described instead: as the link
 * that was made, or by the browser that opened it.
 *
 * @param number its number among several other browsers without a name, if there are several
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

/** Numbers for other browsers without a name, by link id, in order of arrival; empty if there is only one. */
export function browserNumbers(
  links: readonly (Shown & Pick<Link, 'id' | 'createdAt'>)[],
): ReadonlyMap<string, number> {
  const others = links
    .filter((link) => link.parent !== null && !link.own && !isNamed(link))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return new Map(others.length > 1 ? others.map(({ id }, at) => [id, at + 1]) : []);
}

const isNamed = ({ label, role }: Pick<Shown, 'label' | 'role'>): boolean => label !== '' && label !== role;
