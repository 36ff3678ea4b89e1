import { useEffect, useState } from 'preact/hooks';
import { LONGEST_SEARCH } from '../../../../src/telling/text-search.ts';
import type { JournalReader } from '../../../journey/journal/journal-reader.ts';
import { Sentence } from '../../../kit/sentence.tsx';

/** Pause in typing after which the search begins, in milliseconds. */
const TYPED_MS = 250;

/** The field to search the journal, and how much was found. */
export function SearchField({ reader }: { reader: JournalReader }) {
  const [text, setText] = useState(reader.search.peek());
  useEffect(() => {
    if (text.trim() === reader.search.peek()) return;
    const timer = setTimeout(() => void reader.begin({ search: text.trim() }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text, reader]);
  return (
    <div class="journal-search">
      <label class="field">
        <span>Search the journal</span>
        <input
          type="search"
          value={text}
          dir="auto"
          maxLength={LONGEST_SEARCH}
          placeholder="ruined tower, 5049, a name"
          autocomplete="off"
          aria-describedby="journal-found"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            // The first Escape clears the field, the next one closes the notebook.
            event.preventDefault();
            setText('');
          }}
        />
      </label>
      <p id="journal-found" class="quiet" role="status" data-testid="journal-found">
        <Sentence text={foundInWords(reader)} />
      </p>
    </div>
  );
}

function foundInWords({ search, count, isComplete, loading }: JournalReader): string {
  const sought = search.value;
  if (sought === '') return '';
  const found = count.value.toLocaleString('en');
  if (!isComplete.value) return count.value === 0 && loading.value ? 'Looking …' : `${found} found so far.`;
  if (count.value === 0) return `Nothing in the journal has “${sought}” in it.`;
  return count.value === 1 ? 'One found.' : `${found} found.`;
}
