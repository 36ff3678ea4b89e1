import type { Token } from 'markdown-it';
import { noteTokens } from '../document/note-html.ts';
import { LIGHT } from '../drawing/palette.ts';
import type { Face, TextBlock, TextRun } from './text-block.ts';

/** Font size of a note, and indentation of each nested list, in points. */
const SIZE = 9;
const STEP = 9;

/** A note's Markdown as paragraphs: no HTML or script in it has any effect, and nothing is fetched. */
export function noteBlocks(note: string, indent: number): TextBlock[] {
  const tokens = noteTokens(note);
  const usual = { size: SIZE, indent, bar: indent - 6, before: 2 };
  if (!tokens)
    return note.split('\n').map((line) => ({ ...usual, before: 0, runs: [{ text: line, face: 'sans' }] }));
  const blocks: TextBlock[] = [];
  const lists: { next: number | null }[] = [];
  let [marker, depth, headings, row] = ['', 0, 0, null as TextRun[] | null];
  const add = (runs: readonly TextRun[], more: Partial<TextBlock> = {}) => {
    const moved = indent + STEP * (lists.length + depth);
    const begun = marker === '' ? runs : [{ text: `${marker} `, face: 'sans' as const }, ...runs];
    blocks.push({ ...usual, indent: moved, hanging: marker === '' ? 0 : STEP, ...more, runs: begun });
    marker = '';
  };
  const addLines = ([first = [], ...others]: readonly TextRun[][], more: Partial<TextBlock>) => {
    add(first, more);
    const { indent: moved = 0, hanging = 0 } = blocks.at(-1) ?? {};
    for (const line of others) add(line, { ...more, before: 0, indent: moved + hanging });
  };
  for (const token of tokens)
    switch (token.type) {
      case 'inline':
        if (row)
          row.push(
            ...(row.length > 0 ? [{ text: ' · ', face: 'sans' as const }] : []),
            ...inlineLines(token).flat(),
          );
        else addLines(inlineLines(token, headings > 0), headings > 0 ? { keepsWithNext: true } : {});
        break;
      case 'heading_open':
        headings++;
        break;
      case 'heading_close':
        headings--;
        break;
      case 'bullet_list_open':
        lists.push({ next: null });
        break;
      case 'ordered_list_open':
        lists.push({ next: Number(token.attrGet('start') ?? 1) });
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop();
        break;
      case 'list_item_open': {
        const list = lists.at(-1);
        marker = list?.next == null ? '•' : `${list.next++}.`;
        break;
      }
      case 'blockquote_open':
        depth++;
        break;
      case 'blockquote_close':
        depth--;
        break;
      case 'tr_open':
        row = [];
        break;
      case 'tr_close':
        if (row) add(row, { before: 0 });
        row = null;
        break;
      case 'code_block':
      case 'fence':
        for (const line of token.content.replace(/\n$/, '').split('\n'))
          add([{ text: line, face: 'sans' }], { before: 0 });
        break;
      case 'hr':
        add([{ text: '* * *', face: 'sans', ink: QUIET }]);
        break;
    }
  return blocks;
}

/** Colour of secondary text. */
export const QUIET = '#6d5b45';

/** The lines of a paragraph, as they were typed, each as runs of text in different typefaces. */
function inlineLines({ children }: Token, isHeading = false): TextRun[][] {
  let runs: TextRun[] = [];
  const lines = [runs];
  let [bold, italic, struck] = [isHeading ? 1 : 0, 0, 0];
  const links: string[] = [];
  const add = (text: string) => {
    const href = links.at(-1);
    runs.push({
      text,
      face: faceOf(bold > 0, italic > 0),
      ...(struck > 0 && { struck: true }),
      ...(href && { href, ink: LIGHT.trail }),
    });
  };
  for (const token of children ?? [])
    switch (token.type) {
      case 'strong_open':
        bold++;
        break;
      case 'strong_close':
        bold--;
        break;
      case 'em_open':
        italic++;
        break;
      case 'em_close':
        italic--;
        break;
      case 's_open':
        struck++;
        break;
      case 's_close':
        struck--;
        break;
      case 'link_open':
        links.push(String(token.attrGet('href') ?? ''));
        break;
      case 'link_close':
        links.pop();
        break;
      case 'softbreak':
      case 'hardbreak':
        runs = [];
        lines.push(runs);
        break;
      case 'image':
        add(token.content || String(token.attrGet('src') ?? ''));
        break;
      default:
        if (token.content !== '') add(token.content);
    }
  return lines;
}

function faceOf(isBold: boolean, isItalic: boolean): Face {
  if (isBold) return isItalic ? 'sans-bold-italic' : 'sans-bold';
  return isItalic ? 'sans-italic' : 'sans';
}
