import '../../../styles/journal-leaf.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { JournalReader } from '../../../journey/journal/journal-reader.ts';
import type { LeafProps } from '../../../journey/leaf-props.ts';
import { Trouble } from '../../../kit/trouble.tsx';
import { JournalDay } from './journal-day.tsx';
import { journalReaderOf } from './journal-reader-of.ts';
import { SaveTexts } from './save-texts.tsx';
import { SearchField } from './search-field.tsx';

/** What has happened so far, day by day, from the latest or from the first event on. */
export function JournalLeaf({ journey }: LeafProps) {
  const reader = journalReaderOf(journey);
  const { order, search, days } = reader;
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
      <div class="journal-days" data-testid="journal">
        {days.value.map((block) => (
          <JournalDay key={block.day.day} journey={journey} block={block} search={search.value} />
        ))}
      </div>
      <JournalEnd reader={reader} />
    </div>
  );
}

/** What comes when one has read so far: more of it, or how it ended. */
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
      rootMargin: '900px',
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
