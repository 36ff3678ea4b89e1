import { CAMPAIGNS, durableRounds } from '../durable-rounds.ts';
import { type Bench, held } from '../figure.ts';
import { inScratch } from '../scratch.ts';

const PER_ROUND = 1000;

/** Reveals that are on disk when they are answered, beside the same rows committed by plain better-sqlite3. */
export const durableReveals: Bench = (note) =>
  inScratch(async (directory) => {
    note(`${PER_ROUND} reveals a round; the floor commits the two rows of as many reveals, one by one`);
    const { single, crowd, rows } = await durableRounds(directory, {
      single: PER_ROUND,
      crowd: PER_ROUND,
      rows: PER_ROUND,
    });
    return [
      held(
        {
          figure: 'reveals, durable, one campaign',
          unit: '/s',
          goal: '≥ 0.6 × bare rows',
          reached: (ratio) => ratio >= 0.6,
        },
        single.perSecond,
        rows.perSecond,
      ),
      held(
        {
          figure: `reveals, durable, ${CAMPAIGNS} campaigns at once`,
          unit: '/s',
          goal: '≥ 2 × bare rows',
          reached: (ratio) => ratio >= 2,
        },
        crowd.perSecond,
        rows.perSecond,
      ),
    ];
  });
