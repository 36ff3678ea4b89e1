import { frontmatter, mergedFrontmatter, type Properties, splitNote } from './frontmatter.ts';

/** A note that every export updates: its block is ours, and all other text in it belongs to the user. */
export interface VaultNote {
  readonly path: string;
  readonly properties: Properties;
  /** Markdown. */
  readonly body: string;
}

/** Obsidian comments (which are not shown) around our block of a note. */
const BEGIN = '%% hexfarer begin: what stands up to the end is written anew by each export %%';
const END = '%% hexfarer end %%';
const BEGINS = /^%% hexfarer begin\b.*%%[ \t]*\r?$/m;
const ENDS = /^%% hexfarer end %%[ \t]*(?=\r?$)/m;

/**
 * Escapes everything that could begin or end a comment (ours included), and commands of Templater, which it runs even
 * in code.
 */
const withoutCommands = (markdown: string): string => markdown.replace(/[<%](?=%)/g, '$&\\');

const blockOf = (body: string): string => `${BEGIN}\n${withoutCommands(body).trimEnd()}\n${END}`;

/** The text of a note that does not exist yet. */
export const freshNote = ({ properties, body }: VaultNote): string =>
  `${frontmatter(properties)}${blockOf(body)}\n`;

/**
 * The text of a note that exists already: our block is replaced, our properties are updated, and everything else stays
 * unchanged. If our block was removed, it is added at the end.
 */
export function mergedNote(
  existing: string,
  { properties, body }: VaultNote,
  readList: (yaml: string) => readonly string[],
): string {
  const { properties: written, rest } = splitNote(existing);
  const head = written === null ? frontmatter(properties) : mergedFrontmatter(written, properties, readList);
  return head + withBlock(rest, blockOf(body));
}

/**
 * The text of a note that the map no longer needs: people's own text stays, and our block gives the reason. `null` if
 * the note has no block of ours.
 */
export function retiredNote(existing: string, why: string): string | null {
  const { rest } = splitNote(existing);
  if (!BEGINS.test(rest)) return null;
  return existing.slice(0, existing.length - rest.length) + withBlock(rest, blockOf(why));
}

function withBlock(rest: string, block: string): string {
  const begin = BEGINS.exec(rest);
  const end = begin && ENDS.exec(rest.slice(begin.index));
  if (!begin || !end) {
    const between = rest === '' || rest.endsWith('\n') ? '' : '\n';
    return `${rest}${between}${block}\n`;
  }
  const after = begin.index + end.index + end[0].length;
  return rest.slice(0, begin.index) + block + rest.slice(after);
}
