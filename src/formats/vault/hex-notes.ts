import { type Axial, hexKey } from '../../hex/axial.ts';
import { DIRECTIONS, directionName, neighbour } from '../../hex/direction.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import type { HexRecord } from '../../ledger/hex-record.ts';
import { roadsInWords } from '../../telling/roads.ts';
import type { WorldView } from '../../world/world.ts';
import type { River } from '../bundle/rivers.ts';
import { escapeMarkdown, quotedNote } from '../document/markdown-text.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import { battlefieldText, type GazetteerHex, nameOf, noteBy } from '../gazetteer/gazetteer.ts';
import type { HexFacts } from '../gazetteer/hex-facts.ts';
import type { HexSpan } from '../sheet/hex-grid.ts';
import { legendName } from '../sheet/words.ts';
import { diceWords } from './dice-words.ts';
import { type Properties, type PropertyValue, TAG } from './frontmatter.ts';
import type { VaultNote } from './note.ts';
import { hexmakerPlace, linkTo, type VaultPlaces, type VaultProfile } from './vault-places.ts';

/** What the notes of hexes are written from, besides the hexes themselves. */
export interface HexNoteContext {
  readonly world: WorldView;
  readonly facts: HexFacts;
  readonly places: VaultPlaces;
  readonly profile: VaultProfile;
  /** The columns and rows that the map covers. */
  readonly span: HexSpan;
  isKnown(hex: Axial): boolean;
  riversAt(hex: Axial): readonly River[];
}

/** Facts about a hex, by names that are the same in all kinds of world. */
interface HexData {
  readonly terrain?: string;
  readonly altitude?: number;
  readonly elevation?: number;
  readonly site?: string | null;
}

/** The note of a hex: its facts and dice, and what people put there. */
export function hexNote(hex: GazetteerHex, context: HexNoteContext): VaultNote {
  const { world, places } = context;
  const record = hex.index === null ? null : world.record(hex.index);
  return {
    path: places.hex(hex),
    properties: propertiesOf(hex, record, context),
    body: bodyOf(hex, record, context),
  };
}

/** The note of a hex's site; `null` if it has none. */
export function siteNote(hex: GazetteerHex, { world, places }: HexNoteContext): VaultNote | null {
  const { terrain, site } = dataOf(hex.index === null ? null : world.record(hex.index));
  if (!site) return null;
  const called = placeNames(hex);
  const title = called.at(-1) ?? legendName(site);
  return {
    path: places.site(hex),
    properties: {
      ...(called.length > 0 && { aliases: called }),
      site,
      hex: linkTo(places.hex(hex), hex.label),
      tags: [`${TAG}site/${site}`],
    },
    body: [
      `# ${escapeMarkdown(title)}`,
      `${legendName(site)} in ${linkTo(places.hex(hex), hex.label)}${terrain === undefined ? '' : `, ${escapeMarkdown(terrain.replaceAll('-', ' '))}`}.`,
    ].join('\n\n'),
  };
}

const dataOf = (record: HexRecord | null): HexData => (record as HexData | null) ?? {};

const placeNames = ({ names }: GazetteerHex): string[] =>
  names.filter(({ of }) => of === 'place').map(({ text }) => text);

function propertiesOf(hex: GazetteerHex, record: HexRecord | null, context: HexNoteContext): Properties {
  const { places } = context;
  const { terrain, altitude, elevation, site } = dataOf(record);
  const { column, row } = columnAndRow(hex);
  const rivers = context.riversAt(hex);
  const called = placeNames(hex);
  return {
    ...(called.length > 0 && { aliases: called }),
    number: hex.label,
    column,
    row,
    q: hex.q,
    r: hex.r,
    ...(terrain !== undefined && { terrain }),
    ...(altitude !== undefined && { altitude }),
    ...(elevation !== undefined && { elevation }),
    ...(rivers.length > 0 && { river: rivers.map((river) => linkTo(places.river(river), riverName(river))) }),
    ...(site && { site }),
    ...(hex.mark && { mark: hex.mark }),
    ...pluginProperties(hex, terrain, context),
    tags: [
      `${TAG}hex`,
      ...(terrain === undefined ? [] : [`${TAG}terrain/${terrain}`]),
      ...(site ? [`${TAG}site/${site}`] : []),
      ...(hex.mark ? [`${TAG}mark/${hex.mark}`] : []),
    ],
  };
}

/** The additional properties that the plugin of a profile needs. */
function pluginProperties(
  hex: Axial,
  terrain: string | undefined,
  { profile, span }: HexNoteContext,
): Readonly<Record<string, PropertyValue>> {
  const { column, row } = columnAndRow(hex);
  switch (profile) {
    case 'hexcrawl':
      return {
        'hex-q': column - span.column,
        'hex-r': row - span.row,
        ...(terrain !== undefined && { 'hex-terrain': terrain }),
      };
    case 'hexmaker':
      return { ...hexmakerPlace(hex) };
    default:
      return {};
  }
}

export const riverName = ({ names, known }: River): string => names.at(-1) ?? `River ${hexLabel(known)}`;

function bodyOf(hex: GazetteerHex, record: HexRecord | null, context: HexNoteContext): string {
  const { facts, places, isKnown } = context;
  const { label, index, names, mark, roads, battlefield, notes } = hex;
  const { site } = dataOf(record);
  const title = [label, ...placeNames(hex).slice(-1)].map(escapeMarkdown).join(' · ');
  const values = index === null ? [] : facts.of(index);
  const lines = [
    ...facts.headings.flatMap((heading, at) => (values[at] ? [[heading, escapeMarkdown(values[at])]] : [])),
    ...(site ? [['Place', linkTo(places.site(hex), placeNames(hex).at(-1) ?? legendName(site))]] : []),
    ...context.riversAt(hex).map((river) => ['Water', linkTo(places.river(river), riverName(river))]),
    ...names.filter(({ of }) => of !== 'place').map((name) => ['Named', escapeMarkdown(nameOf(name))]),
    ...(mark ? [['Mark', MARK_NAMES[mark]]] : []),
    ...(roads.length > 0 ? [['Roads', roadsInWords(roads)]] : []),
    ...(battlefield ? [['Battlefield', battlefieldText(battlefield)]] : []),
    ...(record?.origin ? [['Entered from', linkTo(places.hex(record.origin), hexLabel(record.origin))]] : []),
    ...(record && record.dice.length > 0 ? [['Dice', diceWords(record.dice)]] : []),
  ];
  const beside = DIRECTIONS.flatMap((direction) => {
    const there = neighbour(hex, direction);
    return isKnown(there)
      ? [`${directionName(direction)} ${linkTo(places.hex(there), hexLabel(there))}`]
      : [];
  });
  const written = notes.map((note) => `${quotedNote(note.text)}\n*${escapeMarkdown(noteBy(note))}*\n`);
  return [
    `# ${title}\n`,
    index === null ? 'Nobody has been here yet.\n' : '',
    lines.map(([heading, text]) => `- **${heading}**: ${text ?? ''}\n`).join(''),
    beside.length > 0 ? `Beside it: ${beside.join(', ')}.\n` : '',
    ...(written.length > 0 ? ['## Notes from the table\n', ...written] : []),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The keys of all known hexes. */
export const knownIn = (world: WorldView): ReadonlySet<number> => {
  const known = new Set<number>();
  for (let index = 0; index < world.count; index++) known.add(hexKey(world.hexAt(index)));
  return known;
};
