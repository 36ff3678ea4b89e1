/** The space of a file system, in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** The state of the backups that a server makes by itself. */
export interface BackupState {
  /** Whether the last attempt succeeded, and every campaign in the last backup verified. */
  readonly ok: boolean;
  /** When the latest existing backup was begun in which every campaign verified; `null` if there is none. */
  readonly lastAt: string | null;
}
