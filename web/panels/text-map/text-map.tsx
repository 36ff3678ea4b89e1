import '../../styles/text-map.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hexFacts } from '../../../src/formats/gazetteer/hex-facts.ts';
import type { Journey } from '../../journey/journey.ts';
import { closeTextMap, textMapSearch } from '../../journey/open-text-map.ts';
import { foldPanel } from '../../journey/panel-open.ts';
import { hexRow } from '../../journey/text-map/hex-row.ts';
import {
  hexList,
  inOrder,
  LIST_ORDERS,
  type ListOrder,
  matchingHexes,
} from '../../journey/text-map/listed-hexes.ts';
import { Icon } from '../../kit/icon.tsx';
import { insets } from '../../kit/insets.ts';
import { useFocusInside } from '../../kit/use-focus-inside.ts';
import { HexTable } from './hex-table.tsx';
import { Pages } from './pages.tsx';

/** Number of hexes on a page: few enough to be rendered at once, however large the world is. */
const PAGE = 100;

const ORDER_WORDS: Readonly<Record<ListOrder, string>> = {
  rings: 'By distance',
  rows: 'Row by row',
};

const number = (value: number): string => value.toLocaleString('en');

interface TextMapProps {
  readonly journey: Journey;
}

/** The map as text: every hex that is known, and the unknown ones beside them, as a table to be read and searched. */
export function TextMap({ journey }: TextMapProps) {
  const sheet = useRef<HTMLElement>(null);
  const [order, setOrder] = useState<ListOrder>('rings');
  const [page, setPage] = useState(0);
  const search = textMapSearch.value ?? '';
  useEffect(() => setPage(0), [search, order]);
  useFocusInside(sheet, 'h2');
  useEffect(() => {
    // Unfolded on a phone, the panel would cover the whole table; earlier news would cover its title and search.
    foldPanel();
    journey.news.value = { ...journey.news.peek(), text: '' };
  }, []);
  useClearOfSheets(sheet);
  const { campaign } = journey;
  const { seq, party, world } = campaign;
  const list = useMemo(() => hexList(campaign), [campaign, seq]);
  const matching = useMemo(() => matchingHexes(list, campaign, search), [list, search]);
  const hexes = useMemo(() => inOrder(matching, order, party), [matching, order, party]);
  const facts = useMemo(() => hexFacts(world.view()), [world, seq]);
  const pages = Math.max(1, Math.ceil(hexes.length / PAGE));
  const shown = Math.min(page, pages - 1);
  const first = shown * PAGE;
  const rows = hexes
    .slice(first, first + PAGE)
    .map((listed) => ({ ...listed, ...hexRow(listed, campaign, list, facts) }));
  const found =
    search.trim() === ''
      ? `${number(list.known)} known, ${number(list.unknown)} unknown`
      : hexes.length === 0
        ? 'Nothing here is called that'
        : `${number(hexes.length)} of ${number(list.hexes.length)}`;
  // Announced when search, order or page change, not whenever the map does: the news tells that.
  const spoken = useMemo(
    () => (hexes.length > PAGE ? `${found}. Page ${shown + 1} of ${pages}.` : `${found}.`),
    [search, order, shown],
  );
  return (
    <section
      class="text-map"
      ref={sheet}
      aria-label="The map as text"
      data-testid="text-map"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeTextMap();
      }}
    >
      <header class="text-map-head">
        <h2 tabIndex={-1}>The map as text</h2>
        <button type="button" class="quiet-button text-map-close" onClick={closeTextMap}>
          <Icon name="close" /> <span>Back to the map</span>
        </button>
      </header>
      <search class="text-map-search">
        <label class="field">
          <span>Terrain, site, river, name, note or number</span>
          <input
            type="search"
            value={search}
            dir="auto"
            placeholder="unknown, village, forest river, 52"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => {
              textMapSearch.value = event.currentTarget.value;
            }}
          />
        </label>
        <fieldset class="themes text-map-orders" aria-label="Order">
          {LIST_ORDERS.map((each) => (
            <button type="button" key={each} aria-pressed={each === order} onClick={() => setOrder(each)}>
              {ORDER_WORDS[each]}
            </button>
          ))}
        </fieldset>
      </search>
      <p class="visually-hidden" role="status">
        {spoken}
      </p>
      <div class="text-map-count">
        <p class="quiet" data-testid="text-map-count">
          {found}
        </p>
        {pages > 1 && <Pages shown={shown} pages={pages} onTurn={setPage} />}
      </div>
      {rows.length > 0 && (
        <HexTable
          key={`${shown} ${order}`}
          journey={journey}
          headings={facts.headings}
          rows={rows}
          first={first}
          count={hexes.length}
        />
      )}
    </section>
  );
}

/** Keeps a sheet where no other covers it. */
function useClearOfSheets(sheet: { readonly current: HTMLElement | null }): void {
  const { top, right, bottom, left } = insets.value;
  useEffect(() => {
    const { style } = sheet.current ?? {};
    for (const [side, depth] of Object.entries({ top, right, bottom, left }))
      style?.setProperty(`--${side}`, `${depth}px`);
  }, [sheet, top, right, bottom, left]);
}
