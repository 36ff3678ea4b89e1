import { effect } from '@preact/signals';
import type { Journey } from '../../../journey/journey.ts';
import { RollLog } from '../../../journey/roll-log.ts';
import { oneFor } from '../../../kit/one-for.ts';

/** The rolls of a campaign. Once somebody has looked, it is followed for as long as the campaign is open. */
export const rollLogOf = oneFor((journey: Journey): RollLog => {
  const { api, summary, live } = journey;
  const log = new RollLog(
    (after, limit) => api.ledger(summary.id, after, limit),
    () => live.campaign.seq,
  );
  journey.follow(log);
  void log.begin();
  effect(() => {
    // What could not be had while the server was out of reach.
    if (live.state.value === 'connected' && log.failed.peek()) void log.loadEarlier();
  });
  return log;
});
