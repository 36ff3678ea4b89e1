import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { CampaignStore, Digest } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { openStorage, type SqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { archiveOf, golden, importOutcome } from '../support/archives.ts';
import { expectChain, expectSeals, throwsOf } from '../support/chain.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { countedDigest } from '../support/scripted-system.ts';
import {
  carryOut,
  enter,
  refusal,
  SAME_OWNER,
  type SessionsUnderTest,
  sessionsOn,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';

const SYSTEM = { digest: systemDigest };
const CHANCE = { digest: systemDigest, drawId: () => randomUUID() as string };

const ledgerOf = ({ sessions }: SessionsUnderTest, id: CampaignId) => sessions.entries(id, 0, 10_000);

const verified = (store: CampaignStore, id: CampaignId) => verifyCampaign(id, store, systemDigest);

const receivedIn = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind === 'received').map(({ seq }) => seq);

/** Storage in a directory; it is closed at the end of the test at the latest. */
function storageIn(directory: string, create = true): SqliteStorage {
  const storage = openStorage(directory, { create });
  let isOpen = true;
  const close = () => {
    if (isOpen) storage.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { ...storage, close };
}

/**
 * A data directory with an open campaign of sealed throws and a closed one; the same random source gives the same
 * world.
 */
async function played({ digest, drawId }: { digest: Digest; drawId: () => string } = CHANCE) {
  const directory = dataDirectory();
  const storage = storageIn(directory);
  const table = sessionsOn(storage.campaigns, { digest });
  const open = await startedCampaign(table, { seed: undefined }, SAME_OWNER);
  for (const to of [1, 1, 2] as const) await carryOut(table, open, enter(to), { commandId: drawId() });
  const closed = await startedCampaign(table, { seed: undefined });
  await carryOut(table, closed, { kind: 'close' }, { by: THE_OWNER });
  return { directory, storage, table, open, closed };
}

/** The faces thrown by the same commands under the same ids; steps into the sea throw nothing. */
async function diceOf(table: SessionsUnderTest, id: CampaignId, ids: readonly string[]): Promise<string> {
  const entries: Entry[] = [];
  for (const commandId of ids) {
    const command: Command = entries.length % 2 === 0 ? { kind: 'roll', dice: '4d20' } : enter(2);
    entries.push(...(await carryOut(table, id, command, { commandId })).entries);
  }
  return JSON.stringify(entries.map(throwsOf));
}

/** Plays on in a copy and expects that it is sealed anew once, before the first command, and never again. */
async function expectSealedAnew(table: SessionsUnderTest, id: CampaignId, last: number): Promise<void> {
  await carryOut(table, id, enter(1));
  await carryOut(table, id, enter(1));
  const entries = await ledgerOf(table, id);
  expect(receivedIn(entries).at(-1)).toBe(last + 1);
  expect(receivedIn(entries).filter((seq) => seq > last)).toEqual([last + 1]);
  const received = entries[last];
  expect(received).toMatchObject({ next: expect.stringMatching(/^[0-9a-f]{64}$/), version: 2 });
  for (const name of ['command', 'secret']) expect(received).not.toHaveProperty(name);
  expectChain(entries);
  expect(expectSeals(entries)).toBeGreaterThan(0);
  // Another process that opens it afterwards does not seal it once more.
  const after = sessionsOn(table.store, SYSTEM);
  await carryOut(after, id, enter(2));
  expect(receivedIn(await ledgerOf(after, id)).filter((seq) => seq > last)).toEqual([last + 1]);
  expect(await table.store.summary(id)).toMatchObject({ keySince: last + 1 });
  const verification = await verified(table.store, id);
  expect(verification, JSON.stringify(verification)).toMatchObject({ ok: true });
}

/** Expects a closed campaign to stay as it is: no copy of it writes anything. */
async function expectUntouched(table: SessionsUnderTest, id: CampaignId, seq: number): Promise<void> {
  expect(await refusal(table, id, enter(1), { by: THE_OWNER })).toBe('campaign/closed');
  expect(await table.store.summary(id)).toMatchObject({ seq, closed: true });
  expect(await verified(table.store, id)).toMatchObject({ ok: true, entries: seq });
}

describe('a copy throws other dice than its original under the same command ids:', () => {
  const ids = Array.from({ length: 6 }, () => randomUUID() as string);

  it.each(STORAGES)('an archive taken in elsewhere, on %s', async (_name, open) => {
    const there = sessionsOn(new MemoryStore(), SYSTEM);
    const id = await startedCampaign(there, { seed: undefined });
    await carryOut(there, id, enter(1));
    const archive = await archiveOf(id, there.store);
    const here = (await open()).campaigns;
    const futures = [await diceOf(there, id, ids)];
    for (let turn = 0; turn < 2; turn++) {
      const outcome = await importOutcome(archive, here);
      if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome.problem));
      const copy = outcome.summary.id;
      // It was sealed anew when it was taken in, and does not need it again.
      const table = sessionsOn(here, SYSTEM);
      expect(receivedIn(await ledgerOf(table, copy))).toEqual([10]);
      futures.push(await diceOf(table, copy, ids));
      const entries = await ledgerOf(table, copy);
      expect(receivedIn(entries)).toEqual([10]);
      expectSeals(entries);
      expect(await verified(here, copy)).toMatchObject({ ok: true });
    }
    expect(new Set(futures).size).toBe(3);
  });

  it('a backup that is opened', async () => {
    const { storage, table, open } = await played();
    const file = join(dataDirectory(), 'backup.sqlite');
    storage.backUp(file);
    const futures = [await diceOf(table, open, ids)];
    for (let turn = 0; turn < 2; turn++) {
      const restored = dataDirectory();
      copyFileSync(file, databaseIn(restored));
      futures.push(await diceOf(sessionsOn(storageIn(restored).campaigns, SYSTEM), open, ids));
    }
    expect(new Set(futures).size).toBe(3);
  });
});

