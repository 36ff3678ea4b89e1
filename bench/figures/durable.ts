import { join } from 'node:path';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { accessOn, begin, sessionsOn } from '../campaigns.ts';
import { type Bench, held } from '../figure.ts';
import { inTurn } from '../in-turn.ts';
import { interleaved } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { SessionWalker } from '../session-walker.ts';
import { SingleRows } from '../single-rows.ts';

const PER_ROUND = 1000;
const CAMPAIGNS = 50;
/** So many rows the floor writes in turns. */
const SAMPLES = 100;
/** The first eight entries of a campaign begin it, and the next may be a move. */
const AFTER = 9;

/** Reveals that are on disk when they are answered, beside single rows committed in the same way. */
export const durableReveals: Bench = (note) =>
  inScratch(async (directory) => {
    note(`${PER_ROUND} reveals a round; the floor commits as many rows of reveals, one by one`);
    const storage = openStorage(join(directory, 'ours'), { create: true });
    const sessions = sessionsOn(storage);
    const access = accessOn(storage);
    const walker = async (seed: string) => new SessionWalker(sessions, await begin(sessions, access, seed));
    const alone = await walker('bench alone');
    const many: SessionWalker[] = [];
    while (many.length < CAMPAIGNS) many.push(await walker(`bench ${many.length}`));
    await alone.reveal(SAMPLES + AFTER);
    const samples = await storage.campaigns.ledger(alone.id, AFTER, SAMPLES);
    if (samples.length < SAMPLES || !samples.every(isReveal)) throw new Error('these are no reveals');
    const nextRow = inTurn(samples as [LedgerRow, ...LedgerRow[]]);
    const floor = new SingleRows(join(directory, 'floor'));

    const { single, crowd, rows } = await interleaved({
      single: () => alone.reveal(PER_ROUND),
      crowd: async () => {
        const share = PER_ROUND / CAMPAIGNS;
        await Promise.all(many.map((walker) => walker.reveal(share)));
        return share * CAMPAIGNS;
      },
      rows: () => {
        for (let written = 0; written < PER_ROUND; written++) floor.commit(nextRow());
        return PER_ROUND;
      },
    });
    storage.close();
    floor.close();
    return [
      held(
        {
          figure: 'reveals, durable, one campaign',
          unit: '/s',
          goal: '≥ 0.6 × single rows, FULL',
          reached: (ratio) => ratio >= 0.6,
        },
        single.perSecond,
        rows.perSecond,
      ),
      held(
        {
          figure: 'reveals, durable, 50 campaigns at once',
          unit: '/s',
          goal: '≥ 2 × single rows, FULL',
          reached: (ratio) => ratio >= 2,
        },
        crowd.perSecond,
        rows.perSecond,
      ),
    ];
  });

const isReveal = ({ body }: LedgerRow): boolean => JSON.parse(body).kind === 'revealed';
