import '../styles/missed.css';
import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { Journey } from '../journey/journey.ts';
import { type MissedNews, missedNews } from '../journey/missed/missed-news.ts';
import { isReplayOpen } from '../journey/past-view.ts';
import { queryOf } from '../journey/replay/moment.ts';
import { isReadersOwn } from '../journey/step-in-words.ts';
import { AnyIcon } from '../kit/any-icon.tsx';
import { useInTheWay } from '../kit/in-the-way.ts';
import { Sentence } from '../kit/sentence.tsx';
import { sentTextIds } from '../live/sent-text-ids.ts';
import { ringsAround } from '../map/overlay/ringed-hexes.ts';

/** What happened while nobody was looking at this page, shown until it is closed or all its hexes were chosen. */
export function MissedCard({ journey, onDone }: { journey: Journey; onDone: () => void }) {
  const [news, setNews] = useState<MissedNews | null>(null);
  const card = useRef<HTMLElement>(null);
  useInTheWay(card, news !== null);
  const absences = journey.absences.value;
  const since = absences[0]?.since ?? 0;
  useEffect(() => {
    let isWanted = true;
    const { api, live, summary } = journey;
    const fetchLedger = (after: number) => api.ledger(summary.id, after, 1000);
    const { isOwn } = live.own;
    const sent = new Set<string | undefined>(sentTextIds(summary.id));
    const isTyped = ({ command }: Entry) => sent.has(command);
    const { world } = live.campaign;
    void missedNews(absences, world, fetchLedger, isOwn, isReadersOwn(live), isTyped).then((read) => {
      if (!isWanted) return;
      if (read.text) setNews(read);
      else onDone();
    });
    return () => {
      isWanted = false;
    };
  }, [journey, absences]);
  useEffect(() => {
    if (news?.hexes.length) return ringUntilLookedAt(journey, news.hexes, onDone);
  }, [journey, news]);
  const goThrough = () => {
    history.replaceState(history.state, '', `/c/${journey.summary.id}${queryOf(since + 1, since)}`);
    onDone();
    isReplayOpen.value = true;
  };
  return (
    <section
      ref={card}
      class={news ? 'offer missed' : 'visually-hidden'}
      aria-label="While you were away"
      data-testid="missed"
      data-rings={news?.hexes.length}
    >
      <div role="status">
        {news && (
          <>
            <h2>While you were away</h2>
            <p>
              <Sentence text={news.text} />
            </p>
          </>
        )}
      </div>
      {news && (
        <div class="row">
          <button type="button" class="quiet-button" onClick={goThrough}>
            <AnyIcon name="clock" /> <span class="missed-go">Go through it</span>
          </button>
          <button
            type="button"
            class="plain round"
            aria-label="Put away what happened"
            title="Put it away (Esc)"
            onClick={onDone}
          >
            <AnyIcon name="close" />
          </button>
        </div>
      )}
    </section>
  );
}

/** Keeps each hex ringed until it is chosen. Returns a function that ends it. */
function ringUntilLookedAt(journey: Journey, hexes: readonly Axial[], allSeen: () => void): () => void {
  let left = hexes;
  journey.rings.value = ringsAround(left);
  const stop = effect(() => {
    const chosen = journey.selected.value;
    const others = chosen ? left.filter((hex) => !sameHex(hex, chosen)) : left;
    if (others.length === left.length) return;
    left = others;
    journey.rings.value = ringsAround(left);
    if (left.length === 0) allSeen();
  });
  return () => {
    stop();
    journey.rings.value = null;
  };
}
