import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../session/ports.ts';
import type { BackupState, DiskSpace } from '../../session/server-state.ts';
import { countWithNoun } from '../../telling/words.ts';
import { makeDirectory } from '../made-directory.ts';
import { copySizeOf } from '../sqlite/copy-size.ts';
import { databaseIn } from '../sqlite/database.ts';
import { type BackupFile, backupPath, backupsIn, expiredOf, removeUnfinished } from './backup-files.ts';
import type { BackupPlan } from './backup-plan.ts';
import {
  type BackupOutcome,
  type BackupUnderWay,
  type FinishedBackup,
  startBackup,
} from './backup-process.ts';
import { lastDue } from './backup-schedule.ts';

const MINUTE_MS = 60_000;
/** How often the clock is checked. Long timers would be unreliable: the clock may be set, and the machine may sleep. */
const LOOK_EVERY_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** For how long the directory may not answer before that is reported. */
const ANSWERS_WITHIN_MS = MINUTE_MS;
/** For how long a server that stops waits for a directory that does not answer. */
const CLOSES_WITHIN_MS = 2000;

/** The maximum number of damaged campaigns that the log describes. */
const MOST_DESCRIBED = 10;

const inMb = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

export interface ScheduledBackupParts {
  readonly plan: BackupPlan;
  readonly dataDirectory: string;
  /** Id of the installation, which is part of the backups' names. */
  readonly installation: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Measures the space of the file system for the backups. */
  readonly room: () => Promise<DiskSpace>;
  /** The minimum space to be left free on a file system of the given size, in bytes. */
  readonly leastFree: (total: number) => number;
  /** For how many milliseconds the directory may not answer before that is reported. */
  readonly answersWithinMs?: number;
}

/**
 * Backs up a database on schedule, one backup at a time. A missed time is made up for as soon as it is noticed. A
 * failed backup is retried after a minute, then after twice as long each time, up to an hour. A backup with campaigns
 * that do not verify is kept for the sake of the others in it, but does not count as a good one.
 */
