import MarkdownIt, { type Token } from 'markdown-it';
import { legibleLines } from '../../text/legible.ts';

/** Number of levels that the headings of a note are moved down, below those of the page around it. */
const HEADINGS_BELOW = 3;

/** Addresses that a link in a note may lead to; any other link stays text. */
export const LINKED = /^(?:https?|mailto):/i;

/** The `rel` attribute of links: the author of the note must not learn who follows them. */
const LINK_REL = 'noopener noreferrer nofollow';

// Lines stay as they were typed, unlike in CommonMark, because many notes are plain words.
const markdown = new MarkdownIt('default', { html: false, linkify: false, xhtmlOut: true, breaks: true });
markdown.validateLink = (url) => LINKED.test(url.trim());
const { rules } = markdown.renderer;
rules.heading_open = (tokens, index) => `<${headingOf(tokens[index])}>`;
rules.heading_close = (tokens, index) => `</${headingOf(tokens[index])}>\n`;
rules.link_open = (tokens, index, options, _env, self) => {
  const link = tokens[index];
  if (!link?.attrGet('href')) return '';
  link.attrSet('rel', LINK_REL);
  return self.renderToken(tokens, index, options);
};
// A link without an address is not rendered as one. Links are never nested, so the last one opened is the one that
// closes.
rules.link_close = (tokens, index) =>
  tokens
    .slice(0, index)
    .findLast(({ type }) => type === 'link_open')
    ?.attrGet('href')
    ? '</a>'
    : '';
// Nothing that a note refers to is fetched: an image becomes a link to it.
rules.image = (tokens, index, options, env, self) => {
  const image = tokens[index];
  const address = String(image?.attrGet('src') ?? '');
  const shown = self.renderInlineAsText(image?.children ?? [], options, env) || address;
  const text = markdown.utils.escapeHtml(shown);
  // Links must not be nested, and a link without an address is not rendered as one.
  if (address === '' || isInLink(tokens, index)) return text;
  return `<a href="${markdown.utils.escapeHtml(address)}" rel="${LINK_REL}">${text}</a>`;
};

/**
 * A note with more Markdown signs than people would ever write is shown as plain text, because some such notes take
 * very long to parse.
 */
const MOST_SIGNS = 1000;
const SIGNS = /[[\]*_~`|<>&\\!#-]/g;

/** True if a note has so many Markdown signs that it could take very long to parse. */
export const isOverwritten = (note: string): boolean => (note.match(SIGNS)?.length ?? 0) > MOST_SIGNS;

/**
 * A note's Markdown as tokens of markdown-it, for output in other formats than HTML; `null` if the note must be shown
 * as plain text.
 */
export function noteTokens(note: string): readonly Token[] | null {
  return isOverwritten(note) ? null : markdown.parse(note, {});
}

/**
 * A note's Markdown as HTML that is well-formed XML too, without scripts, images or anything else that would be loaded.
 */
export function noteHtml(note: string): string {
  const text = note.replace(/[\ufffe\uffff]/g, ' ');
  const html = isOverwritten(text)
    ? `<pre>${markdown.utils.escapeHtml(text)}</pre>\n`
    : markdown.render(text);
  // Only after rendering, since a note may contain references such as `&#x202e;`.
  return legibleLines(html);
}

const headingOf = (token: Token | undefined): string =>
  `h${Math.min(6, Number(token?.tag.slice(1) ?? 1) + HEADINGS_BELOW)}`;

function isInLink(tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(0, index).findLast(({ type }) => type.startsWith('link_'));
  return before?.type === 'link_open';
}
