import { existsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readSettings } from '../../../src/config.ts';
import { startServer } from '../../../src/server.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { copiesOf, leftBy } from '../../support/released-databases.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

it('the log names the copy before anything is changed, since a server that is killed later never names it again', async () => {
  const directory = leftBy('schema-5.sqlite.gz');
  const applied = () =>
    plainConnection(directory).prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get();
  const before = applied();
  const named: object[] = [];
  const write = (line: string) => {
    const { backup } = JSON.parse(line);
    if (backup) named.push({ backup, isThere: existsSync(backup), isUnchanged: applied() === before });
  };
  const settings = readSettings({}, { port: '0', data: directory });
  const server = await startServer(settings, pino({ level: 'info' }, { write }));
  await server.close();
  const backup = `${directory}.before-0006.sqlite`;
  expect(named).toEqual([
    { backup, isThere: true, isUnchanged: true },
    { backup, isThere: true, isUnchanged: false },
  ]);
});

it('a migration that fails changes nothing and names the copy; further attempts make no second copy', () => {
  const directory = leftBy('schema-0.sqlite.gz');
  const sqlite = plainConnection(directory);
  // A column that the migration is about to add exists already.
  sqlite.exec('ALTER TABLE campaigns ADD `complete` integer');
  const copy = `${directory}.before-0001.sqlite`;
  for (let attempt = 0; attempt < 3; attempt++)
    expect(() => openDatabase(directory, { create: true })).toThrow(
      new RegExp(`duplicate column.*Nothing in it was changed, and the copy .* is ${copy}\\.`),
    );
  expect(copiesOf(directory)).toEqual([basename(copy)]);
  expect(sqlite.prepare('SELECT count(*) FROM campaigns').pluck().get()).toBe(3);
  expect(existsSync(join(dirname(directory), `${basename(directory)}.before-0001-2.sqlite`))).toBe(false);
});

it('an incomplete copy is cleared up by the next attempt', () => {
  const directory = leftBy('schema-0.sqlite.gz');
  const sqlite = plainConnection(directory);
  sqlite.exec('ALTER TABLE campaigns ADD `complete` integer');
  const copy = `${directory}.before-0001.sqlite`;
  for (let attempt = 0; attempt < 2; attempt++) {
    for (const rest of ['0123abcd.part', '4567cdef.part-journal']) writeFileSync(`${copy}.${rest}`, 'half');
    expect(() => openDatabase(directory, { create: true })).toThrow(/duplicate column/);
    expect(copiesOf(directory)).toEqual([basename(copy)]);
  }
});
