import { hexKey } from '../../hex/axial.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import { lastOf } from '../../hex/list.ts';
import type { BundleFile, PictureFile } from '../bundle/bundle-file.ts';
import { type River, riversOf } from '../bundle/rivers.ts';
import type { PlayedDay, WholeCampaign } from '../bundle/whole-campaign.ts';
import { escapeMarkdown, quotedNote } from '../document/markdown-text.ts';
import { gazetteerHexes } from '../gazetteer/gazetteer.ts';
import { hexFacts } from '../gazetteer/hex-facts.ts';
import { dayTitle, lineOf, noteTitle } from '../journal/journal-writer.ts';
import { mapPicture, sheetFrame, tooSpreadPicture } from '../map-drawing.ts';
import { spanHolds, spanOf } from '../sheet/hex-grid.ts';
import { sourceLine } from '../source.ts';
import { diceWords } from './dice-words.ts';
import { TAG } from './frontmatter.ts';
import { type HexNoteContext, hexNote, knownIn, riverName, siteNote } from './hex-notes.ts';
import { indexNote, mapNote } from './map-note.ts';
import { freshNote, type VaultNote } from './note.ts';
import { fileNameOf } from './note-names.ts';
import { linkTo, VaultPlaces, type VaultProfile } from './vault-places.ts';

/** A campaign as notes for Obsidian, all in one folder, and its map as a picture. */
export interface Vault {
  readonly folder: string;
  readonly notes: readonly VaultNote[];
  /** Null if the map covers so much that no hex would be visible on a picture. */
  readonly picture: PictureFile | null;
}

/** @param hexHeight height of a hex in the map's picture, in pixels */
export function vaultOf(whole: WholeCampaign, profile: VaultProfile, hexHeight: number): Vault {
  const { world, frame, source, days } = whole;
  const folder = fileNameOf(source.title, 'Hexfarer');
  const places = new VaultPlaces(folder, profile);
  const hexes = gazetteerHexes({ frame, world, title: source.title });
  const rivers = riversOf(world, frame.names);
  const span = spanOf(hexes, 0);
  const known = knownIn(world);
  const sheet = { frame: sheetFrame(frame), world, title: source.title };
  const obstacle = tooSpreadPicture(sheet);
  const shown = obstacle === null ? `![[${places.picture}]]` : `There is no picture of it: ${obstacle}.`;
  const context: HexNoteContext = {
    world,
    facts: hexFacts(world),
    places,
    profile,
    span,
    isKnown: (hex) => known.has(hexKey(hex)),
    riversAt: riverLookup(rivers),
  };
  const sites = hexes.flatMap((hex) => siteNote(hex, context) ?? []);
  const notes: VaultNote[] = [
    ...hexes.map((hex) => hexNote(hex, context)),
    ...sites,
    ...rivers.map((river) => riverNote(river, context)),
    ...days.map((day) => dayNote(day, context)),
    mapNote(hexes, { ...context, span, rivers, shown }),
  ];
  const lists = [
    ['Sites', sites.map(({ path, body }) => linkTo(path, titleIn(body)))],
    ['Rivers', rivers.map((river) => linkTo(places.river(river), riverName(river)))],
    ['Days', days.map((day) => linkTo(places.day(day.day), dayTitle(day)))],
  ] as const;
  const party = frame.party
    ? ` The party is at ${linkTo(places.hex(frame.party), hexLabel(frame.party))}.`
    : '';
  const told = [
    `Day ${frame.day}. ${world.count === 1 ? 'One hex is' : `${world.count} hexes are`} known.${party}`,
    `*${escapeMarkdown(sourceLine(source))}*`,
  ];
  const svgOf = () => mapPicture(sheet, { hexHeight, isTransparent: false, hidden: [] });
  return {
    folder,
    notes: [
      ...notes,
      indexNote({ title: source.title, told: obstacle === null ? [...told, shown] : told }, lists, places),
    ],
    picture: obstacle === null ? { path: places.picture, svg: svgOf(), source: sourceLine(source) } : null,
  };
}

/** All files of a new vault. */
export const vaultFiles = ({ notes, picture }: Vault): BundleFile[] => [
  ...notes.map((note) => ({ path: note.path, text: freshNote(note) })),
  ...(picture ? [picture] : []),
];

function riverLookup(rivers: readonly River[]): HexNoteContext['riversAt'] {
  const at = new Map<number, River[]>();
  for (const river of rivers)
    for (const hex of river.course) at.set(hexKey(hex), [...(at.get(hexKey(hex)) ?? []), river]);
  return (hex) => at.get(hexKey(hex)) ?? [];
}

function riverNote(river: River, { places, profile, span }: HexNoteContext): VaultNote {
  const { course, line, names } = river;
  const path = (spanHolds(span, lastOf(line)) ? line : course).map((hex) => {
    const { column, row } = columnAndRow(hex);
    return [column - span.column, row - span.row];
  });
  return {
    path: places.river(river),
    properties: {
      ...(names.length > 0 && { aliases: names }),
      hexes: course.length,
      ...(profile === 'hexcrawl' && path.length > 1 && { 'path-type': 'river', 'path-hexes': path }),
      tags: [`${TAG}river`],
    },
    body: [
      `# ${escapeMarkdown(riverName(river))}`,
      `From where it springs to where it ends or joins another: ${course
        .map((hex) => linkTo(places.hex(hex), hexLabel(hex)))
        .join(' → ')}.`,
    ].join('\n\n'),
  };
}

function dayNote(day: PlayedDay, { places }: HexNoteContext): VaultNote {
  const lines = day.events.map(({ event, dice }) => {
    const { q, r, by, note } = event;
    const where =
      q === undefined || r === undefined ? '' : `${linkTo(places.hex({ q, r }), hexLabel({ q, r }))} `;
    const thrown = dice.length > 0 ? `\n  - *Dice: ${diceWords(dice)}*` : '';
    return note
      ? `- ${where}${escapeMarkdown(`${noteTitle(note, by)}:`)}\n\n${quotedNote(note.markdown).replace(/^(?=.)/gm, '  ')}`
      : `- ${where}${escapeMarkdown(lineOf({ day, event }))}${thrown}`;
  });
  return {
    path: places.day(day.day),
    properties: {
      day: day.day,
      ...(day.weather !== null && { weather: day.weather }),
      tags: [`${TAG}day`],
    },
    body: `# ${escapeMarkdown(dayTitle(day))}\n\n${lines.join('\n')}`,
  };
}

const titleIn = (body: string): string => (/^# (.*)$/m.exec(body)?.[1] ?? '').replace(/\\(?=\W)/g, '');
