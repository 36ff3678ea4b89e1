import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import type { Entry } from '../../src/ledger/entry.ts';
import { withBareServer, withHexfarer, withListeners } from '../child.ts';
import { type Bench, comparedFigure } from '../figure.ts';
import { interleaved, type Measured, timed } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { connected, SocketWalker, stepOf } from '../socket-walker.ts';

const COMMANDS = 500;
/** Commands before measuring: for the first ten thousand or so, the server's code is still being compiled. */
const COMMANDS_BEFORE = 10_000;
const WATCHERS = 1000;
const TELLINGS = 25;
/** Reveals before measuring; each is sent to a thousand watchers. */
const TELLINGS_BEFORE = 50;
/** Number of different reveals that the bare server writes and sends, in rotation. */
const SAMPLES = 100;
/** Most that a command may take, as a multiple of the floor. */
const MOST = { medianMs: 1.4, p99Ms: 1.6 } as const;

/** The time from a command to its answer, over a socket. */
export const acknowledgement: Bench = (note) =>
  withBoth(async (ours, bare) => {
    note(
      `${COMMANDS} reveals a round, one after the other; the floor takes the same bytes, commits two rows, answers the same bytes`,
    );
    const measured = await acknowledged(ours, bare, COMMANDS_BEFORE);
    return (['medianMs', 'p99Ms'] as const).map((which) =>
      comparedFigure(
        {
          figure: `command to acknowledgement, ${which === 'medianMs' ? 'median' : '99th percentile'}`,
          unit: 'ms',
          goal: `≤ ${MOST[which]} ×`,
          reached: (ratio) => ratio <= MOST[which],
        },
        measured.reveal[which],
        measured.commit[which],
      ),
    );
  });

/**
 * Sends commands one after another, in alternating rounds to our server and a bare one. @param before number to warm up
 */
export async function acknowledged(
  ours: string,
  bare: string,
  before: number,
): Promise<Readonly<Record<'reveal' | 'commit', Measured>>> {
  const { walker, plain } = await partners(ours, bare);
  const reveal = () => walker.reveal();
  const commit = () => plain.emitWithAck('command', stepOf(walker.campaign, 1));
  await timed(before, reveal);
  await timed(before, commit);
  return interleaved({ reveal: () => timed(COMMANDS, reveal), commit: () => timed(COMMANDS, commit) });
}

/** The time from a command until the last of a thousand watchers has received it. */
export const thousandWatchers: Bench = (note) =>
  withBoth(async (ours, bare) => {
    note(`${TELLINGS} reveals a round to ${WATCHERS} watchers; the floor is a bare room told the same bytes`);
    const { walker, plain } = await partners(ours, bare);
    const { token, campaign, seq: after } = walker;
    const audience = { count: WATCHERS, token, campaign, after };
    return withListeners({ ...audience, url: ours }, (watchersHeard) =>
      withListeners({ ...audience, url: bare }, async (roomHeard) => {
        const reveal = async () => {
          const heard = watchersHeard();
          await walker.reveal();
          await heard;
        };
        const tell = async () => {
          const heard = roomHeard();
          plain.emit('tell', stepOf(campaign, 1));
          await heard;
        };
        await timed(TELLINGS_BEFORE, reveal);
        await timed(TELLINGS_BEFORE, tell);
        const { revealed, told } = await interleaved({
          revealed: () => timed(TELLINGS, reveal),
          told: () => timed(TELLINGS, tell),
        });
        return [
          comparedFigure(
            {
              figure: 'one reveal to 1,000 watchers, median',
              unit: 'ms',
              goal: '≤ 1.15 ×',
              reached: (ratio) => ratio <= 1.15,
            },
            revealed.medianMs,
            told.medianMs,
          ),
        ];
      }),
    );
  });

const withBoth = <T>(work: (ours: string, bare: string) => Promise<T>): Promise<T> =>
  inScratch((directory) =>
    withHexfarer(join(directory, 'ours'), (ours) =>
      withBareServer(join(directory, 'bare'), (bare) => work(ours, bare)),
    ),
  );

/** A player on our server, and a socket to the bare one, which was sent the entries of that player's reveals. */
async function partners(ours: string, bare: string): Promise<{ walker: SocketWalker; plain: Socket }> {
  const walker = await SocketWalker.begin(ours);
  const entries: Entry[] = [];
  while (entries.length < SAMPLES) entries.push(await walker.reveal());
  const plain = await connected(bare);
  await plain.emitWithAck('prepare', walker.campaign, entries);
  return { walker, plain };
}
