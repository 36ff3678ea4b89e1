import { effect } from '@preact/signals';
import type { Journey } from '../../journey/journey.ts';
import { serverNow } from '../../kit/server-clock.ts';
import { rememberRemoval, rememberVisit, storedVisit, timeOfVisit, type Visit } from '../../kit/visit.ts';
import { wasForgotten } from '../../live/browser-key.ts';

/** Looking elsewhere for less than this, in milliseconds, does not count as being away. */
const GLANCE_MS = 60_000;

/**
 * Remembers what the user has seen of a campaign, while its page is visible and connected. On return, to the page or to
 * the connection, records what this browser has not shown (`journey.absences`), and has the ledger's last entry checked;
 * from the first return on that entry is remembered. Also remembers if the campaign is removed while it is open.
 * Returns a function that stops it.
 *
 * @param watchHead starts checking and remembering the last entry, unless that was started already
 */
export function keepVisit(journey: Journey, watchHead: () => void): () => void {
  const { live, absences } = journey;
  const { id, world } = journey.summary;
  let seen: Visit | null = null;
  let isHere = false;
  let leftAt = 0;
  let begun = 0;
  /** Records what this browser has not shown, up to an entry and its day. */
  const comeBack = (seq: number, day: number): void => {
    isHere = true;
    begun = timeOfVisit(serverNow());
    // Another page of this browser may have shown more; and if nothing can be stored, `seen` remembers.
    const stored = storedVisit(id);
    if (stored) watchHead();
    const before = stored && stored.seq >= (seen?.seq ?? 0) ? stored : seen;
    const told = seen ? absences.peek() : (stored?.missed?.filter(({ until }) => until <= seq) ?? []);
    const isBehind = before !== null && before.seq < seq;
    absences.value = isBehind ? [...told, { since: before.seq, until: seq, days: day - before.day }] : told;
    // What arrived with the connection is told as missed, so not as news too.
    const news = journey.news.peek();
    if (isBehind && news.seq !== null && news.seq > before.seq) journey.news.value = { ...news, text: '' };
  };
  const look = (): void => {
    const { campaign, name } = journey;
    if (!live.ready.value || live.state.value !== 'connected' || journey.accessLoss.value) {
      isHere = false;
      return;
    }
    const { seq, status } = campaign;
    const { hexCount: hexes, day } = status;
    // Read even while the page is hidden, so that the effect runs again when absences were looked at.
    absences.value;
    if (document.hidden) return;
    // A page from the back/forward cache still shows what it showed when it was left.
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
      missed: absences.peek(),
    };
    rememberVisit(id, seen);
  };
  const turned = (): void => {
    if (document.hidden) leftAt = Date.now();
    // If the clock was set back meanwhile, the difference says nothing about the time that has passed.
    else if (Math.abs(Date.now() - leftAt) >= GLANCE_MS) isHere = false;
    look();
  };
  document.addEventListener('visibilitychange', turned);
  const stops = [
    effect(look),
    effect(() => {
      // A page that removes the campaign itself forgets it entirely.
      if (journey.accessLoss.value === 'removed' && !journey.isRemoving.peek()) rememberRemoval(id);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', turned);
  };
}
