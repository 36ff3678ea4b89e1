import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../support/api-client.ts';
import { connected, type LiveSocket, liveClient } from '../../support/live-client.ts';
import { newPartner } from '../../support/parties.ts';
import { EVERY_WORLD } from '../../support/worlds.ts';
import { type Comer, LIVE_COMERS, type LiveComer, type Target } from './shots.ts';

/** A text that occurs in one campaign only. */
const newMark = (): string => `PLANTED-${randomUUID()}`;
export const MARKS = /PLANTED-[-0-9a-f]{36}/g;

/** A campaign that shots are sent to. */
export interface FuzzedTable {
  readonly target: Target;
  readonly mark: string;
  readonly headersOf: (comer: Comer) => Readonly<Record<string, string>>;
  readonly sockets: ReadonlyMap<LiveComer, LiveSocket>;
  /** True if no shot has removed the campaign. */
  isThere(): Promise<boolean>;
  remove(): Promise<void>;
}

/** Somebody unrelated to the campaigns that shots are sent to. */
export interface Stranger {
  readonly id: string;
  readonly token: string;
  readonly mark: string;
  /** True if no shot has removed the stranger's own campaign or revoked the link to it. */
  isThere(): Promise<boolean>;
}

/** A campaign with a unique text in everything it contains, which only its own people may ever see. */
export async function plantedCampaign(anyone: ApiClient, turn = 0) {
  const mark = newMark();
  const [, world] = EVERY_WORLD[turn % EVERY_WORLD.length] as (typeof EVERY_WORLD)[number];
  const { id, owner, token } = await anyone.start({ name: mark, world, seed: undefined });
  await owner.call('PATCH', `/api/campaigns/${id}/people/own`, { name: mark.slice(0, 40) });
  await owner.command(id, { kind: 'note', q: 0, r: 0, text: mark, for: 'everyone' });
  await owner.command(id, { kind: 'note', q: 1, r: 0, text: mark, for: 'owner' });
  await owner.command(id, { kind: 'name', q: 0, r: 0, of: 'place', text: mark });
  const isThere = async () => (await owner.call('GET', `/api/campaigns/${id}`)).status === 200;
  return { id, owner, token, mark, isThere };
}

export async function fuzzedTable(anyone: ApiClient, stranger: Stranger, turn: number): Promise<FuzzedTable> {
  const { id, owner, token, mark } = await plantedCampaign(anyone, turn);
  // Shots may revoke links; this one is in no shot.
  const keeper = await newPartner(owner, id, 'owner');
  const spare = await newPartner(owner, id, 'watcher');
  const player = await newPartner(owner, id, 'player', mark);
  const watcher = await newPartner(owner, id, 'watcher');
  const revoked = await newPartner(owner, id, 'owner');
  await owner.call('DELETE', `/api/campaigns/${id}/links/${revoked.link.id}`);
  const expired = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
    role: 'owner',
    expiresAt: '2020-01-01T00:00:00Z',
  });
  const kept = await anyone.call('POST', '/api/keyring', { token: player.link.token });
  const cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const archive = Buffer.from(await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer());
  const bearer = (shown: string) => ({ authorization: `Bearer ${shown}` });
  const headers: Readonly<Record<Comer, Readonly<Record<string, string>>>> = {
    owner: bearer(token),
    player: bearer(player.link.token),
    watcher: bearer(watcher.link.token),
    keyring: { cookie },
    stranger: bearer(stranger.token),
    revoked: bearer(revoked.link.token),
    expired: bearer(expired.body.token),
    nobody: {},
    wrong: bearer('x'.repeat(32)),
    malformed: { authorization: 'Bearer x y é' },
    'made-up keyring': { cookie: `${cookie.split('=')[0]}=${'x'.repeat(32)}` },
  };
  const sockets = new Map<LiveComer, LiveSocket>(
    LIVE_COMERS.map((comer) => {
      const extraHeaders = headers[comer];
      const shown = extraHeaders.authorization?.split(' ')[1];
      return [comer, liveClient(anyone.url, shown, { extraHeaders, reconnection: false })];
    }),
  );
  await Promise.all([...sockets.values()].map(connected));
  return {
    target: {
      id,
      other: stranger.id,
      token: watcher.link.token,
      links: [spare, player, watcher].map(({ link }) => link.id),
      archive,
    },
    mark,
    headersOf: (comer) => headers[comer],
    sockets,
    isThere: async () => (await keeper.client.call('GET', `/api/campaigns/${id}`)).status === 200,
    remove: async () => {
      for (const socket of sockets.values()) socket.disconnect();
      await keeper.client.call('DELETE', `/api/campaigns/${id}`);
    },
  };
}