describe('an open copy is sealed anew once, before the next command:', () => {
  it('a campaign of a marked backup', async () => {
    const { storage, open, closed } = await played();
    const file = join(dataDirectory(), 'backup.sqlite');
    storage.backUp(file);
    const restored = dataDirectory();
    copyFileSync(file, databaseIn(restored));
    const copy = storageIn(restored).campaigns;
    const table = sessionsOn(copy, SYSTEM);
    const { seq = 0 } = (await copy.summary(open)) ?? {};
    expect(receivedIn(await ledgerOf(table, open))).toEqual([]);
    await expectSealedAnew(table, open, seq);
    await expectUntouched(table, closed, 9);
    // The original is unchanged.
    const original = sessionsOn(storage.campaigns, SYSTEM);
    await carryOut(original, open, enter(1));
    expect(receivedIn(await ledgerOf(original, open))).toEqual([]);
  });

  it('a campaign of a copy that was resealed by hand', async () => {
    const { directory, storage, open, closed } = await played();
    storage.close();
    const again = storageIn(directory, false);
    expect(again.reseal()).toBe(1);
    const table = sessionsOn(again.campaigns, SYSTEM);
    const { seq = 0 } = (await again.campaigns.summary(open)) ?? {};
    await expectSealedAnew(table, open, seq);
    await expectUntouched(table, closed, 9);
  });

  it.each(['schema-0', 'schema-1'])('a campaign of the first form in the database %s', async (file) => {
    const directory = dataDirectory();
    const url = new URL(`../golden/databases/${file}.sqlite.gz`, import.meta.url);
    writeFileSync(databaseIn(directory), gunzipSync(readFileSync(url)));
    const { campaigns } = storageIn(directory);
    const table = sessionsOn(campaigns, SYSTEM);
    const named = async (name: string, isClosed = false) => {
      const summaries = await campaigns.summaries();
      const found = summaries.find((summary) => summary.name === name && summary.closed === isClosed);
      if (!found) throw new Error(`no campaign is called ${name}`);
      return found;
    };
    const open = await named('The Green Marches');
    const before = await ledgerOf(table, open.id);
    await expectSealedAnew(table, open.id, open.seq);
    expect((await ledgerOf(table, open.id)).slice(0, open.seq)).toEqual(before);
    for (const entry of before) expect(entry).not.toHaveProperty('version');
    // Closing still reveals the seed on which its first throws depend.
    const seed = (await campaigns.secrets(open.id))?.seed?.text ?? 'no seed is kept';
    const { entries } = await carryOut(table, open.id, { kind: 'close' }, { by: THE_OWNER });
    expect(entries).toMatchObject([{ kind: 'closed', seed }]);
    expect(await verified(campaigns, open.id)).toMatchObject({ ok: true });
    const closed = await named('The Closed Vale', true);
    await expectUntouched(table, closed.id, closed.seq);

    const notBegun = await named('Not begun');
    const faces = [4, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 4, 1, 3, 1, 3];
    await carryOut(table, notBegun.id, { kind: 'enter', to: 0, faces });
    expect((await ledgerOf(table, notBegun.id)).map(({ kind }) => kind)).toEqual([
      'started',
      'received',
      ...Array(7).fill('revealed'),
    ]);
    expect(await verified(campaigns, notBegun.id)).toMatchObject({ ok: true });
  });

  it('a golden archive of the first form (a closed one stays as it is)', async () => {
    const store = new MemoryStore();
    for (const name of ['solo-1-closed', 'solo-1-imported']) {
      const closed = await importOutcome(golden(name), store);
      if (closed.kind !== 'imported') throw new Error(JSON.stringify(closed.problem));
      expect((await store.ledger(closed.summary.id, closed.summary.seq - 1, 1))[0]?.body).toContain(
        '"closed"',
      );
      await expectUntouched(sessionsOn(store, SYSTEM), closed.summary.id, closed.summary.seq);
    }
    const outcome = await importOutcome(golden('solo-1-open'), store);
    if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome.problem));
    const { id, seq } = outcome.summary;
    const table = sessionsOn(store, SYSTEM);
    await carryOut(table, id, enter(1));
    const entries = await ledgerOf(table, id);
    expect(receivedIn(entries)).toEqual([seq]);
    expectChain(entries);
    expectSeals(entries);
    expect(await verified(store, id)).toMatchObject({ ok: true });
  });
});

