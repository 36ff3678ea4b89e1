import type { Axial } from '../../hex/axial.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import type { HexRecord } from '../../ledger/hex-record.ts';
import type { Site, Terrain } from '../../rules/solo.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { ElevationView } from '../../world/elevation/elevation-view.ts';
import { SoloView } from '../../world/solo/solo-view.ts';
import type { WorldView } from '../../world/world.ts';
import type { River } from '../bundle/rivers.ts';
import { escapeMarkdown } from '../document/markdown-text.ts';
import type { GazetteerHex } from '../gazetteer/gazetteer.ts';
import type { HexFacts } from '../gazetteer/hex-facts.ts';
import type { HexSpan } from '../sheet/hex-grid.ts';
import { TAG } from './frontmatter.ts';
import type { VaultNote } from './note.ts';
import { linkTo, type VaultPlaces, type VaultProfile } from './vault-places.ts';

export interface MapNoteContext {
  readonly world: WorldView;
  readonly facts: HexFacts;
  readonly places: VaultPlaces;
  readonly profile: VaultProfile;
  readonly span: HexSpan;
  readonly rivers: readonly River[];
  /** Markdown that shows the map's picture, or says why there is none. */
  readonly shown: string;
}

/** A note with the map as a picture, links to all hexes, and a block from which the profile's plugin draws the map. */
export function mapNote(hexes: readonly GazetteerHex[], context: MapNoteContext): VaultNote {
  const { places, shown } = context;
  const rows = new Map<number, string[]>();
  for (const hex of hexes) {
    const { row } = columnAndRow(hex);
    const there = rows.get(row) ?? [];
    there.push(linkTo(places.hex(hex), hex.label));
    rows.set(row, there);
  }
  const links = [...rows].sort(([a], [b]) => a - b).map(([row, there]) => `- Row ${row}: ${there.join(' ')}`);
  return {
    path: places.map,
    properties: { tags: [`${TAG}map`] },
    body: ['# Map', shown, ...pluginBlock(hexes, context), '## Hexes', links.join('\n')].join('\n\n'),
  };
}

function pluginBlock(hexes: readonly GazetteerHex[], context: MapNoteContext): string[] {
  switch (context.profile) {
    case 'hexcrawl':
      return [hexcrawlBlock(hexes, context)];
    case 'text-mapper':
      return [textMapperBlock(hexes, context)];
    case 'hexmaker':
      return [hexmakerHint(context)];
    case 'plain':
      return [];
  }
}

/** The code block of the Hexcrawl plugin, which counts columns and rows from the first one on the map. */
function hexcrawlBlock(
  hexes: readonly GazetteerHex[],
  { places, span, world, facts }: MapNoteContext,
): string {
  const colours = new Map<string, string>();
  for (const { index } of hexes) {
    if (index === null) continue;
    const { terrain } = world.record(index) as HexRecord & { readonly terrain?: string };
    const colour = facts.colourOf(index);
    if (terrain !== undefined && colour !== null) colours.set(terrain, colour);
  }
  const palette = [...colours].map(
    ([terrain, colour]) => `    ${JSON.stringify(terrain)}:\n      color: ${JSON.stringify(colour)}`,
  );
  return [
    '```hexcrawl',
    `folder: ${JSON.stringify(`${places.folder}/Hexes`)}`,
    `paths: ${JSON.stringify(`${places.folder}/Rivers`)}`,
    'orientation: flat',
    // Which columns are lower, counted from 0.
    `stagger: ${span.column % 2 === 0 ? 'even' : 'odd'}`,
    `cols: ${span.columns}`,
    `rows: ${span.rows}`,
    'palette:',
    '  terrain:',
    ...palette,
    '  paths:',
    '    river:',
    '      color: "#5b9cb8"',
    '      width: 4',
    '      spline: true',
    '```',
  ].join('\n');
}

