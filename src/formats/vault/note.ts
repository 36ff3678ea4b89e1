import { frontmatter, mergedFrontmatter, type Properties, splitNote } from './frontmatter.ts';

/** A note that we keep up to date: what stands in its block is ours, all else in it is people's own. */
export interface VaultNote {
  readonly path: string;
  readonly properties: Properties;
  /** Markdown. */
  readonly body: string;
}

/** What our part of a note stands between: comments, which are not shown. */
const BEGIN = '%% hexfarer begin: what stands up to the end is written anew by each export %%';
const END = '%% hexfarer end %%';
const BEGINS = /^%% hexfarer begin\b.*%%[ \t]*\r?$/m;
const ENDS = /^%% hexfarer end %%[ \t]*(?=\r?$)/m;

/** So that nothing in it begins or ends a comment, ours among them, nor a command of Templater, which reads code as well. */
const withoutCommands = (markdown: string): string => markdown.replace(/[<%](?=%)/g, '$&\\');

const blockOf = (body: string): string => `${BEGIN}\n${withoutCommands(body).trimEnd()}\n${END}`;

/** The note as it is where there was none. */
export const freshNote = ({ properties, body }: VaultNote): string =>
  `${frontmatter(properties)}${blockOf(body)}\n`;

/**
 * The note as it is where there was one already: our block is replaced, our properties are brought up to date, and everything else
 * stays letter for letter. Where our block was removed it is added at the end.
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

/** What a note says once the map has nothing for it any more: people's words stay, and our block says so. */
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
