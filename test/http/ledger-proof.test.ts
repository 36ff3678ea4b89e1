import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { commitmentOf, expectChain, expectSeals, facesFromSeed, throwsOf } from '../support/chain.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
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

describe('the hash chain', () => {
  it('can be verified by a stranger who has read docs/ledger.md', async () => {
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

  it.each([
    ['solo', { kind: 'solo' }],
    ['island', { kind: 'island', hexes: 40 }],
    ['elevation', { kind: 'elevation' }],
  ])(
    'seals every throw of a world of kind %s beforehand, and each can be recomputed at once',
    async (_kind, world) => {
      const { id, owner } = await new ApiClient((await serverInProcess()).url).start({
        seed: undefined,
        world,
        start: 'later',
      });
      await owner.command(id, { kind: 'enter', to: 0 });
      await wander(owner, id, 12);
      const open = await ledgerOf(owner, id);
      expectChain(open);
      expect(open.flatMap(throwsOf)).not.toEqual([]);
      expect(expectSeals(open)).toBe(open.flatMap(throwsOf).length);
      await owner.command(id, { kind: 'close' });
      const closed = await ledgerOf(owner, id);
      expectChain(closed);
      expect(closed.at(-1)).toMatchObject({ kind: 'closed' });
      for (const name of ['next', 'secret', 'seed', 'seedSalt'])
        expect(closed.at(-1)).not.toHaveProperty(name);
    },
  );

  it('contains a commitment to a chosen seed, and once closed every die of the server can be recomputed', async () => {
    const { id, owner } = await new ApiClient((await serverInProcess()).url).start({
      seed: 'Ältestes Gebirge',
    });
    await wander(owner, id, 12);
    await owner.command(id, { kind: 'close' });
    const entries = await ledgerOf(owner, id);
    const [started] = entries;
    const closed = entries.at(-1);
    if (started?.kind !== 'started' || closed?.kind !== 'closed') throw new Error('no whole ledger');
    const { seed = '', seedSalt = '' } = closed;
    expect(seed).toBe('Ältestes Gebirge');
    expect(commitmentOf(seed, seedSalt)).toBe(started.commitment);
    expect(started.seedChosen).toBe(true);
    let dice = 0;
    for (const entry of entries) {
      expect(entry).not.toHaveProperty('next');
      expect(entry).not.toHaveProperty('secret');
      if (entry.kind !== 'revealed') continue;
      const faces = entry.hex.dice.map((roll) => roll.faces);
      expect(facesFromSeed(seed, entry), entry.hex.label).toEqual(faces);
      dice += faces.length;
    }
    expect(dice).toBeGreaterThan(20);
  });
});

/** The secrets behind the dice of a server's only campaign. Bytes in hex. */
const secretsIn = (directory: string) =>
  plainConnection(directory)
    .prepare(
      'SELECT lower(hex(master_key)) AS masterKey, seed, lower(hex(seed_salt)) AS seedSalt FROM secrets',
    )
    .get() as { masterKey: string; seed: string | null; seedSalt: string };

describe('a secret that the dice are made from', () => {
  it.each([
    ['the master key', undefined],
    ['a chosen seed, before the campaign is closed', 'somewhere over the hills and far away'],
  ])('is never sent: %s', async (_what, chosen) => {
    drawInProcess();
    const directory = dataDirectory();
    const { url } = await serverInProcess({ dataDirectory: directory });
    const client = new ApiClient(url);
    const { id, owner, created, token } = await client.start({ seed: chosen });
    const { client: player } = await newPartner(owner, id, 'player');
    const { masterKey, seed, seedSalt } = secretsIn(directory);
    expect(seed).toBe(chosen ?? null);
    const hidden = chosen === undefined ? [masterKey] : [chosen, seedSalt];
    for (const each of hidden) expect(each.length).toBeGreaterThanOrEqual(32);

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
    for (const text of wire) for (const each of hidden) expect(text).not.toContain(each);

    const closing = await owner.command(id, { kind: 'close' });
    expect(closing.body.entries).toMatchObject([
      { kind: 'closed', ...(chosen !== undefined && { seed: chosen, seedSalt }) },
    ]);
    expect(JSON.stringify([closing.body, await ledgerOf(player, id)])).not.toContain(masterKey || 'no key');
  });

  it('is different in every campaign, as are seals and salts', async () => {
    const directory = dataDirectory();
    const client = new ApiClient((await serverInProcess({ dataDirectory: directory })).url);
    const random: (string | undefined)[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const { id, owner } = await client.start({ seed: undefined });
      random.push(...(await ledgerOf(owner, id)).flatMap(({ salt, next }) => [salt, next]));
    }
    expect(random).not.toContain(undefined);
    expect(new Set(random).size).toBe(5 * 8 * 2);
    const keys = plainConnection(directory).prepare('SELECT hex(master_key) FROM secrets').pluck().all();
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[0-9A-F]{64}$/);
  });
});

describe('the data directory', () => {
  it('contains no token, no keyring secret, and the master key in its own column only', async () => {
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
    const { secrets, ...others } = rows;
    const [{ masterKey = '' } = {}] = [secretsIn(directory)];
    expect(secrets).toHaveLength(1);
    expect(masterKey).toMatch(/^[0-9a-f]{64}$/);
    const key = Buffer.from(masterKey, 'hex');
    // BLOBs are read as buffers, which JSON writes as lists of numbers.
    expect(JSON.stringify(secrets)).toContain(JSON.stringify([...key]));
    expect(JSON.stringify(others)).not.toContain(JSON.stringify([...key]));
    expect(JSON.stringify(rows)).not.toContain(masterKey);

    // Once while everything is in the write-ahead log, once after the checkpoint.
    const look = () => {
      const files = bytesIn(directory);
      expect(Object.keys(files)).toContain('hexfarer.sqlite');
      for (const [name, bytes] of Object.entries(files))
        for (const secret of [token, link.token, keyring, requestId])
          expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false);
      return Object.values(files).some((bytes) => bytes.includes(key));
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