describe('a copy that still has to be sealed anew', () => {
  async function unsealed() {
    // In this world the hex to the north-east needs dice; in others it may be deep sea, which needs none.
    let ids = 0;
    const drawId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
    const { directory, storage, table, open } = await played({ digest: countedDigest(), drawId });
    const commandId = drawId();
    const first = await carryOut(table, open, enter(3), { commandId });
    storage.close();
    const again = storageIn(directory, false);
    again.reseal();
    return { table: sessionsOn(again.campaigns, SYSTEM), store: again.campaigns, open, commandId, first };
  }

  it.each([
    ['a command from elsewhere', enter(1, { q: 9, r: 9 }), 'campaign/party-moved'],
    ['a way through unknown hexes', { kind: 'travel', to: { q: 50, r: 50 } }, 'campaign/not-known'],
    ['a throw with missing dice', { kind: 'enter', to: 2, faces: [] }, 'dice/needed'],
  ] satisfies [string, Command, string][])(
    'writes nothing if %s is refused',
    async (_what, command, code) => {
      const { table, store, open } = await unsealed();
      const { seq = 0 } = (await store.summary(open)) ?? {};
      // The party is at the edge of the known: a step north-east leads into the unknown.
      expect(await refusal(table, open, command)).toBe(code);
      expect(await store.summary(open)).toMatchObject({ seq });
      expect(table.published).toEqual([]);
      await expectSealedAnew(table, open, seq);
    },
  );

  it('writes nothing if a command is repeated that was carried out before', async () => {
    const { table, store, open, commandId, first } = await unsealed();
    const again = await carryOut(table, open, enter(3), { commandId });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect(await store.summary(open)).toMatchObject({ seq: first.seq });
  });

  it('is sealed for an erasure too, which is not refused before', async () => {
    const { table, store, open, first } = await unsealed();
    await carryOut(table, open, { kind: 'erase', seq: 1 }, { by: THE_OWNER });
    const entries = await ledgerOf(table, open);
    expect(entries.slice(first.seq).map(({ kind }) => kind)).toEqual(['received', 'erased']);
    expect(await store.summary(open)).toMatchObject({ name: null });
  });

  it('is sealed once if two processes try to', async () => {
    const { table, store, open, first } = await unsealed();
    const other = sessionsOn(store, SYSTEM);
    await other.sessions.view(open);
    await table.sessions.view(open);
    await Promise.all([
      carryOut(table, open, enter(1)),
      carryOut(other, open, enter(1)),
      carryOut(other, open, enter(2)),
    ]);
    const entries = await ledgerOf(table, open);
    expect(receivedIn(entries)).toEqual([first.seq + 1]);
    expectChain(entries);
    expectSeals(entries);
    expect(await verified(store, open)).toMatchObject({ ok: true });
  });
});
