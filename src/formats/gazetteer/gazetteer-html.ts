import { HTML_END, htmlBegin } from '../document/html-document.ts';
import { noteHtml } from '../document/note-html.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import { legendName } from '../sheet/words.ts';
import { escapeXml } from '../sheet/xml.ts';
import {
  type FurtherColumn,
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
import { type HexFacts, hexFacts } from './hex-facts.ts';

const STYLE = `
.wide { overflow-x: auto; }
table.hexes { width: 100%; border-collapse: collapse; font-size: .92rem; overflow-wrap: normal; }
.hexes .name, .hexes .notes { overflow-wrap: anywhere; }
.hexes .name { min-width: 5rem; }
.hexes > thead th { padding: .3rem .5rem; border-bottom: 1.5px solid #57432e; text-align: left; font-weight: normal; font-style: italic; vertical-align: bottom; }
.hexes > tbody { break-inside: avoid; border-bottom: 1px solid #d9c7a1; }
.hexes > tbody > tr > td, .hexes > tbody > tr > th { padding: .25rem .5rem; text-align: left; vertical-align: top; font-weight: normal; }
.hexes .ground { white-space: nowrap; }
.hexes .number { white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
.hexes .name > bdi { font-weight: bold; }
.swatch { display: inline-block; width: .75em; height: .75em; margin-right: .45em; border: 1px solid #8d7a5c; border-radius: 50%; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.hexes .notes > td { padding-top: 0; padding-bottom: .6rem; }
@media (max-width: 40rem) { table.hexes { font-size: .82rem; } .hexes > tbody > tr > td, .hexes > tbody > tr > th { padding: .25rem .3rem; } }
@media print { .wide { overflow: visible; } table.hexes { font-size: 9pt; } }
`;

/** All hexes as an HTML document that prints well, each with its notes below it; in pieces. */
export function* gazetteerHtml(sheet: GazetteerSheet): Generator<string, void, void> {
  const facts = hexFacts(sheet.world);
  const hexes = gazetteerHexes(sheet);
  const title = escapeXml(gazetteerTitle(sheet));
  const further = furtherColumns(sheet);
  const headings = [
    'Hex',
    'Names',
    ...facts.headings,
    'Mark',
    ...further.map(({ heading }) => heading),
    'q, r',
  ];
  yield `${htmlBegin(gazetteerTitle(sheet), STYLE)}<h1>${title}</h1>\n<p class="under">${gazetteerExtent(sheet)}</p>
<div class="wide">
<table class="hexes">
<thead><tr>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
`;
  for (const slice of slicesOf(hexes))
    yield slice.map((hex) => hexHtml(hex, facts, further, headings.length)).join('');
  // A table must have a body, even if no hex is known.
  if (hexes.length === 0) yield '<tbody></tbody>\n';
  yield `</table>\n</div>\n${HTML_END}`;
}

function hexHtml(
  hex: GazetteerHex,
  facts: HexFacts,
  further: readonly FurtherColumn[],
  columns: number,
): string {
  const { label, q, r, index, names, mark, notes } = hex;
  const colour = index === null ? null : facts.colourOf(index);
  const swatch = colour === null ? '' : `<span class="swatch" style="background: ${colour}"></span>`;
  const [first = '', ...others] =
    index === null ? [facts.ofUnrevealed(hex), ...facts.headings.slice(1).map(() => '')] : facts.of(index);
  const cells = [
    `<th scope="row" class="number">${label}</th>`,
    `<td class="name">${names.map((name) => `<bdi>${escapeXml(nameOf(name))}</bdi>`).join('<br />')}</td>`,
    `<td class="ground">${swatch}${escapeXml(first)}</td>`,
    ...others.map((text) => `<td>${escapeXml(text)}</td>`),
    `<td>${mark === null ? '' : legendName(MARK_NAMES[mark])}</td>`,
    ...further.map(({ textOf }) => `<td>${textOf(hex)}</td>`),
    `<td class="number quiet">${q}, ${r}</td>`,
  ];
  const told = notes.map(
    (note) =>
      `<div class="note" dir="auto">${noteHtml(note.text)}</div><p class="by">${escapeXml(noteBy(note))}</p>`,
  );
  const below =
    told.length === 0
      ? ''
      : `\n<tr class="notes"><td></td><td colspan="${columns - 1}">${told.join('\n')}</td></tr>`;
  return `<tbody><tr>${cells.join('')}</tr>${below}</tbody>\n`;
}
