import { durableApart } from '../child.ts';
import { CAMPAIGNS, type DurableMeasured, durableRounds } from '../durable-rounds.ts';
import { type Bench, comparedFigure, type Figure } from '../figure.ts';
import { inScratch } from '../scratch.ts';
import { slowDisk } from '../slow-disk.ts';

const PER_ROUND = 1000;
const DELAY_MS = 10;
/** On a slow disk, a round by one campaign takes a second, and one by all campaigns somewhat more. */
const SLOW_ROUND = { single: 100, crowd: 5000, rows: 100 };

/** Reveals that are on disk when they are answered, compared with the same rows committed by plain better-sqlite3. */
export const durableReveals: Bench = (note) =>
  inScratch(async (directory) => {
    note(`${PER_ROUND} reveals a round; the floor commits the two rows of as many reveals, one by one`);
    const round = { single: PER_ROUND, crowd: PER_ROUND, rows: PER_ROUND };
    return figuresOf(await durableRounds(directory, round), '', { single: 0.6, crowd: 2 });
  });

/** The same, with each flush of the disk delayed. */
export const durableSlowly: Bench = (note) =>
  inScratch(async (directory) => {
    const env = slowDisk(directory, DELAY_MS);
    if (!env) {
      note('left out: it takes a C compiler by the name of cc to make a library that delays flushes');
      return [];
    }
    note(`each flush takes ${DELAY_MS} ms longer, for us and for the floor`);
    const measured = await durableApart(directory, SLOW_ROUND, env);
    return figuresOf(measured, `, each flush ${DELAY_MS} ms longer`, { single: 0.95, crowd: 30 });
  });

function figuresOf(
  { single, crowd, rows }: DurableMeasured,
  where: string,
  least: { readonly single: number; readonly crowd: number },
): Figure[] {
  const figure = (name: string, ours: readonly number[], goal: number) =>
    comparedFigure(
      {
        figure: `reveals, durable, ${name}${where}`,
        unit: '/s',
        goal: `≥ ${goal} × bare rows`,
        reached: (ratio) => ratio >= goal,
      },
      ours,
      rows.perSecond,
    );
  return [
    figure('one campaign', single.perSecond, least.single),
    figure(`${CAMPAIGNS} campaigns at once`, crowd.perSecond, least.crowd),
  ];
}
