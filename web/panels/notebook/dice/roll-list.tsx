import { useEffect, useRef } from 'preact/hooks';
import type { Journey } from '../../../journey/journey.ts';
import type { RollLog } from '../../../journey/roll-log.ts';
import { Trouble } from '../../../kit/trouble.tsx';
import { RollItem } from './roll-item.tsx';

/** The last rolls, the latest first, and earlier ones on demand. */
export function RollList({ journey, log }: { journey: Journey; log: RollLog }) {
  const rolls = log.rolls.value;
  const latest = log.latest.value?.seq;
  const list = useRef<HTMLOListElement>(null);
  const seen = useRef(latest);
  useEffect(() => {
    if (seen.current !== latest) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    seen.current = latest;
  }, [latest]);
  const isWhole = log.before.value === 0;
  return (
    <section class="rolls" aria-label="The last rolls" aria-busy={log.loading.value}>
      <h3>The last rolls</h3>
      <ol class="roll-list" ref={list} data-testid="rolls">
        {rolls.map((roll) => (
          <li key={roll.seq} class={roll.seq === latest ? 'roll new' : 'roll'}>
            <RollItem journey={journey} roll={roll} />
          </li>
        ))}
      </ol>
      {rolls.length === 0 && !log.loading.value && isWhole && (
        <p class="quiet">Nothing was thrown yet. All dice fall in the open: everybody sees them.</p>
      )}
      <Trouble text={log.failed.value ? 'Earlier rolls could not be fetched.' : ''} />
      {!isWhole && (
        <button
          type="button"
          class="plain text-button"
          disabled={log.loading.value}
          onClick={() => void log.loadEarlier()}
        >
          {log.loading.value ? 'Looking …' : 'Earlier rolls'}
        </button>
      )}
    </section>
  );
}