export class ScheduledBackups {
  readonly #parts: ScheduledBackupParts;
  /** When the latest good backup was begun, in milliseconds since 1970. */
  #lastAt: number | null = null;
  /** Whether campaigns in the latest backup, good or not, do not verify. */
  #isDamaged = false;
  #failuresInARow = 0;
  #failures = 0;
  #retryAt = 0;
  #looking: Promise<void> | null = null;
  #underWay: BackupUnderWay | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(parts: ScheduledBackupParts) {
    this.#parts = parts;
  }

  get state(): BackupState {
    return {
      ok: this.#failuresInARow === 0 && !this.#isDamaged,
      lastAt: this.#lastAt === null ? null : new Date(this.#lastAt).toISOString(),
    };
  }

  /** Number of attempts since the server started that failed or found damaged campaigns. */
  get failures(): number {
    return this.#failures;
  }

  /** Checks now whether a backup is due, and then once a minute until `close`. */
  begin(): void {
    this.runIfDue().finally(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.begin(), LOOK_EVERY_MS).unref();
    });
  }

  /** Makes a backup if one is due; resolves once it is finished or has failed. */
  runIfDue(): Promise<void> {
    this.#looking ??= this.#makeWhereDue().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Ends a backup that is under way, and removes its unfinished file. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#underWay?.end();
    await Promise.race([this.#looking, wait(CLOSES_WITHIN_MS, undefined, { ref: false })]);
  }

  async #makeWhereDue(): Promise<void> {
    const { plan, clock } = this.#parts;
    const now = Date.parse(clock.now());
    const isWaiting = now < this.#retryAt && this.#retryAt - now <= LONGEST_WAIT_MS;
    if (this.#isClosed || isWaiting) return;
    let last: BackupFile | undefined;
    try {
      const found = await this.#answered(this.#lookAround(), now);
      if (this.#isClosed) return;
      // A backup dated in the future was made when the clock was wrong.
      const past = found.filter(({ at }) => at <= now);
      last = past.at(-1);
      this.#isDamaged = last?.isDamaged ?? false;
      this.#lastAt = past.findLast(({ isDamaged }) => !isDamaged)?.at ?? null;
    } catch (error) {
      // Reported even if no backup is due, which can't be determined: a missing disk should be noticed at once.
      this.#failed((error as Error).message, now);
      return;
    }
    if (last && last.at >= lastDue(plan.every, now)) return this.#passed();
    await this.#make(now);
  }

  /** Prepares the directory, and returns the backups in it. */
  async #lookAround(): Promise<BackupFile[]> {
    const { plan, installation } = this.#parts;
    // Beside the data directory, so it answers if that does.
    if (plan.isDefaultDirectory) makeDirectory(plan.directory);
    await removeUnfinished(plan.directory, installation);
    return backupsIn(plan.directory, installation);
  }

  /**
   * Waits for the directory, which may be on a machine that does not answer for hours: then no backup is made meanwhile,
   * and that has to be noticed.
   */
  async #answered<T>(answer: Promise<T>, now: number): Promise<T> {
    const { plan, answersWithinMs = ANSWERS_WITHIN_MS } = this.#parts;
    const late = setTimeout(() => this.#failed(`${plan.directory} does not answer`, now), answersWithinMs);
    late.unref();
    try {
      return await answer;
    } finally {
      clearTimeout(late);
    }
  }

  async #make(now: number): Promise<void> {
    const { plan, dataDirectory, installation } = this.#parts;
    const file = backupPath(plan.directory, installation, now);
    const begun = performance.now();
    let outcome: BackupOutcome;
    try {
      await this.#assertRoom(now);
      if (this.#isClosed) return;
      this.#underWay = startBackup({ database: databaseIn(dataDirectory), file });
      outcome = await this.#underWay.outcome;
    } catch (error) {
      outcome = { fault: (error as Error).message };
    } finally {
      this.#underWay = null;
    }
    if ('fault' in outcome) {
      await this.#removeUnfinished();
      if (!this.#isClosed) this.#failed(outcome.fault, now);
      return;
    }
    this.#passed();
    this.#isDamaged = outcome.damaged.length > 0;
    if (!this.#isDamaged) this.#lastAt = Math.floor(now / 1000) * 1000;
    this.#tell(outcome, Math.round(performance.now() - begun) / 1000);
    await this.#removeExpired(now);
  }

  #tell({ damaged, ...made }: FinishedBackup, seconds: number): void {
    const { log } = this.#parts;
    if (damaged.length === 0) {
      log.info({ ...made, seconds }, 'a backup was made and verified');
      return;
    }
    this.#failures++;
    log.error(
      { ...made, seconds, damaged: damaged.slice(0, MOST_DESCRIBED) },
      `a backup was made, but ${countWithNoun(damaged.length, 'campaign')} in it did not verify`,
    );
  }

  /** Checks for space before anything is written: the backup may go to the disk that the server itself writes to. */
  async #assertRoom(now: number): Promise<void> {
    const { dataDirectory, room, leastFree } = this.#parts;
    const needed = copySizeOf(databaseIn(dataDirectory));
    const { free, total } = await this.#answered(room(), now);
    const left = Math.ceil(leastFree(total));
    if (free < needed + left)
      throw new Error(
        `there is no room for it: it may take ${inMb(needed)}, ${inMb(left)} are to stay free, and ${inMb(free)} are there`,
      );
  }

  #passed(): void {
    this.#failuresInARow = 0;
    this.#retryAt = 0;
  }

  #failed(why: string, now: number): void {
    const { plan, log } = this.#parts;
    const waitMs = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(this.#failuresInARow, 10));
    this.#failures++;
    this.#failuresInARow++;
    this.#retryAt = now + waitMs;
    const minutes = waitMs / MINUTE_MS;
    log.error(
      { directory: plan.directory, failures: this.#failuresInARow, retryAfterMinutes: minutes },
      `the backup failed: ${why}`,
    );
  }

  async #removeUnfinished(): Promise<void> {
    const { plan, installation } = this.#parts;
    try {
      await removeUnfinished(plan.directory, installation);
    } catch {
      // Ignored: if the directory is gone, so are its files, and the next attempt removes what is left.
    }
  }

  async #removeExpired(now: number): Promise<void> {
    const { plan, installation, log } = this.#parts;
    try {
      const expired = expiredOf(await backupsIn(plan.directory, installation), plan, now);
      for (const { path } of expired) await rm(path);
      if (expired.length > 0)
        log.info({ removed: expired.map(({ path }) => path) }, 'old backups were removed');
    } catch (error) {
      log.warn({ err: error }, 'old backups could not be removed');
    }
  }
}
