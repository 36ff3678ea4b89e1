import { describe, expect, it } from 'vitest';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import type { MadeLink } from '../support/parties.ts';
import { rawJson } from '../support/raw-http.ts';

describe('a watch request that is being answered', () => {
  /** A store whose reading of the ledger can be held back. */
  class HeldLedger extends DelegatingStore {
    door: Latch | null = null;

    override async ledger(...args: Parameters<CampaignStore['ledger']>) {
      const rows = await super.ledger(...args);
      await this.door?.pass();
      return rows;
    }
  }

  /** A browser that holds a child of a player's link and has just sent a watch request. */
  async function watchUnderWay(expiresIn?: number) {
    let held: HeldLedger | null = null;
    const timed = await memoryServer({
      spoil: (store) => {
        held = new HeldLedger(store);
        return held;
      },
    });
    const store = held as unknown as HeldLedger;
    const started = await new ApiClient(timed.url).start();
    const expiresAt =
      expiresIn === undefined ? undefined : new Date(Date.parse(timed.clock.now()) + expiresIn).toISOString();
    const { body } = await started.owner.call<MadeLink>('POST', `/api/campaigns/${started.id}/links`, {
      role: 'player',
      ...(expiresAt && { expiresAt }),
    });
    const kept = await started.owner.call('POST', '/api/keyring', { token: body.token });
    const cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const player = liveClient(timed.url, undefined, { extraHeaders: { cookie } });
    const owner = liveClient(timed.url, started.token);
    for (const socket of [player, owner]) await connected(socket);
    await owner.emitWithAck('watch', { campaign: started.id, after: 8 });
    const heard: string[] = [];
    player.onAny((event: string) => heard.push(event));
    const door = new Latch();
    store.door = door;
    const answer = player.emitWithAck('watch', { campaign: started.id, after: 2 });
    await door.reached;
    store.door = null;
    return { ...timed, ...started, link: body, cookie, player, socket: owner, door, answer, heard };
  }

  it.each([
    ['revoked', undefined],
    ['expired', 60_000],
  ])('is refused if its link is %s, and its sender is not listed as present', async (_, expiresIn) => {
    const { owner, id, link, clock, door, answer, socket, heard } = await watchUnderWay(expiresIn);
    if (expiresIn === undefined)
      expect((await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`)).status).toBe(204);
    else clock.advance(expiresIn);
    door.open();
    expect(await answer).toMatchObject({ ok: false, error: { code: 'campaign/not-found' } });
    const told = new Promise<number>((resolve) =>
      socket.on('presence', ({ count, present }) => {
        if (present.some(({ role }) => role === 'watcher')) resolve(count);
      }),
    );
    await owner.command(id, { kind: 'enter', to: 1 });
    const other = liveClient(owner.url, undefined, { auth: { token: await newToken(owner, id) } });
    await connected(other);
    await other.emitWithAck('watch', { campaign: id, after: 9 });
    expect(await told).toBe(2);
    expect(heard.filter((event) => event !== 'revoked')).toEqual([]);
  });

  it('is answered if its link stays valid', async () => {
    const { door, answer } = await watchUnderWay();
    door.open();
    expect(await answer).toMatchObject({ ok: true, role: 'player', head: 8 });
  });

  it('lists its sender by the name that was changed meanwhile', async () => {
    const { url, id, cookie, door, answer, socket } = await watchUnderWay();
    const listed = new Promise<string>((resolve) =>
      socket.on('presence', ({ present }) => {
        for (const { role, name } of present) if (role === 'player') resolve(name);
      }),
    );
    const renamed = await rawJson(
      `${url}api/campaigns/${id}/people/own`,
      'PATCH',
      { name: 'Mira' },
      { cookie },
    );
    expect(renamed.status).toBe(200);
    door.open();
    expect(await answer).toMatchObject({ ok: true });
    expect(await listed).toBe('Mira');
  });

  it('is answered after its sender sends `unwatch`, and no entries follow', async () => {
    const { owner, id, door, answer, player, heard } = await watchUnderWay();
    const left = player.emitWithAck('unwatch', { campaign: id });
    door.open();
    expect(await answer).toMatchObject({ ok: true });
    expect(await left).toEqual({ ok: true });
    await owner.command(id, { kind: 'enter', to: 1 });
    await untilAllArrived(player);
    expect(heard.filter((event) => event === 'entries')).toEqual([]);
  });

  const newToken = async (owner: ApiClient, id: string): Promise<string> =>
    (await owner.call<MadeLink>('POST', `/api/campaigns/${id}/links`, { role: 'watcher' })).body.token;
});
