import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { legible, legibleLines } from '../../text/legible.ts';
import { isOverwritten, LINKED } from './note-html.ts';

/** Escapes a text for one line of a Markdown document, at any position in the line. */
export const escapeMarkdown = (text: string): string =>
  legible(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_[\]<>|~]|(?<=<)%|&(?=#?\w+;)|#(?=\s*$)/g, '\\$&')
    .replace(/^\s*(?:[-+=#](?=\s|$|[-=#])|\d+(?=[.)]))/, (begin) =>
      /\d$/.test(begin) ? `${begin}\\` : begin.replace(/.$/, '\\$&'),
    );

/** A row of a table; the cells are Markdown. */
export const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * A note's own Markdown as a quotation, so that its headings and lists stay inside. HTML in it is escaped and images
 * become links, as where we show notes ourselves. Fenced code loses its language, because some readers run code by
 * language, and inline code that looks like a command of a reader's plugin becomes text. If a reader could still make
 * something unwanted of the note, its links are escaped as well; if that is not enough, all of its Markdown.
 */
export function quotedNote(note: string): string {
  const text = legibleLines(note).replace(NUMBERED, withoutTurn);
  if (isOverwritten(text)) return quotation(asTyped(text));
  const tamed = withEscaped(text, /(\\*)(<)(?=[a-z/!?])(?!(?:https?:|mailto:)[^\s<>]*>)/gi).replace(
    /!+(?=\[)/g,
    '',
  );
  const found = [tamed, withEscaped(tamed, /(\\*)([[\]<])/g)].map(withoutCommands).find(isTame);
  return quotation(found ?? asTyped(text));
}

/** Adds a backslash before every matched sign that is not escaped yet. */
const withEscaped = (text: string, signs: RegExp): string =>
  text.replace(signs, (all, before: string, sign: string) =>
    before.length % 2 === 0 ? `${before}\\${sign}` : all,
  );

/** The Markdown as a quotation. `<%` becomes `<\%`, because Templater would run a command there, even in code. */
const quotation = (markdown: string): string =>
  markdown
    .replace(/<(?=%)/g, '<\\')
    .split('\n')
    .map((line) => (line === '' ? '>\n' : `> ${line}\n`))
    .join('');

/** A character reference, such as `&#x202e;`. */
const NUMBERED = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

function withoutTurn(all: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff && legible(String.fromCodePoint(code)) === '' ? '' : all;
}

/** Line by line, with all Markdown escaped. */
const asTyped = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${escapeMarkdown(line.trim())}\\`))
    .join('\n')
    .replace(/\\(?=\n(?:\n|$)|$)/g, '');

/** A parser that recognizes everything that Markdown can do. */
const reader = new MarkdownIt('default', { html: true });
reader.validateLink = () => true;

/**
 * True if the note yields only text and links to the web or to mail. The same goes for the links that it defines,
 * because several notes share one document.
 */
function isTame(markdown: string): boolean {
  const environment: Env = {};
  const tokens = reader.parse(quotation(markdown), environment);
  const defined = Object.values(environment.references ?? {});
  return (
    tokens.every(isTameToken) &&
    defined.every(({ href }) => LINKED.test(href)) &&
    !LANGUAGE_OF_OTHERS.test(markdown)
  );
}

/** What other readers may take for the start of a code block with a language, also inside lists and quotations. */
const LANGUAGE_OF_OTHERS = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}[ \t]*[^`\s][^`\n]*|~{3,}[ \t]*[^~\s].*)$/m;

const languageOf = ({ type, info }: Token): string => (type === 'fence' ? info.trim() : '');

/**
 * True for inline code that a plugin may run: Dataview runs code that begins with a sign, as `= 1` and `$= x`, and
 * other plugins recognize their own by a sign within it, as `INPUT[…]` and `dice: d6`.
 */
const isCommand = ({ type, content }: Token): boolean =>
  type === 'code_inline' && !/^[\p{L}\p{N}](?:[^[:{$<]|<(?!%))*$/u.test(content.trim());

/**
 * Removes the languages of code blocks and escapes formulas; in a block with a command as inline code, all inline code
 * is escaped.
 */
function withoutCommands(markdown: string): string {
  const lines = markdown.split('\n');
  for (const token of reader.parse(quotation(markdown), {})) {
    const [begin, end] = token.map ?? [0, 0];
    const { info, children } = token;
    if (languageOf(token) !== '') lines[begin] = (lines[begin] ?? '').slice(0, -info.length);
    if (!children) continue;
    const isCode = children.some(isCommand);
    for (let at = begin; at < end; at++)
      lines[at] = withEscaped(lines[at] ?? '', isCode ? /(\\*)([`$])/g : /(\\*)(\$)/g);
  }
  return lines.join('\n');
}

const UNTAMED = ['html_block', 'html_inline', 'image'];

function isTameToken(token: Token): boolean {
  if (UNTAMED.includes(token.type) || languageOf(token) !== '' || isCommand(token)) return false;
  if (token.type === 'link_open' && !LINKED.test(String(token.attrGet('href') ?? ''))) return false;
  return (token.children ?? []).every(isTameToken);
}
