import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Settings } from '../../config.ts';
import { backupFaults } from '../../storage/backups/backup-faults.ts';
import { type BackupFile, backupsIn } from '../../storage/backups/backup-files.ts';
import { defaultBackupDirectory } from '../../storage/backups/backup-plan.ts';
import { lastDue } from '../../storage/backups/backup-schedule.ts';
import { mayWrite } from '../../storage/sqlite/directory-access.ts';
import { countWithNoun } from '../../telling/words.ts';
import { formatBytes, formatDuration } from './amounts.ts';
import type { DatabaseExamination } from './database-findings.ts';
import { type Finding, fine, risky, wrong } from './finding.ts';
import { shellWord } from './shell-word.ts';

/** How late a backup may be, in milliseconds: as long as the server waits after failures. */
const GRACE_MS = 60 * 60 * 1000;

/** Whether backups are made, how old the last one is, and whether it verifies. */
export async function backupFindings(
  { backup: plan, dataDirectory, demo }: Settings,
  { installation, isServed }: DatabaseExamination,
  now: number,
): Promise<Finding[]> {
  const directory = plan?.directory ?? defaultBackupDirectory(dataDirectory);
  const planned = plan
    ? placeFinding(directory, plan.isDefaultDirectory, dataDirectory)
    : demo
      ? NONE_NEEDED
      : NONE_PLANNED;
  if (planned.level === 'wrong' || installation === null || !existsSync(directory)) return [planned];
  const backups = await backupsIn(directory, installation);
  const last = backups.findLast(({ at }) => at <= now);
  if (!last) return [planned, ...(plan && isServed ? [NONE_MADE] : [])];
  const isLate =
    plan !== null &&
    isServed &&
    last.at < lastDue(plan.every, now) &&
    now - lastDue(plan.every, now) > GRACE_MS;
  return [
    planned,
    ...(isLate
      ? [wrong('backups', `the last one is ${formatDuration(now - last.at)} old, and one was due`, SEE_LOG)]
      : []),
    await lastFinding(last, backups, now),
  ];
}

const SEE_LOG = 'the log of the server says why none was made; it tries again every hour';

const NONE_PLANNED = risky('backups', 'the server makes none by itself', 'HEXFARER_BACKUP=daily');

/** The campaigns of a demo can be created again, and forks are deleted after a day. */
const NONE_NEEDED = fine('backups', 'none are made: of a demo there is nothing to keep');

const NONE_MADE = wrong('backups', 'none was made yet', SEE_LOG);

function placeFinding(directory: string, isUsual: boolean, dataDirectory: string): Finding {
  if (!existsSync(directory))
    return isUsual
      ? fine('backups', `the first start makes ${directory}`)
      : wrong(
          'backups',
          `there is no directory ${directory}`,
          'mount its disk, or:',
          `mkdir -m 700 ${shellWord(directory)}`,
        );
  if (!mayWrite(directory))
    return wrong(
      'backups',
      `whoever runs this may not write in ${directory}`,
      '',
      `chown USER ${shellWord(directory)}`,
    );
  if (process.platform !== 'win32' && (statSync(directory).mode & 0o022) !== 0)
    return wrong(
      'backups',
      `others on this machine may change what lies in ${directory}`,
      '',
      `chmod 700 ${shellWord(directory)}`,
    );
  const data = statSync(resolve(dataDirectory), { throwIfNoEntry: false });
  const isSameDisk = data?.dev === statSync(directory).dev;
  return fine('backups', `in ${directory}${isSameDisk ? ', on the same disk as the data' : ''}`);
}

async function lastFinding(last: BackupFile, backups: readonly BackupFile[], now: number): Promise<Finding> {
  const { file: fault, campaigns: damaged } = await backupFaults(last.path);
  if (fault !== null || (damaged.length > 0 && !last.isDamaged))
    return wrong(
      'last backup',
      `${last.path} does not verify: ${(fault ?? damaged[0] ?? '').replaceAll('\n', ' ')}`,
      'move it away; the server makes another one when it is started',
    );
  if (damaged.length > 0)
    return wrong(
      'last backup',
      `${last.path} has ${countWithNoun(damaged.length, 'campaign')} that did not verify in the database either: ${damaged[0]}`,
      'see docs/archives.md, What is damaged',
    );
  const { size } = statSync(last.path);
  return fine(
    'last backup',
    `${basename(last.path)}: ${formatDuration(now - last.at)} old, ${formatBytes(size)}, verified now; ${countWithNoun(backups.length, 'backup')} in all`,
  );
}
