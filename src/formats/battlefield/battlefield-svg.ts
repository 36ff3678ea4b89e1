import { distinctFeatures } from '../../rules/battlefield/distinct-features.ts';
import { FEATURE_KINDS } from '../../telling/portable-words.ts';
import { andList } from '../../telling/words.ts';
import { LIGHT, type Palette } from '../drawing/palette.ts';
import { type Box, scaledBox } from '../sheet/box.ts';
import { compass } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { paperAndFrame, rule, sheetAround } from '../sheet/frame.ts';
import { inSheetUnits, pageAround } from '../sheet/page.ts';
import { cartouche } from '../sheet/title.ts';
import { tally } from '../sheet/words.ts';
import { escapeXml, printable } from '../sheet/xml.ts';
import { formatNumber, type Spot } from '../vector/path.ts';
import { type DrawnBattlefield, ROUTE_KINDS } from './drawn.ts';
import { board, boardEdge, edge, marginOf, numbers, SHEET_FONT_SIZES, terrain } from './layers.ts';
import { gridOf, legend } from './legend.ts';
import { legendEntries } from './legend-entries.ts';
import { Painter } from './painter.ts';
import { Plan } from './plan.ts';

export interface BattlefieldSvgOptions {
  readonly title?: string | undefined;
  readonly palette?: Palette;
}

const NARROWEST = 700;
const ROSE_WIDTH = 120;
const ROSE_HEIGHT = 118;
const GAP = 16;
const NOTE_HEIGHT = 26;
/**
 * Preferred length of the board's longer side, and bounds of the radius of a hex, in pixels: small boards are drawn
 * with large cells.
 */
const BOARD_SIZE = 740;
const LARGEST = 66;
const SMALLEST = 34;

/**
 * A battlefield as a sheet for setting up a table: a standalone SVG document, byte for byte the same for the same
 * battlefield.
 */
export function battlefieldSvg(battlefield: DrawnBattlefield, options: BattlefieldSvgOptions = {}): string {
  const { palette = LIGHT } = options;
  const title = printable(options.title ?? '').trim() || 'Battlefield';
  const plan = new Plan(battlefield);
  const { layout } = plan;
  const longest = Math.max(layout.width, layout.height);
  const painter = new Painter(
    palette,
    Math.round(Math.min(LARGEST, Math.max(SMALLEST, BOARD_SIZE / longest))),
  );
  const { size } = painter;
  const margin = marginOf(SHEET_FONT_SIZES) * size;
  const bounds: Box = {
    left: -margin,
    top: -margin,
    right: (layout.width + 0.1) * size,
    bottom: (layout.height + 0.3) * size,
  };
  const entries = legendEntries(battlefield);
  const gridIn = (width: number) => gridOf(entries, width - ROSE_WIDTH);
  const footOf = (width: number) => Math.max(gridIn(width).height, ROSE_HEIGHT);
  const note = leftOut(battlefield);
  const page = pageAround(bounds, {
    narrowest: NARROWEST,
    title,
    footHeight: (width) => footOf(width) + (note ? NOTE_HEIGHT : 0),
    gap: GAP,
  });
  const { unit, map, content, middle, width, footTop } = page;
  const [grid, foot] = [gridIn(width), footOf(width)];
  const legendLeft = content.left + (width - ROSE_WIDTH - grid.width) / 2;
  const layers = [
    board(plan, painter),
    terrain(plan, painter),
    edge(plan, painter),
    numbers(plan, painter),
    inSheetUnits(
      unit,
      rule(content, map.bottom, palette),
      entries.length > 0
        ? legend(painter, entries, grid, [legendLeft, footTop + (foot - grid.height) / 2])
        : '',
      compass(content.right - ROSE_WIDTH / 2, footTop + foot / 2 + 8, 40, palette),
      note ? noteText(note, [middle, content.bottom - 4], palette) : '',
      cartouche(title, sizeOf(battlefield), middle, content.top, palette),
    ),
  ];
  return svgDocument(scaledBox(sheetAround(content), unit), title, describe(battlefield, note), [
    `<defs>\n${[boardEdge(plan, painter), painter.definitions()].filter(Boolean).join('\n')}\n</defs>`,
    inSheetUnits(unit, paperAndFrame(content, palette)),
    ...layers,
  ]);
}

const sizeOf = ({ edition, board: { kind, columns, rows } }: DrawnBattlefield): string =>
  `${columns} by ${rows} ${edition === 'sectors' ? 'sectors' : kind === 'square' ? 'squares' : 'hexes'}`;

/** A line that lists the features for which there was no room; empty if all were placed. */
export function leftOut({ notPlaced }: DrawnBattlefield): string {
  if (notPlaced.length === 0) return '';
  const kinds = notPlaced.map(({ kind }) => kind);
  const words = [...tally(kinds)].map(([kind, count]) => (count > 1 ? `${kind} × ${count}` : kind));
  return `No room for: ${words.join(', ')}`;
}

const noteText = (note: string, [x, y]: Spot, { title }: Palette): string =>
  `<text x="${formatNumber(x, 1)}" y="${formatNumber(y, 1)}" text-anchor="middle" font-family="${LABEL_FONT}" font-size="13" font-style="italic" fill="${title}">${escapeXml(note)}</text>`;

/** All that a battlefield can have, in the order of the legend. */
const IN_ORDER = [...FEATURE_KINDS, 'stream', ...ROUTE_KINDS] as const;

const NAMES: Readonly<Record<string, readonly [one: string, more: string]>> = {
  marsh: ['marsh', 'marshes'],
  trees: ['wood', 'woods'],
  city: ['city', 'cities'],
  branch: ['branch road', 'branch roads'],
};

function countWords(kind: string, count: number): string {
  const name = kind.replaceAll('-', ' ');
  const [one, more] = NAMES[kind] ?? [name, `${name}s`];
  return `${count} ${count === 1 ? one : more}`;
}

function describe(battlefield: DrawnBattlefield, note: string): string {
  const all = [
    ...distinctFeatures(battlefield).map(({ kind }) => kind),
    ...battlefield.routes.map(({ kind, water }) => (kind === 'river' && water === 'stream' ? water : kind)),
  ];
  const counts = tally(IN_ORDER.flatMap((kind) => all.filter((one) => one === kind)));
  const listed = andList([...counts].map(([kind, count]) => countWords(kind, count)));
  const there = listed === '' ? ', open everywhere' : `: ${listed}`;
  return `A battlefield of ${sizeOf(battlefield)}${there}.${note && ` ${note}.`}`;
}
