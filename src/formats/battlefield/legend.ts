import { capitalised } from '../../text/capitalised.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { type LegendGrid, legendGrid } from '../sheet/legend-grid.ts';
import { formatNumber, type Spot } from '../vector/path.ts';
import { board, terrain } from './layers.ts';
import type { LegendEntry } from './legend-entries.ts';
import type { Painter } from './painter.ts';
import { Plan } from './plan.ts';

/** Width of a sample on the sheet. */
const SAMPLE = 40;
const COLUMN = 184;
/** Width of the columns if some entries have a note about movement. */
const NOTED_COLUMN = 288;
const ROW = 47;
/** Limit of the letters of a note on one line. */
const NOTE_LETTERS = 46;

const columnOf = (entries: readonly LegendEntry[]): number =>
  entries.some(({ note }) => note) ? NOTED_COLUMN : COLUMN;

/** The number of rows and columns for the entries in a given width. */
export const gridOf = (entries: readonly LegendEntry[], width: number): LegendGrid =>
  legendGrid(entries.length, width, { width: columnOf(entries), height: ROW });

/** The legend with its upper left corner at a given place, filled column by column. */
export function legend(
  painter: Painter,
  entries: readonly LegendEntry[],
  { rows }: LegendGrid,
  [left, top]: Spot,
): string {
  const column = columnOf(entries);
  const items = entries.map((entry, i) => {
    const { name, note } = entry;
    const x = left + Math.floor(i / rows) * column;
    const y = top + (i % rows) * ROW + (ROW - SAMPLE) / 2;
    const { drawing, width } = sampleOf(entry, painter);
    const scale = formatNumber(SAMPLE / width, 4);
    return (
      `<g transform="translate(${formatNumber(x, 1)} ${formatNumber(y, 1)}) scale(${scale})">${drawing}</g>` +
      `<rect x="${formatNumber(x, 1)}" y="${formatNumber(y, 1)}" width="${SAMPLE}" height="${SAMPLE}" fill="none" stroke="${painter.palette.frame}" stroke-width=".8"/>` +
      words(name, note, [x + SAMPLE + 8, y + SAMPLE / 2])
    );
  });
  return `<g font-family="${LABEL_FONT}" font-size="13" fill="${painter.palette.title}">${items.join('\n')}</g>`;
}

/** A square sample drawing of what an entry names. */
export function sampleOf(
  { features, routes }: LegendEntry,
  painter: Painter,
): { readonly drawing: string; readonly width: number } {
  const plan = new Plan({
    board: { kind: 'square', columns: 1, rows: 1 },
    cells: [{ cell: 1, features }],
    routes,
    notPlaced: [],
  });
  return {
    drawing: `${board(plan, painter)}${terrain(plan, painter, { hasGrid: false })}`,
    width: plan.layout.width * painter.size,
  };
}

/** The name of an entry, and its note below it. */
function words(name: string, note: string | null | undefined, [x, y]: Spot): string {
  const line = (text: string, down: number, more = '') =>
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + down, 1)}"${more}>${text}</text>`;
  if (!note) return line(name, 4.5);
  const lines = wrapped(capitalised(note), NOTE_LETTERS);
  const top = -((lines.length - 1) * 6) - 2;
  return [
    line(name, top),
    ...lines.map((text, i) => line(text, top + 12.5 * (i + 1), ' font-size="10.5" fill-opacity=".8"')),
  ].join('');
}

/** Breaks a text between words into lines of at most `letters` characters. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
