import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

const INTERVALS = ['hourly', 'daily', 'weekly'] as const;
export type BackupInterval = (typeof INTERVALS)[number];

/** How many backups are kept by default: for two days, two weeks, or two months. */
const USUALLY_KEPT: Readonly<Record<BackupInterval, number>> = { hourly: 48, daily: 14, weekly: 8 };

/** How often a server backs up its database, where to, and which backups it keeps. */
export interface BackupPlan {
  readonly every: BackupInterval;
  /** The maximum number of backups kept; `Infinity` if only their age counts. */
  readonly most: number;
  /** For how many days a backup is kept; `Infinity` if only their number counts. */
  readonly days: number;
  /** An absolute path. */
  readonly directory: string;
  /**
   * Whether it is the default directory, which is made if missing. Any other is not: it may be on an unmounted disk.
   */
  readonly isDefaultDirectory: boolean;
}

/** The setting for backups is invalid. The message continues a sentence that begins with the name of the setting. */
export class WrongPlan extends Error {
  override readonly name = 'WrongPlan';
}

const FORM = /^(\w+)(?:\s+keep(?:\s+(\d{1,5}))?(?:\s+for\s+(\d{1,5})\s+days?)?)?(?:\s+to\s+(.+))?$/s;
const KEEPS_NOTHING_SAID = /\skeep(\s+to\s|$)/;

/** The default directory for backups: beside the data directory. */
export const defaultBackupDirectory = (dataDirectory: string): string => `${resolve(dataDirectory)}.backups`;

/**
 * Parses a setting such as `daily`, `daily keep 30`, `hourly keep for 7 days` or
 * `weekly keep 20 for 365 days to /srv/backups`.
 *
 * @throws WrongPlan
 */
export function backupPlan(text: string, dataDirectory: string): BackupPlan {
  const [found, word, number, age, named] = FORM.exec(text.trim()) ?? [];
  const every = INTERVALS.find((each) => each === word);
  if (found === undefined || !every || KEEPS_NOTHING_SAID.test(found))
    throw new WrongPlan(
      "is 'hourly', 'daily' or 'weekly', and may go on with 'keep 14', 'keep for 30 days' or 'keep 14 for 30 days', " +
        `and then with 'to' and a directory, such as: daily keep 14 to /srv/backups; not '${text}'`,
    );
  if (Number(number) === 0 || Number(age) === 0)
    throw new WrongPlan(`keeps at least 1 backup, for at least 1 day, not '${text}'`);
  if (named !== undefined && !isAbsolute(named))
    throw new WrongPlan(
      `takes the full path of a directory, such as ${resolve('/srv/backups')}, not '${named}'`,
    );
  const directory = resolve(named ?? defaultBackupDirectory(dataDirectory));
  if (isWithin(directory, dataDirectory))
    throw new WrongPlan(
      `takes a directory outside the data directory: what is lost with ${resolve(dataDirectory)} would be lost with its ` +
        `backups. Without 'to' they go to ${defaultBackupDirectory(dataDirectory)}; not to '${named}'`,
    );
  return {
    every,
    most: number ? Number(number) : age ? Number.POSITIVE_INFINITY : USUALLY_KEPT[every],
    days: age ? Number(age) : Number.POSITIVE_INFINITY,
    directory,
    isDefaultDirectory: named === undefined,
  };
}

/** Whether a directory is the same as another one or inside it, after following links. */
function isWithin(directory: string, other: string): boolean {
  const way = relative(realPathOf(resolve(other)), realPathOf(directory));
  return way === '' || !(way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way));
}

/** Resolves the links of a path, as far as its parts exist. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPathOf(parent), basename(path));
  }
}
