import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { legible, legibleLines } from '../../text/legible.ts';
import { isOverwritten, LINKED } from './note-html.ts';

/** A text as it is, on one line of a Markdown document, wherever it stands in it. */
export const escapeMarkdown = (text: string): string =>
  legible(text)
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_[\]<>|~]|(?<=<)%|&(?=#?\w+;)|#(?=\s*$)/g, '\\$&')
    .replace(/^\s*(?:[-+=#](?=\s|$|[-=#])|\d+(?=[.)]))/, (begin) =>
      /\d$/.test(begin) ? `${begin}\\` : begin.replace(/.$/, '\\$&'),
    );

/** A line of a table; the cells are Markdown. */
export const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/**
 * A note's own Markdown as a quotation, so that its headings and lists stay inside. HTML in it stays text and images
 * become links, as where we show notes ourselves; blocks of code lose their language, which some readers run, and inline
 * code that could be a command to one of them stays text. Where a reader could make something else of it all the same, it
 * has no links, or is read as it was typed.
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

/** With a backslash before a sign that has none that means anything. */
const withEscaped = (text: string, signs: RegExp): string =>
  text.replace(signs, (all, before: string, sign: string) =>
    before.length % 2 === 0 ? `${before}\\${sign}` : all,
  );

/** The quotation of what stands in a document. In `<\%` Templater finds no command, which it would read in code as well. */
const quotation = (markdown: string): string =>
  markdown
    .replace(/<(?=%)/g, '<\\')
    .split('\n')
    .map((line) => (line === '' ? '>\n' : `> ${line}\n`))
    .join('');

/** A sign by its number, such as `&#x202e;`. */
const NUMBERED = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

function withoutTurn(all: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff && legible(String.fromCodePoint(code)) === '' ? '' : all;
}

/** Every line by itself, with all signs as they are. */
const asTyped = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : `${escapeMarkdown(line.trim())}\\`))
    .join('\n')
    .replace(/\\(?=\n(?:\n|$)|$)/g, '');

/** A reader that lets through all that Markdown can do. */
const reader = new MarkdownIt('default', { html: true });
reader.validateLink = () => true;

/**
 * Whether nothing comes of it but text and links to the web and to mail; nor of others by what it defines, since several
 * notes stand in one document.
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

/** What other readers may take for the beginning of a block of code in some language, deeper in as well. */
const LANGUAGE_OF_OTHERS = /^(?:[ \t>*+-]|\d+[.)])*(?:`{3,}[ \t]*[^`\s][^`\n]*|~{3,}[ \t]*[^~\s].*)$/m;

const languageOf = ({ type, info }: Token): string => (type === 'fence' ? info.trim() : '');

/**
 * Inline code that begins with a sign, as `= 1` and `$= x` do, which Dataview works out, or that has one by which other
 * plugins know what is theirs, as `INPUT[…]` and `dice: d6` do.
 */
const isCommand = ({ type, content }: Token): boolean =>
  type === 'code_inline' && !/^[\p{L}\p{N}](?:[^[:{$<]|<(?!%))*$/u.test(content.trim());

/** Without languages of blocks of code; what has a command as inline code has no inline code, and no formula either. */
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
