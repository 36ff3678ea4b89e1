import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupPlan } from './backup-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A backup that was looked through when it was made. */
export interface BackupFile {
  readonly path: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number;
  /** Whether campaigns in it did not verify. All others did. */
  readonly isDamaged: boolean;
}

/**
 * `hexfarer-2026-11-23T00-00-00Z-fnmwstv1ncyc.sqlite`: its time, and whose database it is; with `.damaged` after that where
 * campaigns in it did not verify.
 */
const NAME = /^hexfarer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z0-9]+)(\.damaged)?\.sqlite(.*)$/;
/** What is added to the name of one that is not verified yet, and after it which attempt that is. */
const UNVERIFIED = '.unverified';

/** @param at in milliseconds since 1970 */
export function backupPath(directory: string, installation: string, at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(directory, `hexfarer-${time}Z-${installation}.sqlite`);
}

/** What a backup is called instead if campaigns in it do not verify. */
export const damagedPath = (path: string): string => path.replace(/\.sqlite$/, '.damaged.sqlite');

/** A name of its own for each attempt: one whose server is gone clears away its file, and none of the next server's. */
export const unverifiedPath = (path: string): string =>
  `${path}${UNVERIFIED}.${randomBytes(4).toString('hex')}`;

/**
 * The backups of one database in a directory, the oldest first. Of all else that lies there, backups of other databases
 * among it, nothing is seen.
 */
export const backupsIn = (directory: string, installation: string): BackupFile[] =>
  ownFiles(directory, installation)
    .filter(({ rest }) => rest === '')
    .map(({ path, at, isDamaged }) => ({ path, at, isDamaged }))
    .toSorted((one, other) => one.at - other.at);

/** Removes what attempts left behind that were cut off. */
export function removeUnfinished(directory: string, installation: string): void {
  for (const { path, rest } of ownFiles(directory, installation))
    if (rest.startsWith(UNVERIFIED)) rmSync(path, { force: true });
}

/**
 * The backups that are not to be kept any longer: the last one is kept in any case, and so is the last one in which every
 * campaign verified. Those of a time that is still to come, made by a clock that was wrong, count once it has come.
 *
 * @param backups the oldest first
 */
export function expiredOf(
  backups: readonly BackupFile[],
  { most, days }: Pick<BackupPlan, 'most' | 'days'>,
  now: number,
): BackupFile[] {
  const past = backups.filter(({ at }) => at <= now);
  const beyond = past.length - most;
  const kept = [past.at(-1), past.findLast(({ isDamaged }) => !isDamaged)];
  return past.filter(
    (each, index) => !kept.includes(each) && (index < beyond || now - each.at > days * DAY_MS),
  );
}

interface OwnFile extends BackupFile {
  /** What comes after the name of a whole backup. */
  readonly rest: string;
}

function ownFiles(directory: string, installation: string): OwnFile[] {
  return readdirSync(directory).flatMap((name) => {
    const [, day, hour, minute, second, whose, damaged, rest = ''] = NAME.exec(name) ?? [];
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    const path = join(directory, name);
    if (whose !== installation || Number.isNaN(at)) return [];
    return lstatSync(path, { throwIfNoEntry: false })?.isFile()
      ? [{ path, at, isDamaged: damaged !== undefined, rest }]
      : [];
  });
}
