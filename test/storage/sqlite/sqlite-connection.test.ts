import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { PROJECT } from '../../support/server-process.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooEarly = major < 22 || (major === 22 && minor < 14);

it('is by better-sqlite3 13, and before Node 22.14 by 12', async () => {
  const version = isTooEarly ? await import('better-sqlite3') : await import('better-sqlite3-napi');
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
