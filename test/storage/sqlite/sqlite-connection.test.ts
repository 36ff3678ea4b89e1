import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { PROJECT } from '../../support/server-process.ts';

const isNode20 = Number(process.versions.node.split('.')[0]) < 22;

it('is by better-sqlite3 13, and on Node 20 by 12', async () => {
  const version = isNode20 ? await import('better-sqlite3') : await import('better-sqlite3-napi');
  expect(SqliteConnection).toBe(version.default);
  const sqlite = new SqliteConnection(':memory:');
  expect(sqlite.prepare<[], number>('SELECT 42').pluck().get()).toBe(42);
  sqlite.close();
});

it('outlives the statements that nobody needs any longer', () => {
  const compiled = join(PROJECT, 'dist', 'storage', 'sqlite', 'sqlite-connection.js');
  // The memory that is thrown away makes Node collect what is left of the statements, in the midst of compiled code.
  const script = `const { SqliteConnection } = await import(${JSON.stringify(compiled)});
    const sqlite = new SqliteConnection(':memory:');
    let thrownAway = [];
    for (let turn = 0; turn < 2_000_000; turn++) {
      if (turn % 10_000 === 0) sqlite.prepare('SELECT 1').get();
      thrownAway = [turn, thrownAway.length];
    }
    process.stdout.write('alive');`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(said).toBe('alive');
});
