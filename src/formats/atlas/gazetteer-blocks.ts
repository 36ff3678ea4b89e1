import { hexLabel } from '../../hex/label.ts';
import { roadsInWords } from '../../telling/roads.ts';
import type { WorldView } from '../../world/world.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import { LIGHT } from '../drawing/palette.ts';
import { battlefieldText, type GazetteerHex, nameOf, noteBy } from '../gazetteer/gazetteer.ts';
import { hexFacts } from '../gazetteer/hex-facts.ts';
import { noteBlocks, QUIET } from './note-blocks.ts';
import { sheetAnchor } from './sheets.ts';
import type { TextBlock, TextRun } from './text-block.ts';

/** Finds the number of the sheet that shows a hex; `null` if none does. */
type SheetOf = (hex: GazetteerHex) => number | null;

/** Font size and indentation, in points. */
const SIZE = 9.5;
const INDENT = 12;

/** Anchor of a hex's entry, for links to it. */
const hexAnchor = ({ q, r }: GazetteerHex): string => `hex-${q}-${r}`;

/** An alphabetical list of all names, with the hex of each and the sheet that shows it. */
export function nameBlocks(hexes: readonly GazetteerHex[], sheetOf: SheetOf): TextBlock[] {
  const all = hexes.flatMap((hex) => hex.names.map((name) => ({ hex, name })));
  // A fixed locale, so that the order doesn't depend on the machine's language.
  const { compare } = new Intl.Collator('en');
  const sorted = all.sort((a, b) => compare(a.name.text, b.name.text) || compare(a.hex.label, b.hex.label));
  const entries = sorted.map(
    ({ hex, name }): TextBlock => ({
      size: SIZE,
      hanging: INDENT,
      before: 1.5,
      runs: [
        { text: name.text, face: 'serif', scale: 1.12 },
        ...(name.of === 'place' ? [] : [quiet(` ${name.of}`)]),
        { text: `  ${hex.label}`, face: 'sans', to: hexAnchor(hex) },
      ],
      ...aside(sheetOf(hex)),
    }),
  );
  return entries.length === 0 ? [] : [headingBlock('Names'), ...entries];
}

/** Heading of a section of a chapter. */
const headingBlock = (text: string): TextBlock => ({
  size: 14,
  before: 12,
  hasRule: true,
  keepsWithNext: true,
  bookmark: text,
  runs: [{ text, face: 'caps', ink: LIGHT.title }],
});

const quiet = (text: string): TextRun => ({ text, face: 'sans-italic', ink: QUIET, scale: 0.92 });

/** A link to the sheet, for the margin. */
const aside = (sheet: number | null): Pick<TextBlock, 'aside'> =>
  sheet === null
    ? {}
    : {
        aside: {
          text: `Sheet ${sheet}`,
          face: 'sans',
          ink: LIGHT.trail,
          scale: 0.88,
          to: sheetAnchor(sheet),
        },
      };

/** An entry for every hex, with all that is known about it and all that people wrote there. */
export function gazetteerBlocks(
  hexes: readonly GazetteerHex[],
  world: WorldView,
  sheetOf: SheetOf,
): TextBlock[] {
  const facts = hexFacts(world);
  const entries = hexes.flatMap((hex): TextBlock[] => {
    const { index, names, mark, roads, battlefield, notes } = hex;
    const values = index === null ? [] : facts.of(index);
    const [ground, ...others] = values;
    const told = [
      index === null ? 'Nobody has been here yet' : (ground ?? ''),
      ...others.flatMap((value, at) => (value ? [factText(facts.headings[at + 1] ?? '', value)] : [])),
      ...(mark ? [`mark: ${MARK_NAMES[mark]}`] : []),
      ...(roads.length > 0 ? [roadsInWords(roads)] : []),
      ...(battlefield ? [`battlefield: ${battlefieldText(battlefield)}`] : []),
    ].filter(Boolean);
    const head: TextBlock = {
      size: SIZE,
      indent: INDENT,
      hanging: INDENT,
      before: 4,
      swatch: index === null ? null : facts.colourOf(index),
      anchor: hexAnchor(hex),
      keepsWithNext: notes.length > 0,
      runs: [
        { text: hexLabel(hex), face: 'sans-bold' },
        ...names.map((name): TextRun => ({ text: `  ${nameOf(name)}`, face: 'serif', scale: 1.12 })),
        { text: `  ${told.join(', ')}`, face: 'sans' },
      ],
      ...aside(sheetOf(hex)),
    };
    const written = notes.flatMap((note): TextBlock[] => [
      ...noteBlocks(note.text, INDENT + 8),
      {
        size: 8,
        indent: INDENT + 8,
        bar: INDENT + 2,
        before: 1,
        runs: [{ text: noteBy(note), face: 'sans-italic', ink: QUIET }],
      },
    ]);
    return [head, ...written];
  });
  return entries.length === 0 ? [] : [headingBlock('Hexes'), ...entries];
}

/** A fact with its heading, such as `altitude 3`; sites and waters need no heading. */
const factText = (heading: string, value: string): string =>
  heading === 'Site' || heading === 'Water' ? value.toLowerCase() : `${heading.toLowerCase()} ${value}`;
