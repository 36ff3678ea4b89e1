import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startBackup } from '../../../src/storage/backups/backup-process.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { playedDirectory } from '../../support/backups.ts';

it('a backup whose process does not begin in time has failed, and its process is ended', async () => {
  const { directory } = await playedDirectory();
  const file = join(dirname(directory), 'backup.sqlite');
  const { outcome } = startBackup({ database: databaseIn(directory), file }, 1);
  expect(await outcome).toEqual({ fault: 'its process did not begin within 0.001 s' });
  await setTimeout(50);
  expect(existsSync(file)).toBe(false);
});
