import { LIGHT } from '../../formats/drawing/palette.ts';
import { formatNumber, QUARTER_CIRCLE } from '../../formats/vector/path.ts';
import { straightRun } from './pdf-fonts.ts';
import { pdfColour, pdfNumber } from './pdf-number.ts';
import type { PdfResources } from './pdf-resources.ts';
import type { Column, LaidOutLine, LaidOutRun } from './text-columns.ts';

/** Links, anchors and bookmarks of a text page; places are in points from the page's upper left corner. */
export interface PageTargets {
  /** Areas that link to another place. */
  readonly links: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly to?: string;
    readonly href?: string;
  }[];
  /** Places that can be linked to. */
  readonly anchors: { readonly name: string; readonly y: number }[];
  readonly bookmarks: { readonly title: string; readonly y: number }[];
}

/** Where a column is on its page: in points from the page's upper left corner. */
export interface ColumnPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** What a text is written with, and where its links, anchors and bookmarks are added. */
interface PageTools {
  readonly resources: PdfResources;
  readonly targets: PageTargets;
}

/** The operators that write a column. */
export const columnContent = (column: Column, place: ColumnPlace, page: PageTools): string =>
  column.map((line) => lineContent(line, place, page)).join('\n');

function lineContent(line: LaidOutLine, { left, top, width }: ColumnPlace, page: PageTools): string {
  const { targets } = page;
  const { block, isFirst, size, leading } = line;
  const y = top + line.y;
  const upper = y - size;
  // The line beside a note is continuous from paragraph to paragraph.
  const gap = isFirst && line.y > leading ? (block.before ?? 0) : 0;
  if (isFirst && block.anchor) targets.anchors.push({ name: block.anchor, y: upper - 4 });
  if (isFirst && block.bookmark) targets.bookmarks.push({ title: block.bookmark, y: upper - 4 });
  const parts: string[] = [];
  if (block.bar !== undefined)
    parts.push(
      filled(BAR_INK, `${at(left + block.bar, y - leading * 0.8 - gap)} ${at(1.6, leading + gap)} re f`),
    );
  if (isFirst && block.hasRule)
    parts.push(filled(LIGHT.frame, `${at(left, y + size * 0.34)} ${at(width, 0.5)} re f`));
  if (isFirst && block.swatch) parts.push(dot(left + 4, y - size * 0.33, size * 0.36, block.swatch));
  for (const run of line.runs) parts.push(runContent(run, { left, y, size }, page));
  return parts.join('\n');
}

/** Colour of the line beside a note. */
const BAR_INK = '#cdb990';

const at = (x: number, y: number): string => `${pdfNumber(x, 3)} ${pdfNumber(y, 3)}`;

const filled = (colour: string, operators: string): string => `${pdfColour(colour)} rg\n${operators}`;

function runContent(
  { x, width, shaped, run }: LaidOutRun,
  { left, y, size }: { readonly left: number; readonly y: number; readonly size: number },
  { resources, targets }: PageTools,
): string {
  const ink = run.ink ?? LIGHT.label;
  const from = left + x;
  if (run.to !== undefined || run.href !== undefined)
    targets.links.push({
      x: from,
      y: y - size * 0.85,
      width,
      height: size * 1.15,
      ...(run.to !== undefined && { to: run.to }),
      ...(run.href !== undefined && { href: run.href }),
    });
  let along = from;
  const written = shaped.map((part) => {
    resources.useFont(part.font);
    const operators = straightRun(part, along, y);
    along += part.width;
    return operators;
  });
  const stroke = run.struck ? [`${at(from, y - size * 0.3)} ${at(width, 0.6)} re f`] : [];
  return filled(ink, [...written, ...stroke].join('\n'));
}

/** A dot in the colour of the terrain. */
function dot(x: number, y: number, r: number, colour: string): string {
  const k = r * QUARTER_CIRCLE;
  const curve = (...values: number[]) => `${values.map((value) => formatNumber(value)).join(' ')} c`;
  return [
    `q ${pdfColour(colour)} rg ${pdfColour('#8d7a5c')} RG .5 w`,
    `${at(x - r, y)} m`,
    curve(x - r, y - k, x - k, y - r, x, y - r),
    curve(x + k, y - r, x + r, y - k, x + r, y),
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    'h B Q',
  ].join('\n');
}
