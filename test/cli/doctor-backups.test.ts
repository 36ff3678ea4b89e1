import { chmodSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { playedDirectory, scheduled, spoilLedger, spoilPages } from '../support/backups.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { DAILY, finding, notWell, reportOn, served } from '../support/doctor.ts';
import { serverInProcess } from '../support/server-in-process.ts';

describe('doctor reports', () => {
  it('that there are no backups', async () => {
    const report = await reportOn(await served());
    expect(notWell(report)).toEqual(['risky backups']);
    expect(finding(report, 'backups').mend).toBe('HEXFARER_BACKUP=daily');
  });

  it('that the backup directory is missing, or open to others', async () => {
    const directory = await served();
    const elsewhere = join(dirname(directory), 'a disk');
    const env = { HEXFARER_BACKUP: `daily to ${elsewhere}` };
    const gone = await reportOn(directory, env);
    expect(notWell(gone)).toEqual(['wrong backups']);
    expect(finding(gone, 'backups')).toMatchObject({
      what: `there is no directory ${elsewhere}`,
      mend: `mount its disk, or: mkdir -m 700 '${elsewhere}'`,
    });
    mkdirSync(elsewhere);
    chmodSync(elsewhere, 0o777);
    const open = await reportOn(directory, env);
    expect(notWell(open)).toEqual(['wrong backups']);
    expect(finding(open, 'backups').mend).toBe(`chmod 700 '${elsewhere}'`);
    chmodSync(elsewhere, 0o700);
    expect(notWell(await reportOn(directory, env))).toEqual([]);
  });

  /** A data directory with a campaign and one backup, made an hour ago. */
  async function backedUp() {
    const { directory, installation } = await playedDirectory();
    const { at, directory: folder } = scheduled(directory, 'daily', { installation });
    await at(new Date(Date.now() - 60 * 60_000).toISOString());
    const [name = ''] = readdirSync(folder);
    return { directory, folder, file: join(folder, name), name };
  }

  it('how old the last backup is, and that it verifies', async () => {
    const { directory, name } = await backedUp();
    // Existing backups are checked even if no more are scheduled.
    for (const env of [DAILY, {}]) {
      const report = await reportOn(directory, env as Record<string, string>);
      expect(finding(report, 'last backup')).toMatchObject({ level: 'ok' });
      expect(finding(report, 'last backup').what).toMatch(
        new RegExp(`^${name}: 60 minutes old, \\d+ KB, verified now; 1 backup in all$`),
      );
    }
  });

  it.each([
    ['in its pages', spoilPages, /does not verify: .*(database main|malformed)/],
    ['in its ledger', spoilLedger, /does not verify: campaign \w+ does not verify: entry 3/],
    ['altogether', (file: string) => writeFileSync(file, ''), /does not verify: /],
  ])('that the last backup is damaged %s', async (_what, spoil, told) => {
    const { directory, file } = await backedUp();
    spoil(file);
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual(['wrong last backup']);
    expect(finding(report, 'last backup').what).toMatch(told);
  });

  it('that the last backup has a campaign that was already damaged in the database', async () => {
    const { directory, installation } = await playedDirectory();
    spoilLedger(databaseIn(directory));
    await scheduled(directory, 'daily', { installation }).at(new Date(Date.now() - 60_000).toISOString());
    const told = finding(await reportOn(directory, DAILY), 'last backup');
    expect(told.level).toBe('wrong');
    expect(told.what).toMatch(
      /\.damaged\.sqlite has 1 campaign that did not verify in the database either: campaign /,
    );
    expect(told.mend).toBe('see docs/archives.md, What is damaged');
  });

  it('that a backup is late while a server runs', async () => {
    const { directory, folder, file, name } = await backedUp();
    renameSync(file, join(folder, name.replace(/\d{4}-\d\d-\d\d/, '2026-01-02')));
    expect(notWell(await reportOn(directory, DAILY))).toEqual([]);
    const server = await serverInProcess({ dataDirectory: directory });
    // The midnight before the last one: the latest midnight may be only minutes ago.
    const report = await reportOn(directory, { HEXFARER_BACKUP: 'weekly' });
    expect(finding(report, 'last backup').level).toBe('ok');
    const isJustDue =
      (Date.now() % (7 * 86_400_000)) - 4 * 86_400_000 < 3_600_000 && new Date().getUTCDay() === 1;
    expect(notWell(report)).toEqual(isJustDue && new Date().getUTCHours() === 0 ? [] : ['wrong backups']);
    await server.close();
  });

  it('that no backup was made while a server runs', async () => {
    const directory = dataDirectory();
    const server = await serverInProcess({ dataDirectory: directory });
    mkdirSync(`${directory}.backups`, { mode: 0o700 });
    const report = await reportOn(directory, DAILY);
    expect(notWell(report)).toEqual(['wrong backups']);
    await server.close();
  });
});
