import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { commitmentOf, expectChain, facesFromSeed } from '../support/chain.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { newPartner } from '../support/parties.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { bytesIn, dumpOf, plainConnection } from '../support/sqlite-files.ts';

const ledgerOf = async (who: ApiClient, id: string) =>
  (await who.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`)).body.entries;

async function wander(owner: ApiClient, id: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++)
    await owner.command(id, { kind: 'enter', to: ((step % 3) + 1) as Direction });
}

describe('the chain', () => {
  it('can be followed by a stranger who has read docs/ledger.md', async () => {
    const { id, owner } = await new ApiClient((await serverInProcess()).url).start({
      name: 'Über den Bergen "🏔" \\',
      seed: undefined,
    });
    await wander(owner, id, 20);
    await owner.command(id, { kind: 'travel', to: { q: 0, r: 0 } });
    await owner.command(id, { kind: 'close' });
    const entries = await ledgerOf(owner, id);
    expect(entries).toHaveLength(30);
    expectChain(entries);
  });

  it('holds a commitment to the seed, and after closing every server die can be thrown once more', async () => {
    const { id, owner } = await new ApiClient((await serverInProcess()).url).start({ seed: undefined });
    await wander(owner, id, 12);
    await owner.command(id, { kind: 'close' });
    const entries = await ledgerOf(owner, id);
    const [started] = entries;
    const closed = entries.at(-1);
    if (started?.kind !== 'started' || closed?.kind !== 'closed') throw new Error('no whole ledger');
    expect(commitmentOf(closed.seed, closed.seedSalt)).toBe(started.commitment);
    expect(started.seedChosen).toBe(false);
    let dice = 0;
    for (const entry of entries) {
      if (entry.kind !== 'revealed') continue;
      const faces = entry.hex.dice.flatMap((roll) => roll.faces);
      expect(facesFromSeed(closed.seed, entry.hex), entry.hex.label).toEqual(faces);
      dice += faces.length;
    }
    expect(dice).toBeGreaterThan(20);
  });
});

describe('the seed', () => {
  it('that the server drew is on no wire before the campaign is closed, and told then', async () => {
    const directory = dataDirectory();
    const { url } = await serverInProcess({ dataDirectory: directory });
    const client = new ApiClient(url);
    const { id, owner, created, token } = await client.start({ seed: undefined });
    const { client: player } = await newPartner(owner, id, 'player');
    const secret = plainConnection(directory).prepare('SELECT seed, seed_salt FROM campaigns').get() as {
      seed: string;
      seed_salt: string;
    };
    expect(secret.seed.length).toBeGreaterThanOrEqual(32);

    const wire: string[] = [JSON.stringify(created)];
    const socket = liveClient(url, token);
    socket.onAny((...event: unknown[]) => wire.push(JSON.stringify(event)));
    await connected(socket);
    const everything = async () => {
      for (const who of [owner, player])
        for (const path of [
          '',
          '/map',
          '/map?at=1',
          '/ledger',
          '/hexes/0/0',
          '/hexes/0/-2',
          '/export/svg',
          '/export/text-mapper',
          '/links',
        ]) {
          const { body, headers } = await who.call('GET', `/api/campaigns/${id}${path}`);
          wire.push(JSON.stringify(body), JSON.stringify([...headers]));
        }
      wire.push(JSON.stringify(await socket.emitWithAck('watch', { campaign: id })));
      wire.push(JSON.stringify(await socket.emitWithAck('watch', { campaign: id, after: 0 })));
    };
    await everything();
    for (const answer of [
      await player.command(id, { kind: 'enter', to: 1 }),
      await owner.command(id, { kind: 'enter', to: 1 }),
      await player.command(id, { kind: 'close' }),
    ])
      wire.push(JSON.stringify(answer.body));
    await everything();
    expect(wire.length).toBeGreaterThan(30);
    for (const text of wire) {
      expect(text).not.toContain(secret.seed);
      expect(text).not.toContain(secret.seed_salt);
    }

    const closing = await owner.command(id, { kind: 'close' });
    expect(closing.body.entries).toMatchObject([
      { kind: 'closed', seed: secret.seed, seedSalt: secret.seed_salt },
    ]);
    const seen = await ledgerOf(player, id);
    expect(seen.at(-1)).toMatchObject({ kind: 'closed', seed: secret.seed });
  });

  it('that a player chose is marked as chosen', async () => {
    const client = new ApiClient((await serverInProcess()).url);
    const { id, owner } = await client.start({ seed: 'a seed of my own' });
    expect((await ledgerOf(owner, id))[0]).toMatchObject({ kind: 'started', seedChosen: true });
  });

  it('of two campaigns that the server draws for is never the same, nor is any salt', async () => {
    const directory = dataDirectory();
    const client = new ApiClient((await serverInProcess({ dataDirectory: directory })).url);
    const salts: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { id, owner } = await client.start({ seed: undefined });
      salts.push(...(await ledgerOf(owner, id)).map(({ salt }) => salt));
    }
    expect(new Set(salts).size).toBe(5 * 8);
    const seeds = plainConnection(directory).prepare('SELECT seed FROM campaigns').pluck().all();
    expect(new Set(seeds).size).toBe(5);
  });
});

describe('what lies in the data directory', () => {
  it('holds no token, no keyring secret, and the seed in its own column only', async () => {
    const directory = dataDirectory();
    const server = await serverInProcess({ dataDirectory: directory });
    const client = new ApiClient(server.url);
    const requestId = crypto.randomUUID();
    const { id, owner, token } = await client.start({ seed: undefined, id: requestId });
    const { link } = await newPartner(owner, id, 'player', 'Anna');
    const kept = await client.call('POST', '/api/keyring', { token: link.token });
    const keyring = /=([^;]+)/.exec(kept.headers.get('set-cookie') ?? '')?.[1] ?? '';
    expect(keyring.length).toBeGreaterThanOrEqual(22);
    await wander(owner, id, 5);

    const sqlite = plainConnection(directory);
    const rows = dumpOf(sqlite);
    const [campaign] = rows.campaigns as Record<string, unknown>[];
    const { seed, seed_salt: seedSalt, ...rest } = campaign ?? {};
    const others = JSON.stringify({ ...rows, campaigns: [rest] });
    for (const secret of [seed, seedSalt]) {
      expect(String(secret).length).toBeGreaterThanOrEqual(32);
      expect(others).not.toContain(secret);
    }

    // Once while all is in the log that is written ahead, once when it was brought over.
    const look = () => {
      const files = bytesIn(directory);
      expect(Object.keys(files)).toContain('hexfarer.sqlite');
      for (const [name, bytes] of Object.entries(files))
        for (const secret of [token, link.token, keyring, requestId])
          expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
      return Object.values(files).some((bytes) => bytes.includes(String(seed)));
    };
    expect(look()).toBe(true);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    expect(look()).toBe(true);
    sqlite.close();
    await server.close();
    expect(look()).toBe(true);
    expect(readFileSync(`${directory}/hexfarer.sqlite`).includes(token)).toBe(false);
  });
});
