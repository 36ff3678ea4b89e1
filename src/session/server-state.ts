/** A file system, in bytes. */
export interface DiskRoom {
  readonly free: number;
  readonly total: number;
}

/** How the backups do that a server makes by itself. */
export interface BackupState {
  /** Whether the last attempt succeeded. */
  readonly ok: boolean;
  /** When the last one was begun that is there and was verified; `null` where none is. */
  readonly lastAt: string | null;
}
