import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlan } from './backup-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A finished backup, which was checked when it was made. */
export interface BackupFile {
  readonly path: string;
  /** When it was begun, in milliseconds since 1970. */
  readonly at: number;
  /** Whether some campaigns in it did not verify. */
  readonly isDamaged: boolean;
}

/**
 * Matches `hexfarer-2026-11-23T00-00-00Z-fnmwstv1ncyc.sqlite`: its time and the id of its installation; followed by
 * `.damaged` if campaigns in it did not verify.
 */
const NAME = /^hexfarer-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([a-z0-9]+)(\.damaged)?\.sqlite(.*)$/;
/** Suffix of a file that is not verified yet; an id of the attempt follows it. */
const UNVERIFIED = '.unverified';

/** @param at in milliseconds since 1970 */
export function backupPath(directory: string, installation: string, at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(directory, `hexfarer-${time}Z-${installation}.sqlite`);
}

/** The name that a backup gets instead if campaigns in it do not verify. */
export const damagedPath = (path: string): string => path.replace(/\.sqlite$/, '.damaged.sqlite');

/**
 * A different name for each attempt: a worker that outlives its server removes only its own file, not a later server's.
 */
export const unverifiedPath = (path: string): string =>
  `${path}${UNVERIFIED}.${randomBytes(4).toString('hex')}`;

/**
 * The backups of one installation in a directory, the oldest first. All other files there are ignored, including
 * backups of other installations. Like everything here it does not block the process, since the directory may be on
 * another machine that does not answer.
 */
export const backupsIn = async (directory: string, installation: string): Promise<BackupFile[]> =>
  (await ownFiles(directory, installation))
    .filter(({ rest }) => rest === '')
    .map(({ path, at, isDamaged }) => ({ path, at, isDamaged }))
    .toSorted((one, other) => one.at - other.at);

/** Removes the files of interrupted attempts. */
export async function removeUnfinished(directory: string, installation: string): Promise<void> {
  for (const { path, rest } of await ownFiles(directory, installation))
    if (rest.startsWith(UNVERIFIED)) await rm(path, { force: true });
}

/**
 * The backups that are no longer to be kept. The latest one is always kept, and so is the latest one in which every
 * campaign verified. Backups dated in the future, made when the clock was wrong, are ignored until that time has come.
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
  /** What follows after the name of a finished backup; empty if the file is one. */
  readonly rest: string;
}

async function ownFiles(directory: string, installation: string): Promise<OwnFile[]> {
  const found = await readdir(directory, { withFileTypes: true });
  return found.flatMap((each) => {
    const [, day, hour, minute, second, whose, damaged, rest = ''] = NAME.exec(each.name) ?? [];
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    if (whose !== installation || Number.isNaN(at) || !each.isFile()) return [];
    return [{ path: join(directory, each.name), at, isDamaged: damaged !== undefined, rest }];
  });
}
