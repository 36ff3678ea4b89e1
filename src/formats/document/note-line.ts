import type { Token } from 'markdown-it';
import { legible } from '../../text/legible.ts';
import { noteTokens } from './note-html.ts';

/** A note's Markdown as plain text on one line, for places without room for headings and lists. */
export function noteLine(note: string): string {
  const tokens = noteTokens(note);
  const blocks = tokens ? tokens.map((token) => textOf(token).replace(WIKI_LINK, '$1')) : [note];
  return blocks
    .map((block) => legible(block).replace(/\s+/gu, ' ').trim())
    .filter((block) => block !== '')
    .reduce(
      (line, block) => (/[.,:;!?…]$/u.test(line) || line === '' ? `${line} ${block}` : `${line} · ${block}`),
      '',
    )
    .trimStart();
}

/** The plain text of a token and its children. */
function textOf({ type, content, children }: Token): string {
  if (children) return children.map(textOf).join('');
  return BREAKS.includes(type) ? ' ' : content;
}

/** A link to another note, as in Obsidian and wikis: `[[Greywood]]`, `[[Greywood|the wood]]`. */
const WIKI_LINK = /\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\]/g;

const BREAKS = ['softbreak', 'hardbreak'];
