import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { lazily } from '../kit/lazily.tsx';
import { readingTime } from '../kit/reading-time.ts';
import { Sentence } from '../kit/sentence.tsx';
import { ChannelNotice } from './channel-notice.tsx';
import { PersonDisc, ThrowLines } from './people/people-lazily.ts';
import { ThrowersAloud } from './people/throwers-aloud.tsx';
import { WaitingCommands } from './waiting-commands.tsx';

const DiceChip = lazily(() => import('./dice-chip.tsx').then((loaded) => loaded.DiceChip));

/** Shortest time for which news is shown, and the time for fading in and out added to its reading time, in ms. */
const LEAST_MS = 7_000;
const FADES_MS = 1_120;

/** Distance from the notices to what is below them, in pixels. */
const GAP = 8;

/** The latest news, and what holds up the next step. Toasts are placed below the notices, however high these are. */
export function Notices({ journey }: { journey: Journey }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notices = box.current as HTMLDivElement;
    const page = notices.parentElement as HTMLElement;
    const observer = new ResizeObserver(() => {
      const height = notices.offsetHeight;
      page.style.setProperty('--notices', `${height && height + GAP}px`);
    });
    observer.observe(notices);
    return () => observer.disconnect();
  }, []);
  const news = journey.news.value;
  const throwers = journey.live.throwers.active.value;
  return (
    <div class="notices" ref={box}>
      {journey.live.state.value === 'offline' && <ChannelNotice journey={journey} />}
      <WaitingCommands journey={journey} />
      {journey.commands.isPutAside.value && <DiceChip journey={journey} />}
      <ThrowersAloud journey={journey} />
      {throwers.length > 0 && <ThrowLines throwers={throwers} />}
      <div class="news" role="log" aria-live="polite" data-testid="news">
        {news.text && (
          <p key={news.count} ref={shownFor(news.text)}>
            {news.by && <PersonDisc {...news.by} />}
            <Sentence text={news.text} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Keeps news visible long enough to be read. */
const shownFor = (text: string) => (element: HTMLElement | null) => {
  element?.style.setProperty('--told', `${Math.max(LEAST_MS, readingTime(text) + FADES_MS)}ms`);
};
