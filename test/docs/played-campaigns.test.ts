import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { DIRECTIONS, type Direction } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { rowOf } from '../../src/ledger/ledger.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { systemDigest } from '../../src/session/system.ts';
import { always, tablesOf } from '../rules/tables/sample-tables.ts';
import { sized, varied } from '../support/all-tests.ts';
import { archiveOf, importOutcome, inPieces } from '../support/archives.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { Randomness } from '../support/randomness.ts';
import { SOMEBODY, sessionsOn, startedCampaign, THE_OWNER } from '../support/sessions.ts';
import { EVERY_WORLD } from '../support/worlds.ts';
import { serverThrows } from './played-ledgers.ts';
import { verdictOn } from './python.ts';

const COMMANDS = sized(150, 300);

/** Created together with the campaign; the first refers to the second. */
const TABLES = tablesOf({
  meeting: always('[1d6] badgers, [mood]', { when: 'enter' }),
  mood: always('in a good mood'),
  omen: always('a crow', { when: 'day', where: { chance: '1-2 of 1d6' } }),
});

/** The entries and the archive of a campaign with sealed throws, played with real sessions. */
async function played(world: (typeof EVERY_WORLD)[number][1], start: 'now' | 'later') {
  const table = sessionsOn();
  const random = new Randomness(14);
  const id = await startedCampaign(table, { world, seed: undefined, start, tables: TABLES });
  if (start === 'later')
    await table.sessions.command(id, crypto.randomUUID(), { kind: 'enter', to: 0 }, SOMEBODY);
  await table.sessions.command(id, crypto.randomUUID(), { kind: 'set', hexesPerDay: 7 }, THE_OWNER);
  for (let command = 0; command < COMMANDS; command++) {
    const to = DIRECTIONS[random.upTo(DIRECTIONS.length) - 1] as Direction;
    // Refused commands, such as entering an island's open sea, leave no entry.
    await table.sessions.command(id, crypto.randomUUID(), { kind: 'enter', to }, SOMEBODY);
  }
  await table.sessions.command(id, crypto.randomUUID(), { kind: 'close' }, THE_OWNER);
  const entries = await table.sessions.entries(id, 0, 10_000);
  return { entries, archive: await archiveOf(id, table.store) };
}

/**
 * Number of throws made by commands, which the verifier checks; those made with the campaign itself can't be checked.
 */
const commanded = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + (entry.command === undefined ? 0 : serverThrows(rowOf(entry))), 0);

describe.each(EVERY_WORLD)('[docs: ledger] a campaign played in a world of kind %s', (kind, world) => {
  it.each(varied(['later', 'now'] as const))(
    'with its start rolled %s, passes verify.py and our own verifier',
    async (start) => {
      const { entries, archive } = await played(world, start);
      const last = entries.at(-1) as Entry;
      expect(last.kind).toBe('closed');
      const kinds = new Set(entries.map((entry) => entry.kind));
      for (const each of ['tabled', 'rested', 'rolled'] as const) expect(kinds).toContain(each);
      expect(entries.length).toBeGreaterThan(kind === 'island' ? sized(30, 50) : sized(100, 200));
      expect(verdictOn(archive)).toEqual({
        ok: true,
        entries: entries.length,
        sealedThrows: commanded(entries),
        head: last.hash,
      });
      const own = await verifyArchive(inPieces(archive), systemDigest.sha256);
      expect(own).toMatchObject({ ok: true, entries: entries.length, head: last.hash });
      // Imported into an empty store, it stays the same.
      const store = new MemoryStore();
      const outcome = await importOutcome(archive, store);
      if (outcome.kind !== 'imported') throw new Error(outcome.problem.what);
      expect(verdictOn(await archiveOf(outcome.summary.id, store))).toMatchObject({
        ok: true,
        head: last.hash,
      });
    },
  );

  it('explored without a player, passes verify.py as well', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'hexfarer-explored-'));
    try {
      const file = join(directory, 'explored.hexfarer.gz');
      const words = ['explore', '--world', kind, '--seed', 'docs', '--hexes', '150', '--format', 'archive'];
      const terminal = { out: () => {}, error: () => {}, environment: {} };
      expect(await run([...words, '--out', file], terminal)).toBe(0);
      // Nothing is sealed if the seed was chosen, and the archive of an open campaign does not contain it.
      expect(verdictOn(readFileSync(file))).toMatchObject({ ok: true, sealedThrows: 0 });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