const hexmakerHint = ({ places, span }: MapNoteContext): string =>
  `For Hexmaker: hex folder \`${places.folder}\`, region \`Hexes\`, flat hexes, a grid of ${span.columns} × ${span.rows} from x ${span.column + 1}, y ${span.row}.`;

/** Terrains in the words for which the plugin has icons. */
const TERRAIN_WORDS: Readonly<Record<Terrain, string>> = {
  plain: 'light-green grass',
  rough: 'light-soil bushes',
  swamp: 'blue-green swamp',
  desert: 'sand desert',
  forest: 'green forest',
  hills: 'light-soil hill',
  'green-hills': 'light-green hill',
  'forested-hills': 'green forest-hill',
  mountains: 'grey mountains',
  mountain: 'dark-grey mountain',
  volcano: 'poisoned mountain',
  glacier: 'light-grey mountains',
  coastal: 'water',
  ocean: 'ocean',
};
/** The same for a world of heights: its waters, or its terrain where there are none. */
const HEIGHT_WORDS: Readonly<Record<ElevationHex['terrain'] | NonNullable<ElevationHex['water']>, string>> = {
  sea: 'ocean',
  lake: 'water',
  swamp: 'blue-green swamp',
  flat: 'light-green grass',
  undulating: 'light-green hill',
  hilly: 'light-soil hill',
  mountainous: 'grey mountains',
};
const SITE_WORDS: Readonly<Record<Site, string>> = {
  village: 'village',
  tower: 'tower',
  castle: 'castle',
  ruin: 'shrine',
  'ruined-tower': 'tower',
  'ruined-castle': 'keep',
};

/** The code block of the Text Mapper plugin, which accepts only labels of four digits. */
function textMapperBlock(hexes: readonly GazetteerHex[], { world, rivers }: MapNoteContext): string {
  const isReadable = (hex: Axial) => /^\d{4}$/.test(hexLabel(hex));
  const regions = hexes.flatMap(({ index, label, q, r, names }) => {
    if (index === null || !isReadable({ q, r })) return [];
    const { site } = world.record(index) as HexRecord & { readonly site?: Site | null };
    const called = names
      .filter(({ of }) => of === 'place')
      .map(({ text }) => text.replace(/["\s]+/gu, ' '))
      // Escaping with a backslash is no option: it would be part of the name here.
      .map((text) => text.replace(/[<%]+(?=%)/g, ''));
    const words = [
      groundWords(world, index),
      ...(site ? [SITE_WORDS[site]] : []),
      ...called.slice(-1).map((name) => `"${name}"`),
    ];
    return [`${label} ${words.join(' ')}`];
  });
  const courses = rivers
    .map(({ course, line }) => (line.every(isReadable) ? line : course))
    .filter((line) => line.length > 1 && line.every(isReadable))
    .map((line) => `${line.map(hexLabel).join('-')} river`);
  return ['```text-mapper', ...regions, ...courses, '```'].join('\n');
}

function groundWords(world: WorldView, index: number): string {
  if (world instanceof SoloView) return TERRAIN_WORDS[world.record(index).terrain];
  if (!(world instanceof ElevationView)) return 'light-soil';
  const { water, terrain } = world.record(index);
  return HEIGHT_WORDS[water ?? terrain];
}

/** The start note, from which all other notes can be reached. */
export function indexNote(
  { title, told }: { readonly title: string; readonly told: readonly string[] },
  lists: readonly (readonly [heading: string, links: readonly string[]])[],
  places: VaultPlaces,
): VaultNote {
  const parts = lists
    .filter(([, links]) => links.length > 0)
    .map(([heading, links]) => `## ${heading}\n\n${links.map((link) => `- ${link}`).join('\n')}`);
  return {
    path: places.index,
    properties: { tags: [`${TAG}campaign`] },
    body: [`# ${escapeMarkdown(title)}`, ...told, linkTo(places.map, 'The map, hex by hex'), ...parts].join(
      '\n\n',
    ),
  };
}
