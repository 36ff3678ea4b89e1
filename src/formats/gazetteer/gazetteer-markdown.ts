import { escapeMarkdown, quotedNote, tableLine } from '../document/markdown-text.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import {
  furtherColumns,
  type GazetteerHex,
  type GazetteerSheet,
  gazetteerExtent,
  gazetteerHexes,
  gazetteerTitle,
  nameOf,
  noteBy,
  slicesOf,
} from './gazetteer.ts';
import { hexFacts } from './hex-facts.ts';

/** All hexes as a Markdown table, followed by the notes; in pieces. */
export function* gazetteerMarkdown(sheet: GazetteerSheet): Generator<string, void, void> {
  const facts = hexFacts(sheet.world);
  const hexes = gazetteerHexes(sheet);
  const further = furtherColumns(sheet);
  const headings = [
    'Hex',
    'q, r',
    'Names',
    ...facts.headings,
    'Mark',
    ...further.map(({ heading }) => heading),
  ];
  const blank = facts.headings.slice(1).map(() => '');
  yield `# ${escapeMarkdown(gazetteerTitle(sheet))}\n\n${gazetteerExtent(sheet)}\n\n${tableLine(headings)}${tableLine(headings.map(() => '---'))}`;
  for (const slice of slicesOf(hexes))
    yield slice
      .map((hex) => {
        const { label, q, r, index, names, mark } = hex;
        return tableLine([
          label,
          `${q}, ${r}`,
          names.map((name) => escapeMarkdown(nameOf(name))).join('; '),
          ...(index === null ? [facts.ofUnrevealed(hex), ...blank] : facts.of(index)),
          mark === null ? '' : MARK_NAMES[mark],
          ...further.map(({ textOf }) => textOf(hex)),
        ]);
      })
      .join('');
  const noted = hexes.filter(({ notes }) => notes.length > 0);
  if (noted.length > 0) yield '\n## Notes\n';
  for (const hex of noted) yield notesOf(hex);
}

function notesOf({ label, names, notes }: GazetteerHex): string {
  const called = names.filter(({ of }) => of === 'place').map(({ text }) => `, ${escapeMarkdown(text)}`);
  const each = notes.map((note) => `\n${quotedNote(note.text)}\n*${escapeMarkdown(noteBy(note))}*\n`);
  return `\n### ${label}${called.join('')}\n${each.join('')}`;
}
