import { io, type Socket } from 'socket.io-client';
import { type Axial, ORIGIN } from '../src/hex/axial.ts';
import type { Direction } from '../src/hex/direction.ts';
import type { Entry } from '../src/ledger/entry.ts';
import {
  type ClientEvents,
  type CommandRequest,
  LIVE_PATH,
  type ServerEvents,
} from '../src/protocol/live.ts';
import { outwards } from './outwards.ts';

/** The campaign that a walker continues: its id, a token, and the hex where its party is. */
interface Walked {
  readonly id: string;
  readonly token: string;
  readonly party: Axial;
}

/** A party that walks outwards without end, with its commands sent over a socket. */
export class SocketWalker {
  readonly campaign: string;
  readonly token: string;
  /** Sequence number of the last entry that it received. */
  seq = 0;
  readonly #socket: Socket<ServerEvents, ClientEvents>;
  readonly #next: () => Direction;

  private constructor(socket: Socket, { id, token, party }: Walked) {
    this.#socket = socket;
    this.campaign = id;
    this.token = token;
    this.#next = outwards(party);
  }

  /** Begins a campaign on a server. */
  static async begin(url: string): Promise<SocketWalker> {
    const response = await fetch(new URL('/api/campaigns', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', world: { kind: 'solo' } }),
    });
    const { campaign, links } = (await response.json()) as {
      campaign: { id: string };
      links: { owner: { token: string } };
    };
    return SocketWalker.on(url, { id: campaign.id, token: links.owner.token, party: ORIGIN });
  }

  /** Continues an existing campaign. */
  static async on(url: string, walked: Walked): Promise<SocketWalker> {
    return new SocketWalker(await connected(url, walked.token), walked);
  }

  /** Walks on until a hex is revealed, which takes one command, except for the very first steps. */
  async reveal(): Promise<Entry> {
    for (;;) {
      const answer = await this.#socket.emitWithAck('command', stepOf(this.campaign, this.#next()));
      if (!answer.ok) throw new Error(answer.error.detail);
      this.seq = answer.seq;
      const [entry] = answer.entries;
      if (entry?.kind === 'revealed') return entry;
    }
  }
}

/** The request for one step. */
export const stepOf = (campaign: string, to: Direction): CommandRequest => ({
  campaign,
  id: crypto.randomUUID(),
  command: { kind: 'enter', to },
});

/** Opens a socket, which does not reconnect after its server has closed it. */
export const connected = (url: string, token?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(token !== undefined && { auth: { token } }),
    });
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
