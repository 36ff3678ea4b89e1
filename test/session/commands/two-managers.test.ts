import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../src/hex/direction.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import { expectChain, expectSeals, throwsOf } from '../../support/chain.ts';
import { MemoryStore } from '../../support/memory-store/memory-store.ts';
import {
  carryOut,
  enter,
  ledgerText,
  refusal,
  SOMEBODY,
  sessionsOn,
  startedCampaign,
} from '../../support/sessions.ts';

describe('two managers on one store', () => {
  it('carry out every command once, in one ledger, when they get in each other’s way', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        carryOut(turn % 2 === 0 ? left : right, id, enter(((turn % 6) + 1) as Direction)),
      ),
    );
    const numbers = answers.flatMap(({ entries }) => entries.map(({ seq }) => seq)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 9 + index));
    const written = await ledgerText(left, id);
    for (const { entries } of answers)
      for (const entry of entries) expect(written[entry.seq - 1]).toBe(JSON.stringify(entry));
    // Each publishes every entry to its own watchers, in order.
    for (const table of [left, right]) {
      await table.sessions.command(id, randomUUID(), enter(1, { q: 99, r: 99 }), SOMEBODY);
      const told = table.published.flatMap(({ entries }) => entries.map(({ seq }) => seq));
      const own = told.filter((seq, index) => told.indexOf(seq) === index);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    const fresh = sessionsOn(store);
    const view = await fresh.sessions.view(id);
    expect(view?.seq).toBe(48);
  });

  it.each([
    ['sealed', undefined],
    ['of a chosen seed', 'demo'],
  ])('write one chain whose throws match their seals, in a campaign %s', async (_what, seed) => {
    const store = new MemoryStore();
    const [left, right] = [
      sessionsOn(store, { digest: systemDigest }),
      sessionsOn(store, { digest: systemDigest }),
    ];
    const id = await startedCampaign(left, { seed, start: 'later' });
    await right.sessions.view(id);
    await Promise.all(
      [left, right].map((table) =>
        table.sessions.command(id, randomUUID(), { kind: 'enter', to: 0 }, SOMEBODY),
      ),
    );
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        carryOut(turn % 2 === 0 ? left : right, id, enter(((turn % 6) + 1) as Direction)),
      ),
    );
    const entries = await left.sessions.entries(id, 0, 1000);
    expect(entries).toHaveLength(68);
    expectChain(entries);
    expect(expectSeals(entries)).toBe(seed === undefined ? entries.flatMap(throwsOf).length : 0);
    const commands = entries.slice(8).map(({ command }) => command);
    expect(new Set(commands).size).toBe(60);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true, entries: 68 });
  });

  it('refuse a command from a hex that the party has left through the other manager', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    await carryOut(left, id, enter(2));
    expect(await refusal(right, id, enter(5, { q: 0, r: 0 }))).toBe('campaign/party-moved');
    expect((await right.sessions.view(id))?.party).toEqual({ q: 1, r: -1 });
    expect(right.published.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual([9]);
    expect((await store.summary(id))?.seq).toBe(9);
  });

  it('decide a command again after the other revealed the hex: it is walked into, not revealed twice', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await carryOut(left, id, enter(1));
    await right.sessions.view(id);
    const { entries } = await carryOut(left, id, enter(1));
    expect(entries[0]?.kind).toBe('revealed');
    await carryOut(left, id, enter(4));
    const second = await carryOut(right, id, enter(1));
    expect(second.entries.map(({ kind, seq }) => [kind, seq])).toEqual([['moved', 12]]);
  });

  it('carry out a command id once if both get it at the same time, and give the same answer', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    const commandId = randomUUID();
    const answers = await Promise.all(
      [left, right, left, right].map((table) => carryOut(table, id, enter(1), { commandId })),
    );
    for (const answer of answers) expect(JSON.stringify(answer)).toBe(JSON.stringify(answers[0]));
    expect((await store.summary(id))?.seq).toBe(9);
    // Whichever of them wrote it, the other one knows it now, and has told its watchers.
    for (const table of [left, right]) {
      expect((await table.sessions.view(id))?.seq).toBe(9);
      expect(table.published.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual([9]);
    }
  });

  it('both find a campaign gone that one of them removed', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    await left.sessions.remove(id);
    expect(await refusal(right, id, enter(1))).toBe('campaign/not-found');
  });
});
