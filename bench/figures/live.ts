import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { canonicalJson } from '../../src/campaign/canonical.ts';
import type { Entry } from '../../src/campaign/entry.ts';
import type { LedgerRow } from '../../src/campaign/ledger.ts';
import { bareServer, hexfarerServer } from '../child.ts';
import type { Bench } from '../figure.ts';
import { interleaved, median, ratioOf } from '../measure.ts';
import { inScratch } from '../scratch.ts';

const COMMANDS = 500;
const WARMING_UP = 3000;
const WATCHERS = 1000;
const REVEALS = 25;

/** From a command to its answer, over a socket. */
export const acknowledgement: Bench = (note) =>
  inScratch(async (directory) => {
    note(
      `${COMMANDS} reveals a round, one after the other; the floor answers the same bytes after one FULL commit`,
    );
    const [ours, bare] = await Promise.all([
      hexfarerServer(join(directory, 'ours')),
      bareServer(join(directory, 'bare')),
    ]);
    const player = await Player.begin(ours.url);
    const plain = await opened(bare.url);
    const { entry } = await player.reveal();
    const answer = { ok: true, seq: entry.seq, entries: [entry] };
    const commitOne = () => plain.emitWithAck('command', rowOf(entry), answer);
    // A server that has just started is still being compiled for some thousand commands.
    await timed(WARMING_UP, () => player.reveal());
    await timed(WARMING_UP, commitOne);
    const [command, commit] = await interleaved([
      { name: 'command', run: () => timed(COMMANDS, () => player.reveal()) },
      { name: 'commit', run: () => timed(COMMANDS, commitOne) },
    ]);
    player.socket.disconnect();
    plain.disconnect();
    await Promise.all([ours.stop(), bare.stop()]);
    if (!command || !commit) throw new Error('nothing was measured');
    return (['medianMs', 'p99Ms'] as const).map((which) => {
      const ratio = ratioOf(command[which], commit[which]);
      return {
        figure: `command to acknowledgement, ${which === 'medianMs' ? 'median' : '99th percentile'}`,
        ours: median(command[which]),
        unit: 'ms',
        floor: median(commit[which]),
        ratio,
        goal: '≤ 1.5 ×',
        reached: ratio <= 1.5,
      };
    });
  });

/** From a command to the last of a thousand who watch. */
export const thousandWatchers: Bench = (note) =>
  inScratch(async (directory) => {
    note(`${REVEALS} reveals a round to ${WATCHERS} watchers; the floor is a bare room told the same bytes`);
    const [ours, bare] = await Promise.all([
      hexfarerServer(join(directory, 'ours')),
      bareServer(join(directory, 'bare')),
    ]);
    const player = await Player.begin(ours.url);
    const { entry } = await player.reveal();
    const watchers = await Promise.all(
      Array.from({ length: WATCHERS }, async () => {
        const socket = await opened(ours.url, player.token);
        await socket.emitWithAck('watch', { campaign: player.campaign, after: player.seq });
        return socket;
      }),
    );
    const listeners = await Promise.all(Array.from({ length: WATCHERS }, () => opened(bare.url)));
    const teller = listeners[0] as Socket;
    const message = { campaign: player.campaign, entries: [entry] };
    const [told, plain] = await interleaved([
      {
        name: 'watchers',
        run: () =>
          timed(REVEALS, async () => {
            const all = heardByAll(watchers);
            await player.reveal();
            await all;
          }),
      },
      {
        name: 'bare room',
        run: () =>
          timed(REVEALS, async () => {
            const all = heardByAll(listeners);
            teller.emit('tell', message);
            await all;
          }),
      },
    ]);
    for (const socket of [...watchers, ...listeners, player.socket]) socket.disconnect();
    await Promise.all([ours.stop(), bare.stop()]);
    if (!told || !plain) throw new Error('nothing was measured');
    const ratio = ratioOf(told.medianMs, plain.medianMs);
    return [
      {
        figure: 'one reveal to 1,000 watchers, median',
        ours: median(told.medianMs),
        unit: 'ms',
        floor: median(plain.medianMs),
        ratio,
        goal: '≤ 1.15 ×',
        reached: ratio <= 1.15,
      },
    ];
  });

/** Somebody who reveals hex after hex over a socket. */
export class Player {
  readonly socket: Socket;
  readonly campaign: string;
  readonly token: string;
  seq = 0;
  #step = 0;

  constructor(socket: Socket, campaign: string, token: string) {
    this.socket = socket;
    this.campaign = campaign;
    this.token = token;
  }

  /** Begins a campaign on a server. */
  static async begin(url: string): Promise<Player> {
    const response = await fetch(new URL('/api/campaigns', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', world: { kind: 'solo' }, seed: 'bench' }),
    });
    const { campaign, links } = (await response.json()) as {
      campaign: { id: string };
      links: { owner: { token: string } };
    };
    return new Player(await opened(url, links.owner.token), campaign.id, links.owner.token);
  }

  /** Goes on until a hex is revealed. */
  async reveal(): Promise<{ entry: Entry }> {
    for (;;) {
      const to = (this.#step++ % 2) + 1;
      const answer = await this.socket.emitWithAck('command', {
        campaign: this.campaign,
        id: crypto.randomUUID(),
        command: { kind: 'enter', to },
      });
      if (!answer.ok) throw new Error(answer.error.detail);
      this.seq = answer.seq;
      const [entry] = answer.entries;
      if (entry.kind === 'revealed') return { entry };
    }
  }
}

export const opened = (url: string, token?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      ...(token !== undefined && { auth: { token } }),
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

/** How many milliseconds each of so many times takes, one after the other. */
export async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken;
}

const heardByAll = (sockets: readonly Socket[]): Promise<unknown> =>
  Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('entries', resolve))));

function rowOf({ seq, at, salt, hash, ...body }: Entry): LedgerRow {
  return { seq, at, salt, hash, body: canonicalJson(body) };
}
