import MarkdownIt, { type Token } from 'markdown-it';
import { legibleLines } from '../../text/legible.ts';

/** Headings of a note stand below those of the page around it. */
const HEADINGS_BELOW = 3;

/** Where a link in a note may lead; any other stays the text that it is. */
export const LINKED = /^(?:https?|mailto):/i;

/** What an element of a link is given: whoever wrote the note learns nothing of who reads it. */
const LINK_REL = 'noopener noreferrer nofollow';

const markdown = new MarkdownIt('default', { html: false, linkify: false, xhtmlOut: true });
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
// A link that leads nowhere is none. Links don't stand in one another, so the last one begun is the one that ends.
rules.link_close = (tokens, index) =>
  tokens
    .slice(0, index)
    .findLast(({ type }) => type === 'link_open')
    ?.attrGet('href')
    ? '</a>'
    : '';
// Nothing is fetched that a note names: an image is a link to it.
rules.image = (tokens, index, options, env, self) => {
  const image = tokens[index];
  const address = String(image?.attrGet('src') ?? '');
  const shown = self.renderInlineAsText(image?.children ?? [], options, env) || address;
  const text = markdown.utils.escapeHtml(shown);
  // Links don't stand in one another, and one that leads nowhere is none.
  if (address === '' || isInLink(tokens, index)) return text;
  return `<a href="${markdown.utils.escapeHtml(address)}" rel="${LINK_REL}">${text}</a>`;
};

/** A note with more signs of Markdown than people write is shown as it was typed: some take long to make sense of. */
const MOST_SIGNS = 1000;
const SIGNS = /[[\]*_~`|<>&\\!#-]/g;

/** Whether a note has more signs of Markdown than people write, so that it could take long to make sense of. */
export const isOverwritten = (note: string): boolean => (note.match(SIGNS)?.length ?? 0) > MOST_SIGNS;

/**
 * A note's Markdown as markdown-it reads it, for those who write it otherwise than as HTML; `null` where it is to be shown as it was
 * typed.
 */
export function noteTokens(note: string): readonly Token[] | null {
  return isOverwritten(note) ? null : markdown.parse(note, {});
}

/** A note's Markdown as HTML that is well-formed XML too: without scripts, images or anything else that is fetched. */
export function noteHtml(note: string): string {
  const text = note.replace(/[\ufffe\uffff]/g, ' ');
  const html = isOverwritten(text)
    ? `<pre>${markdown.utils.escapeHtml(text)}</pre>\n`
    : markdown.render(text);
  // Afterwards, since a note may spell a sign as `&#x202e;`.
  return legibleLines(html);
}

const headingOf = (token: Token | undefined): string =>
  `h${Math.min(6, Number(token?.tag.slice(1) ?? 1) + HEADINGS_BELOW)}`;

function isInLink(tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(0, index).findLast(({ type }) => type.startsWith('link_'));
  return before?.type === 'link_open';
}
