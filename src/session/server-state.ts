/** A file system, in bytes. */
export interface DiskRoom {
  readonly free: number;
  readonly total: number;
}

/** How the backups do that a server makes by itself. */
export interface BackupState {
  /** Whether the last attempt succeeded, and every campaign in the last backup verified. */
  readonly ok: boolean;
  /** When the last one was begun that is there and in which every campaign verified; `null` where none is. */
  readonly lastAt: string | null;
}
