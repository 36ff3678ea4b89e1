import { effect } from '@preact/signals';
import type { Journey } from '../../journey/journey.ts';
import { rememberVisit } from '../../kit/visit.ts';

/** Remembers what somebody has seen of a campaign, while its page is in view. Returns a function that stops it. */
export function keepVisit(journey: Journey): () => void {
  const remember = () => {
    const { campaign, live, name, summary } = journey;
    if (!live.ready.value || live.isKept.value || document.hidden) return;
    const { seq, status } = campaign;
    const { hexCount: hexes, day } = status;
    rememberVisit(summary.id, {
      name,
      kind: summary.world.kind,
      seq,
      hexes,
      day,
      at: new Date().toISOString(),
    });
  };
  document.addEventListener('visibilitychange', remember);
  const stop = effect(remember);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', remember);
  };
}
