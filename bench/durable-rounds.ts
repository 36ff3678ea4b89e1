import { join } from 'node:path';
import type { LedgerRow } from '../src/ledger/ledger.ts';
import { openStorage } from '../src/storage/sqlite/storage.ts';
import { soloKind } from '../src/world/solo/solo-kind.ts';
import { type BareReveal, BareRows, bareReveal } from './bare-rows.ts';
import { accessOn, begin, SOLO, sessionsOn } from './campaigns.ts';
import { inTurn } from './in-turn.ts';
import { interleaved, type Measured } from './measure.ts';
import { SessionWalker } from './session-walker.ts';

/** The number of reveals of each kind in a round. */
export interface DurableRound {
  readonly single: number;
  /** By all campaigns together, a multiple of their number. */
  readonly crowd: number;
  readonly rows: number;
}

export type DurableMeasured = Readonly<Record<keyof DurableRound, Measured>>;

export const CAMPAIGNS = 50;
/** Number of different reveals that the floor writes, in rotation. */
const SAMPLES = 100;
/**
 * Reveals by all campaigns together before anything is measured: until then much of our code is still being compiled.
 */
const REVEALS_BEFORE = 10_000;
/** Entries to skip before sampling reveals: the first eight entries begin a campaign, and the next may be a move. */
const AFTER = 9;

/** Measures durable reveals and their floor, round by round. */
export async function durableRounds(directory: string, round: DurableRound): Promise<DurableMeasured> {
  const storage = openStorage(join(directory, 'ours'), { create: true });
  const sessions = sessionsOn(storage);
  const access = accessOn(storage);
  const walker = async (name: string) => new SessionWalker(sessions, await begin(sessions, access, name));
  const alone = await walker('alone');
  const many: SessionWalker[] = [];
  while (many.length < CAMPAIGNS) many.push(await walker(`one of many, ${many.length}`));
  await alone.reveal(SAMPLES + AFTER);
  const samples = await storage.campaigns.ledger(alone.id, AFTER, SAMPLES);
  if (samples.length < SAMPLES) throw new Error('these are too few reveals');
  const nextReveal = inTurn(samples.map(asBare) as [BareReveal, ...BareReveal[]]);
  const floor = new BareRows(join(directory, 'floor'));
  await Promise.all(many.map((one) => one.reveal(REVEALS_BEFORE / CAMPAIGNS)));
  const measured = await interleaved({
    single: () => alone.reveal(round.single),
    crowd: async () => {
      await Promise.all(many.map((one) => one.reveal(round.crowd / CAMPAIGNS)));
      return round.crowd;
    },
    rows: () => {
      for (let written = 0; written < round.rows; written++) floor.commit(nextReveal());
      return round.rows;
    },
  });
  storage.close();
  floor.close();
  return measured;
}

function asBare(row: LedgerRow): BareReveal {
  const body = JSON.parse(row.body);
  const [hex] = soloKind.emptyWorld(SOLO).rowsOf(body, row.seq);
  if (!hex) throw new Error('this is no reveal');
  return bareReveal(row, hex.facts);
}
