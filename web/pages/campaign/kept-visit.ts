import { effect } from '@preact/signals';
import type { Journey } from '../../journey/journey.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { rememberRemoval, rememberVisit, storedVisit, timeOfVisit, type Visit } from '../../kit/visit.ts';
import { wasForgotten } from '../../live/browser-key.ts';

/** Who looks elsewhere for less than this, in milliseconds, was there all the time. */
const GLANCE_MS = 60_000;

/**
 * Remembers what somebody has seen of a campaign, while its page is in view and connected. Whoever comes back, to the page
 * or to the connection, is told what this browser has not shown them (`journey.missed`), and whether the campaign is no
 * longer the one that it was; for that the last entry is remembered from the first return on. That the campaign was removed
 * while it was open is remembered as well. Returns a function that stops it.
 *
 * @param watchHead begins to remember the last entry, if that was not begun
 */
export function keepVisit(journey: Journey, watchHead: () => void): () => void {
  const { live, missed } = journey;
  const { id, world } = journey.summary;
  let seen: Visit | null = null;
  let isHere = false;
  let leftAt = 0;
  let begun = 0;
  /** Takes note of what this browser has not shown them, up to an entry and its day. */
  const comeBack = (seq: number, day: number): void => {
    isHere = true;
    begun = timeOfVisit(serverNow());
    // Another page of this browser may have shown more, and where nothing is stored this one remembers.
    const stored = storedVisit(id);
    if (stored) watchHead();
    const before = stored && stored.seq >= (seen?.seq ?? 0) ? stored : seen;
    const told = seen ? missed.peek() : (stored?.missed?.filter(({ until }) => until <= seq) ?? []);
    const isBehind = before !== null && before.seq < seq;
    missed.value = isBehind ? [...told, { since: before.seq, until: seq, days: day - before.day }] : told;
    // What came with the connection is told once.
    const news = journey.news.peek();
    if (isBehind && news.seq !== null && news.seq > before.seq) journey.news.value = { ...news, text: '' };
  };
  const look = (): void => {
    const { campaign, name } = journey;
    if (!live.ready.value || live.state.value !== 'connected' || journey.ended.value) {
      isHere = false;
      return;
    }
    const { seq, status } = campaign;
    const { hexCount: hexes, day } = status;
    // Read also while the page is hidden, so that this is called again once some were looked at.
    missed.value;
    if (document.hidden) return;
    // A browser shows whoever goes back a page as it was left.
    if (wasForgotten()) {
      location.reload();
      return;
    }
    if (!isHere) comeBack(seq, day);
    seen = {
      name,
      kind: world.kind,
      seq,
      hexes,
      day,
      at: new Date(Math.max(begun, serverNow())).toISOString(),
      missed: missed.peek(),
    };
    rememberVisit(id, seen);
  };
  const turned = (): void => {
    if (document.hidden) leftAt = Date.now();
    // A clock that was set back meanwhile does not say for how long that was.
    else if (Math.abs(Date.now() - leftAt) >= GLANCE_MS) isHere = false;
    look();
  };
  document.addEventListener('visibilitychange', turned);
  const stops = [
    effect(look),
    effect(() => {
      // Who removes it themselves has it forgotten altogether.
      if (journey.ended.value === 'removed' && !journey.isRemoving.peek()) rememberRemoval(id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', turned);
  };
}
