import { useLayoutEffect, useRef } from 'preact/hooks';
import { hexKey, sameHex } from '../../../src/hex/axial.ts';
import type { Journey } from '../../journey/journey.ts';
import type { HexRow } from '../../journey/text-map/hex-row.ts';
import type { ListedHex } from '../../journey/text-map/listed-hexes.ts';
import { HexActs } from './hex-acts.tsx';

interface HexTableProps {
  readonly journey: Journey;
  /** The headings of the columns that depend on the kind of world. */
  readonly headings: readonly string[];
  readonly rows: readonly (ListedHex & HexRow)[];
  /** How many rows are on the pages before this one, and how many on all of them. */
  readonly first: number;
  readonly count: number;
}

/** A page of the map as text. */
export function HexTable({ journey, headings, rows, first, count }: HexTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A row that moves to another place loses the focus: give it back.
    if (focused.current === null || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>(`[data-hex="${focused.current}"] button`)?.focus();
  });
  return (
    <section
      class="text-map-table"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      aria-label="Hexes"
      onFocusIn={({ target }) => {
        focused.current =
          target instanceof HTMLElement ? (target.closest<HTMLElement>('tr')?.dataset.hex ?? null) : null;
      }}
    >
      <table aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Hex</th>
            <th scope="col">From the party</th>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
            <th scope="col">Written there</th>
            <th scope="col">Sides</th>
            <th scope="col">
              <span class="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={hexKey(row.hex)}
              journey={journey}
              headings={headings}
              row={row}
              position={first + index + 2}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<HexTableProps, 'journey' | 'headings'> {
  readonly row: ListedHex & HexRow;
  /** The row's index over all pages, from 1, counting the row of headings. */
  readonly position: number;
}

function Row({ journey, headings, row, position }: RowProps) {
  const { hex, index, label, facts, names, marks, notes, sides, where } = row;
  const selected = journey.selected.value;
  const isChosen = selected !== null && sameHex(selected, hex);
  const press = (event: MouseEvent) => {
    // A key press on the button chooses first, then acts as on the map; a mouse press always acts as on the map.
    if (event.detail > 0) journey.presses.press(hex, event.timeStamp);
    else if (isChosen) journey.presses.confirm(event.timeStamp);
    else journey.choose(hex, event.timeStamp);
  };
  return (
    <tr
      aria-rowindex={position}
      data-hex={hexKey(hex)}
      class={`${index === null ? 'unknown' : ''}${isChosen ? ' chosen' : ''}`}
    >
      <th scope="row">
        <button type="button" class="hex-number" aria-pressed={isChosen} onClick={press}>
          {label}
        </button>
      </th>
      <td class="where">{where}</td>
      {facts.map((fact, at) => (
        <td key={headings[at]} data-heading={headings[at]} class={at === 0 ? 'terrain' : ''}>
          {fact}
        </td>
      ))}
      <td class="written">
        {names.map((name) => (
          <bdi class="written-name" key={name}>
            {name}
          </bdi>
        ))}
        {marks.length > 0 && <span class="written-mark">marked: {marks.join(', ')}</span>}
        {notes.map((note) => (
          <bdi class="written-note" dir="auto" key={note}>
            {note}
          </bdi>
        ))}
      </td>
      <td class="sides">{sides}</td>
      <td class="acts">
        <HexActs journey={journey} hex={hex} label={label} isChosen={isChosen} />
      </td>
    </tr>
  );
}
