import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { DIRECTIONS, type Direction } from '../../src/hex/direction.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { hasChosenSeed } from '../../src/session/campaign-summary.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { verdictsOn } from '../docs/python.ts';
import { always, tablesOf } from '../rules/tables/sample-tables.ts';
import { itInAll, sized, varied } from '../support/all-tests.ts';
import { archiveOf, golden, importOutcome } from '../support/archives.ts';
import { expectChain, expectSeals, throwsOf } from '../support/chain.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { forked, forkOutcome } from '../support/forks.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { Randomness } from '../support/randomness.ts';
import {
  carryOut,
  enlarge,
  enter,
  refusal,
  type SessionsUnderTest,
  SOMEBODY,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';
import { everythingOf } from '../support/stored.ts';
import { EVERY_WORLD } from '../support/worlds.ts';

const SYSTEM = { digest: systemDigest };

const TABLES = tablesOf({
  meetings: always('[1d6] goats', { when: 'enter' }),
  moods: always('The mood is [1d4].', { when: 'day' }),
});

/** One command for each kind of entry, besides those that worlds write. */
const NOTEBOOK: readonly (readonly [Command, Actor])[] = [
  [{ kind: 'set', hexesPerDay: 3 }, THE_OWNER],
  [{ kind: 'note', q: 0, r: 0, text: 'For everyone.', for: 'everyone' }, SOMEBODY],
  [{ kind: 'note', q: 9, r: 9, text: 'For me alone.', for: 'owner' }, THE_OWNER],
  [{ kind: 'name', q: 0, r: 0, of: 'place', text: 'Home' }, SOMEBODY],
  [{ kind: 'mark', q: 1, r: 0, mark: 'danger' }, SOMEBODY],
  [{ kind: 'count', name: 'rations', to: 20, perDay: -1 }, SOMEBODY],
  [{ kind: 'rest' }, SOMEBODY],
  [{ kind: 'roll', dice: '2d6+1', for: 'courage' }, SOMEBODY],
  [{ kind: 'roll', table: 'meetings' }, SOMEBODY],
  [{ kind: 'table', id: 'keepers', table: always('a keeper') }, THE_OWNER],
  [{ kind: 'set', name: 'The Grey Fens' }, THE_OWNER],
];

const ledgerOf = (store: CampaignStore, id: CampaignId) => store.ledger(id, 0, 100_000);

/** Plays a campaign on until it has every kind of entry. */
async function playOn(table: SessionsUnderTest, id: CampaignId, steps = 12): Promise<void> {
  const random = new Randomness(21);
  const { sessions } = table;
  if (!(await sessions.campaign(id))?.party) await carryOut(table, id, { kind: 'enter', to: 0 });
  for (const [command, by] of NOTEBOOK) {
    await carryOut(table, id, command, { by });
    const to = DIRECTIONS[random.upTo(DIRECTIONS.length) - 1] as Direction;
    // Refused commands, such as a step into an island’s open sea, simply leave no entry.
    for (let step = 0; step < steps / NOTEBOOK.length; step++)
      await sessions.command(id, randomUUID(), enter(to), SOMEBODY);
  }
}

/** The entry to which a fork at `at` extends: the end of a command. The creation counts as one command. */
function endOf(rows: readonly LedgerRow[], at: number): number {
  const creation = rows.slice(1).findIndex(({ command }) => command !== null);
  const made = creation < 0 ? rows.length : creation + 1;
  if (at <= made) return made;
  const { command } = rows[at - 1] as LedgerRow;
  if (command === null) return at;
  const other = rows.slice(at).findIndex((row) => row.command !== command);
  return other < 0 ? rows.length : at + other;
}

async function expectSound(store: CampaignStore, id: CampaignId): Promise<Buffer> {
  const verification = await verifyCampaign(id, store, systemDigest);
  expect(verification, JSON.stringify(verification)).toMatchObject({ ok: true });
  return archiveOf(id, store);
}

describe.each(EVERY_WORLD)('a campaign in a world of kind %s', (_kind, world) => {
  it.each(
    varied([
      ['later', 12],
      ['now', Number.POSITIVE_INFINITY],
    ] as const),
  )(
    '(its start rolled %s) can be forked from every entry, as both verifiers confirm, and is left unchanged',
    { timeout: 120_000 },
    async (start, most) => {
      const table = sessionsOn(new MemoryStore(), SYSTEM);
      const { store, sessions } = table;
      const parent = await startedCampaign(table, { world, start, seed: undefined, tables: TABLES });
      await playOn(table, parent);
      const before = await everythingOf(store, parent);
      const rows = before.ledger;
      const archives: Buffer[] = [];
      for (let at = 1; at <= Math.min(rows.length, most); at++) {
        const { id, seq, head, name } = await forked(table, parent, at);
        const end = endOf(rows, at);
        const own = await ledgerOf(store, id);
        expect(own.slice(0, -1), `up to entry ${at}`).toEqual(rows.slice(0, end));
        const last = own.at(-1) as LedgerRow;
        expect({ seq, head, name }).toEqual({ seq: end + 1, head: last.hash, name: 'The Road Not Taken' });
        expect(bodyOf(last)).toMatchObject({ kind: 'forked', parent: rows[end - 1]?.hash });
        expect(last).toMatchObject({ command: null, secret: null, text: name });
        archives.push(await expectSound(store, id));
        const [then, now] = [await sessions.view(parent, end), await sessions.view(id)];
        expect(now).toEqual({ ...then, seq: end + 1, name, nameSeq: end + 1 });
        expectSeals(await sessions.entries(id, 0, 10_000));
      }
      expect(verdictsOn(archives)).toEqual(archives.map(() => expect.objectContaining({ ok: true })));
      expect(await everythingOf(store, parent)).toEqual(before);
    },
  );

  it('throws other dice than its forks under the same command ids', async () => {
    const table = sessionsOn(new MemoryStore(), SYSTEM);
    const { store } = table;
    const parent = await startedCampaign(table, { world, seed: undefined, tables: TABLES });
    await playOn(table, parent);
    const { seq } = (await store.summary(parent)) ?? { seq: 0 };
    const copies = [await forked(table, parent, seq), await forked(table, parent, seq)];
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const futures: string[] = [];
    for (const id of [parent, ...copies.map((copy) => copy.id)]) {
      const thrown: unknown[] = [];
      for (const commandId of ids) {
        const roll = await carryOut(table, id, { kind: 'roll', dice: '4d6' }, { commandId });
        thrown.push(...roll.entries.map(throwsOf));
      }
      futures.push(JSON.stringify(thrown));
      await expectSound(store, id);
    }
    expect(new Set(futures).size).toBe(3);
  });
});

/** A store that, while it has a door, holds back the first entries of a ledger after reading them. */
class HeldWithFirstSlice extends DelegatingStore {
  door: Latch | null = null;

  override async ledger(id: CampaignId, after: number, limit: number) {
    const rows = await super.ledger(id, after, limit);
    if (after === 0) await this.door?.pass();
    return rows;
  }
}

describe.each(STORAGES)('a fork, on %s', (_name, open) => {
  it('is a campaign of its own: it can be played, forked, closed and removed', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store, sessions } = table;
    const parent = await startedCampaign(table, { seed: undefined });
    await carryOut(table, parent, enter(1));
    const before = await everythingOf(store, parent);
    const first = await forked(table, parent, 9, 'First');
    await carryOut(table, first.id, enter(1));
    // It can itself be forked from the entry that begins it, and from later ones.
    const second = await forked(table, first.id, 10, 'Second');
    const third = await forked(table, first.id, 11, 'Third');
    expect([first.seq, second.seq, third.seq]).toEqual([10, 11, 12]);
    const kinds = (await sessions.entries(third.id, 8, 10)).map(({ kind }) => kind);
    expect(kinds).toEqual(['moved', 'forked', 'revealed', 'forked']);
    expect((await sessions.campaign(third.id))?.name).toBe('Third');
    expect((await store.summaries()).map(({ name }) => name).sort()).toEqual(
      ['First', 'Second', 'The Green Marches', 'Third'].sort(),
    );
    await carryOut(table, second.id, { kind: 'close' }, { by: THE_OWNER });
    for (const { id } of [first, second, third]) await expectSound(store, id);
    await sessions.remove(first.id);
    await expectSound(store, third.id);
    expect(await everythingOf(store, parent)).toEqual(before);
  });

  it('knows the command ids that its parent knew', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const parent = await startedCampaign(table, { seed: undefined });
    const commandId = randomUUID();
    await carryOut(table, parent, enter(1), { commandId });
    const { id, seq } = await forked(table, parent, 9);
    expect(await refusal(table, id, enter(2), { commandId })).toBe('request/id-reused');
    const { id: earlier } = await forked(table, parent, 8);
    expect((await carryOut(table, earlier, enter(2), { commandId })).seq).toBe(10);
    expect(await table.store.summary(id)).toMatchObject({ seq });
  });

  it('of a campaign with a chosen seed is sealed, and reveals that seed to nobody', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store, sessions } = table;
    const parent = await startedCampaign(table, { seed: 'the secret of the marches' });
    await carryOut(table, parent, enter(1));
    const { id } = await forked(table, parent, 9);
    const [old, fresh] = [await store.summary(parent), await store.summary(id)];
    expect([old && hasChosenSeed(old), fresh && hasChosenSeed(fresh)]).toEqual([true, false]);
    expect(await store.secrets(id)).toMatchObject({ seed: null });
    const commandId = randomUUID();
    const [there, here] = [
      await carryOut(table, parent, enter(1), { commandId }),
      await carryOut(table, id, enter(1), { commandId }),
    ];
    expect(there.entries[0]).not.toHaveProperty('secret');
    expect(here.entries[0]).toMatchObject({ secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
    const entries = await sessions.entries(id, 0, 100);
    expect(JSON.stringify(entries)).not.toContain('the secret of the marches');
    expectChain(entries);
    expect(expectSeals(entries)).toBeGreaterThan(0);
    await expectSound(store, id);
    // Both are closed now, and the parent reveals the seed as usual.
    const closed = await carryOut(table, parent, { kind: 'close' }, { by: THE_OWNER });
    expect(closed.entries[0]).toMatchObject({ seed: 'the secret of the marches' });
  });

  it('of a closed campaign is open, from whichever of its last entries it is forked', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store } = table;
    const parent = await startedCampaign(table, { seed: 'demo' });
    const { seq } = await carryOut(
      table,
      parent,
      { kind: 'note', q: 0, r: 0, text: 'Gone.', for: 'owner' },
      {
        by: THE_OWNER,
      },
    );
    await carryOut(table, parent, enter(1));
    await carryOut(table, parent, { kind: 'close' }, { by: THE_OWNER });
    const early = await forked(table, parent, 11);
    expect(early.seq).toBe(11);
    for (const of of [seq, 1]) await carryOut(table, parent, { kind: 'erase', seq: of }, { by: THE_OWNER });
    for (const at of [11, 12, 13]) {
      const { id, seq: last, closed } = await forked(table, parent, at);
      // Up to the entry before the closing, followed by the fork’s own entry; what was erased since is gone here as
      // well.
      expect({ last, closed }).toEqual({ last: 13, closed: false });
      const own = (await table.sessions.entries(id, 9, 10)).map(({ seq: _, kind, ...entry }) => [
        kind,
        'of' in entry ? [entry.of, 'for' in entry ? entry.for : null] : null,
      ]);
      expect(own).toEqual([
        ['moved', null],
        ['forked', null],
        ['erased', [seq, 'owner']],
        ['erased', [1, null]],
      ]);
      await carryOut(table, id, enter(1));
      await expectSound(store, id);
    }
    await expectSound(store, early.id);
  });

  it('keeps texts that are erased in the parent afterwards, and lacks those erased before, whoever typed them', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store, sessions } = table;
    const parent = await startedCampaign(table, { seed: undefined, tables: TABLES });
    await playOn(table, parent);
    const rows = await ledgerOf(store, parent);
    const typed = rows.filter(({ text }) => text !== null);
    const early = await forked(table, parent, rows.length);
    for (const { seq } of typed) await carryOut(table, parent, { kind: 'erase', seq }, { by: THE_OWNER });
    const late = await forked(table, parent, rows.length, 'Blank');
    const middle = await forked(table, parent, Math.floor(rows.length / 2), 'Half');
    const texts = async (id: CampaignId) =>
      (await ledgerOf(store, id)).flatMap(({ text }) => (text === null ? [] : [text]));
    expect(await texts(early.id)).toEqual([...typed.map(({ text }) => text), 'The Road Not Taken']);
    expect(await texts(late.id)).toEqual(['Blank']);
    expect(await texts(middle.id)).toEqual(['Half']);
    expect(late.seq).toBe(rows.length + 1 + typed.length);
    const [then, now] = [await sessions.view(parent, rows.length), await sessions.view(late.id)];
    expect(now).toEqual({ ...then, seq: late.seq, name: 'Blank', nameSeq: rows.length + 1 });
    for (const { id } of [early, late, middle]) await expectSound(store, id);
    await carryOut(table, late.id, { kind: 'erase', seq: rows.length + 1 }, { by: THE_OWNER });
    expect(await store.summary(late.id)).toMatchObject({ name: null });
    await expectSound(store, late.id);
  });

  it('shows the same names for people as its parent', async () => {
    const { campaigns, links } = await open();
    const table = sessionsOn(campaigns, SYSTEM);
    const parent = await startedCampaign(table);
    const ann: Actor = { ...someActor('player'), label: 'Ann' };
    await links.addLink({
      id: ann.link,
      campaign: parent,
      role: 'player',
      label: 'Ann',
      createdAt: '2026-01-01T12:00:00.000Z',
      expiresAt: null,
      parent: null,
      colour: null,
      tokenHash: 'a'.repeat(64),
    });
    await carryOut(table, parent, enter(1), { by: ann });
    const { id } = await forked(table, parent, 9);
    const [entered] = await table.sessions.entries(id, 8, 1);
    expect(entered?.by).toEqual({ link: ann.link, label: 'Ann', role: 'player' });
    // They are named but have no access: the owner’s is the only link.
    expect(await links.links(id, '2026-01-01T12:00:00.000Z')).toHaveLength(1);
  });

  it.each([0, -1, 10, 1e15])('at entry %d of 9 is refused, and nothing is made', async (at) => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const parent = await startedCampaign(table);
    await carryOut(table, parent, enter(1));
    expect(await forkOutcome(table, parent, at)).toEqual({ kind: 'no-entry', last: 9 });
    expect(await forkOutcome(table, '000000000000' as CampaignId, 1)).toEqual({ kind: 'no-campaign' });
    expect(await table.store.summaries()).toHaveLength(1);
  });

  it('is made while others play on, and ends where it was asked for', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store, sessions } = table;
    const parent = await startedCampaign(table, { seed: undefined });
    const wide = { kind: 'roll', dice: '6d6' } as const;
    for (let turn = 0; turn < 30; turn++) await carryOut(table, parent, wide);
    const playing = Array.from({ length: 60 }, (_, turn) =>
      sessions.command(
        parent,
        randomUUID(),
        turn % 2 ? wide : enter(((turn % 6) + 1) as Direction),
        SOMEBODY,
      ),
    );
    const making = [10, 20, 38].map((at) => forked(table, parent, at));
    const [copies] = await Promise.all([Promise.all(making), Promise.all(playing)]);
    const rows = await ledgerOf(store, parent);
    expect(rows.length).toBeGreaterThan(90);
    for (const [index, { id }] of copies.entries()) {
      const at = [10, 20, 38][index] as number;
      expect((await ledgerOf(store, id)).slice(0, -1)).toEqual(rows.slice(0, at));
      await expectSound(store, id);
    }
    await expectSound(store, parent);
  });

  it('of a campaign with a broken ledger is refused naming the entry, and not kept', async () => {
    const table = sessionsOn((await open()).campaigns, SYSTEM);
    const { store, sessions } = table;
    const parent = await startedCampaign(table, { seed: undefined });
    // Written without the rules: the chain is broken from here on.
    await enlarge(table, parent, 'other', 20);
    await expect(forked(table, parent, 12)).rejects.toMatchObject({
      name: 'LedgerFault',
      problem: { seq: 9 },
    });
    expect(await store.summaries()).toHaveLength(1);
    await sessions.remove(parent);
  });

  itInAll('of a campaign that is removed meanwhile is not made', async () => {
    const store = new HeldWithFirstSlice((await open()).campaigns);
    const table = sessionsOn(store, SYSTEM);
    const { sessions } = table;
    const parent = await startedCampaign(table, { seed: undefined });
    for (let turn = 0; turn < 300; turn++)
      await carryOut(table, parent, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    store.door = new Latch();
    const making = forkOutcome(table, parent, 308);
    await store.door.reached;
    await sessions.remove(parent);
    store.door.open();
    expect(await making).toEqual({ kind: 'no-campaign' });
    expect(await store.summaries()).toEqual([]);
  });
});

describe('a ledger in the first form', () => {
  const ARCHIVES = ['solo-1-imported', 'solo-1-open', 'solo-1-closed', 'solo-1-own-dice'];

  it.each(varied(ARCHIVES))('%s can be forked from anywhere, as both verifiers confirm', async (name) => {
    const table = sessionsOn(new MemoryStore(), SYSTEM);
    const { store } = table;
    const outcome = await importOutcome(golden(name), store);
    if (outcome.kind !== 'imported') throw new Error(outcome.problem.what);
    const archives: Buffer[] = [];
    const { seq } = outcome.summary;
    const step = sized(15, 5);
    for (let at = 1; at <= seq; at++) {
      if (at >= 12 && at <= seq - 4 && at % step !== 0) continue;
      const { id, closed } = await forked(table, outcome.summary.id, at);
      expect(closed).toBe(false);
      archives.push(await expectSound(store, id));
    }
    expect(verdictsOn(archives)).toEqual(archives.map(() => expect.objectContaining({ ok: true })));
  });
});
