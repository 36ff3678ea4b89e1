import { hexLabel } from '../../hex/label.ts';
import type { WholeCampaign } from '../bundle/whole-campaign.ts';
import { gazetteerHexes } from '../gazetteer/gazetteer.ts';
import { hexesOnMap, type MapSheet, mapPicture, sheetFrame } from '../map-drawing.ts';
import { leastNameWidth } from '../names/name-layout.ts';
import { gridOver } from '../sheet/hex-grid.ts';
import { spanOfPicture } from '../sheet/picture.ts';
import { sourceLine } from '../source.ts';
import type { ContentsLine, DrawnPage } from './drawn-page.ts';
import { gazetteerBlocks, nameBlocks } from './gazetteer-blocks.ts';
import { journalBlocks } from './journal-blocks.ts';
import { overviewPage } from './overview-page.ts';
import { type AtlasPaper, PAPER_SIZES, type PageSize } from './paper.ts';
import { sheetPage } from './sheet-page.ts';
import { sheetAnchor, sheetPlan } from './sheets.ts';
import type { FaceWidth, TextBlock } from './text-block.ts';
import { titlePage } from './title-page.ts';

/** A chapter of text, such as the gazetteer or the journal. */
export interface Chapter {
  readonly title: string;
  readonly anchor: string;
  readonly blocks: readonly TextBlock[];
}

/** The content of a campaign's atlas, before it is laid out on pages. */
export interface Atlas {
  readonly title: string;
  /** Where the atlas comes from, in one line. */
  readonly source: string;
  /** Time of the last event that it includes; `null` if there is none. */
  readonly at: string | null;
  readonly paper: PageSize;
  /** The map as an SVG document, from which all drawn pages show parts. */
  readonly map: string;
  readonly drawn: readonly DrawnPage[];
  readonly chapters: readonly Chapter[];
  readonly contents: readonly ContentsLine[];
  /** The title page; made last, because it lists on which page each part begins. */
  cover(pageOf: (anchor: string) => number | null, widthOf: FaceWidth): DrawnPage;
}

/** Height of a hex in the map drawing, in pixels. */
const HEX_HEIGHT = 64;

/** Number of columns that are as wide as a name whose width is given in hex sizes (the radius of a hex). */
const columnsFor = (width: number): number => Math.ceil((width - 2) / 1.5) + 1;

/**
 * Limit of columns and of rows that an atlas covers: PDF viewers compute with few digits, and farther from the middle
 * of a drawing, lines would no longer meet.
 */
const MOST_ACROSS = 10_000;
/** Limit of an atlas's sheets; each takes a page. */
const MOST_SHEETS = 500;

/** Which hexes an atlas shows, and the options of its map drawing. */
function extentOf({ frame, world }: Pick<WholeCampaign, 'frame' | 'world'>) {
  const names = frame.names.map(leastNameWidth);
  // Names may extend beyond their hexes.
  const margin = names.length > 0 ? 2 : 1;
  const fewestColumns = columnsFor(names.reduce((most, width) => Math.max(most, width), 0));
  const picture = { hexHeight: HEX_HEIGHT, isTransparent: false, hidden: [], margin, fewestColumns };
  const shown = [...hexesOnMap({ frame, world }, picture)];
  return { picture, shown, span: spanOfPicture(shown, picture) };
}

/** Error text for a map that covers more columns or rows than an atlas may; `null` if it fits. */
export function tooSpreadForAtlas(of: Pick<WholeCampaign, 'frame' | 'world'>): string | null {
  const { columns, rows } = extentOf(of).span;
  if (Math.max(columns, rows) <= MOST_ACROSS) return null;
  return `the map covers ${columns} columns and ${rows} rows, and an atlas ${MOST_ACROSS} of each at most`;
}

/**
 * Error text for a map that needs more sheets than an atlas may have, because its hexes are far apart; `null` if it
 * fits. Plans all sheets, which takes up to a fifth of a second.
 */
export function tooManySheets(of: Pick<WholeCampaign, 'frame' | 'world'>, paper: AtlasPaper): string | null {
  const { span, shown } = extentOf(of);
  const { length } = sheetPlan(span, shown, PAPER_SIZES[paper], HEX_HEIGHT).sheets;
  if (length <= MOST_SHEETS) return null;
  return `the hexes lie so far apart that it takes ${length} sheets to show them, and an atlas has ${MOST_SHEETS} at most`;
}

/** A campaign as an atlas to print and hand out. */
export function atlasOf({ source, frame, world, days }: WholeCampaign, paper: AtlasPaper): Atlas {
  const title = source.title.trim() || 'Atlas';
  const size = PAPER_SIZES[paper];
  const { picture, shown, span } = extentOf({ frame, world });
  const sheet: MapSheet = { frame: sheetFrame(frame), world, title };
  const plan = sheetPlan(span, shown, size, HEX_HEIGHT);
  const hexes = gazetteerHexes({ frame, world, title });
  const sheetOf = (hex: (typeof hexes)[number]) => plan.sheetOf(hex)?.number ?? null;
  const chapters = [
    {
      title: 'Gazetteer',
      anchor: 'gazetteer',
      blocks: [...nameBlocks(hexes, sheetOf), ...gazetteerBlocks(hexes, world, sheetOf)],
    },
    { title: 'Journal', anchor: 'journal', blocks: journalBlocks(days) },
  ].filter(({ blocks }) => blocks.length > 0);
  const sheets = plan.sheets.length;
  const contents = [
    { text: 'The whole map', anchor: 'overview' },
    { text: sheets === 1 ? 'The map' : `The map in ${sheets} sheets`, anchor: sheetAnchor(1) },
    ...chapters.map(({ title: text, anchor }) => ({ text, anchor })),
  ];
  const told = [
    `Day ${frame.day}`,
    world.count === 1 ? 'one hex known' : `${world.count} hexes known`,
    ...(frame.party ? [`the party at ${hexLabel(frame.party)}`] : []),
  ].join(' · ');
  return {
    title,
    source: sourceLine(source),
    at: days.at(-1)?.events.at(-1)?.event.at ?? null,
    paper: size,
    map: mapPicture(sheet, picture),
    drawn: [
      overviewPage(gridOver(span, HEX_HEIGHT), plan, size),
      ...plan.sheets.map((each) => sheetPage(each, plan)),
    ],
    chapters,
    contents,
    cover: (pageOf, widthOf) => titlePage({ title, told, source, size, contents, pageOf, widthOf }),
  };
}
