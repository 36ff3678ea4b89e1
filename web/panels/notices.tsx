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

/** How long news are shown at least, in milliseconds, and how much longer than it takes to read them: they come and fade. */
const LEAST_MS = 7_000;
const FADES_MS = 1_120;

/** In pixels, to what stands below the notices. */
const GAP = 8;

/** What happened last, and what is in the way of the next. What is said in passing stands below, however high they are. */
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
  const throwers = journey.live.throwers.now.value;
  return (
    <div class="notices" ref={box}>
      {journey.live.state.value === 'offline' && <ChannelNotice journey={journey} />}
      <WaitingCommands journey={journey} />
      {journey.commands.isAside.value && <DiceChip journey={journey} />}
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

/** Lets news stand there until they can have been read. */
const shownFor = (text: string) => (element: HTMLElement | null) => {
  element?.style.setProperty('--told', `${Math.max(LEAST_MS, readingTime(text) + FADES_MS)}ms`);
};
