import '../../../styles/journal-leaf.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { JournalReader } from '../../../journey/journal/journal-reader.ts';
import type { LeafProps } from '../../../journey/leaf-props.ts';
import { Trouble } from '../../../kit/trouble.tsx';
import { JournalDay } from './journal-day.tsx';
import { journalReaderOf } from './journal-reader-of.ts';
import { SaveTexts } from './save-texts.tsx';
import { SearchField } from './search-field.tsx';

/** More is fetched when the end of the list is this near below the visible part, in pixels. */
const AHEAD_PX = 900;

/** What has happened so far, day by day, from the latest or from the first event on. */
export function JournalLeaf({ journey }: LeafProps) {
  const reader = journalReaderOf(journey);
  const { order, search, days, isBehind } = reader;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBehind.peek()) void reader.begin();
    reader.oldestInUse = () => oldestInUse(list.current);
    return () => {
      reader.oldestInUse = () => Number.POSITIVE_INFINITY;
    };
  }, [reader, isBehind]);
  return (
    <div class="journal-leaf">
      <header class="journal-head">
        <SearchField reader={reader} />
        <fieldset class="journal-order" aria-label="Order of the journal">
          {(['latest', 'first'] as const).map((value) => (
            <button
              type="button"
              key={value}
              aria-pressed={order.value === value}
              onClick={() => void reader.begin({ order: value })}
            >
              {value === 'latest' ? 'Latest first' : 'Oldest first'}
            </button>
          ))}
        </fieldset>
        <SaveTexts journey={journey} />
      </header>
      {isBehind.value && (
        <button
          type="button"
          class="plain text-button"
          onClick={({ currentTarget }) => {
            // The button disappears, and would take the focus with it.
            currentTarget.closest<HTMLElement>('.notebook-leaf')?.focus();
            void reader.begin();
          }}
        >
          Show the latest
        </button>
      )}
      <div class="journal-days" data-testid="journal" ref={list}>
        {days.value.map((block) => (
          <JournalDay key={block.day.day} journey={journey} block={block} search={search.value} />
        ))}
      </div>
      <JournalEnd reader={reader} />
    </div>
  );
}

/** The number of the oldest event that is in view or nearly, or in a run with the focus or with something unfolded. */
function oldestInUse(list: HTMLElement | null): number {
  const leaf = list?.closest('.notebook-leaf');
  if (!list || !leaf) return Number.POSITIVE_INFINITY;
  // Nothing may be removed that would be fetched again at once.
  const end = leaf.getBoundingClientRect().bottom + 2 * AHEAD_PX;
  const inUse = [...list.querySelectorAll<HTMLElement>('.journal-run')].filter(
    (run) => run.getBoundingClientRect().top < end || run.querySelector(':focus, [open]'),
  );
  return Math.min(...inUse.map((run) => Number(run.dataset.oldest)));
}

/** The end of the list: fetches more when it comes near the visible part, or says why that failed. */
function JournalEnd({ reader }: { reader: JournalReader }) {
  const { loading, trouble, isComplete, count, search } = reader;
  const end = useRef<HTMLDivElement>(null);
  const shown = count.value;
  const isLoading = loading.value;
  const wantsMore = !isComplete.value && !isLoading && trouble.value === '';
  const more = useMemo(() => () => void reader.loadMore(), [reader]);
  useEffect(() => {
    if (!end.current || !wantsMore) return;
    const root = end.current.closest('.notebook-leaf');
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      root,
      rootMargin: `${AHEAD_PX}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [wantsMore, more, shown]);
  return (
    <div class="journal-end" ref={end} aria-busy={isLoading}>
      <Trouble text={trouble.value} />
      {isLoading && <p class="quiet">{search.value === '' ? 'Turning pages …' : 'Looking further …'}</p>}
      {!isComplete.value && !isLoading && (
        <button type="button" class="plain text-button" onClick={more}>
          {trouble.value === '' ? 'Show more' : 'Try again'}
        </button>
      )}
    </div>
  );
}
