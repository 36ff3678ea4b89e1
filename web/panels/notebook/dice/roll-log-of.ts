import { effect } from '@preact/signals';
import type { Journey } from '../../../journey/journey.ts';
import { RollLog } from '../../../journey/roll-log.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';

/** The roll log of a campaign. Once opened, it is kept up to date for as long as the campaign is open. */
export const rollLogOf = onePerOwner((journey: Journey): RollLog => {
  const { api, summary, live } = journey;
  const log = new RollLog(
    (after, limit) => api.ledger(summary.id, after, limit),
    () => live.campaign.seq,
  );
  journey.follow(log);
  void log.begin();
  effect(() => {
    // Fetch what failed while the server was out of reach.
    if (live.state.value === 'connected' && log.failed.peek()) void log.loadEarlier();
  });
  return log;
});
