import { statSync } from 'node:fs';

/** The mode bits that grant something to group and others. */
const TO_OTHERS = 0o077;
const WRITING = 0o022;

/**
 * What other users of this machine may do with a data directory, and the command to prevent it, in words; `null` if
 * they may do nothing, or on systems without such permissions. The database itself is made unreadable to them at every
 * start.
 */
export function rightsOfOthers(dataDirectory: string): string | null {
  if (process.platform === 'win32') return null;
  const { mode } = statSync(dataDirectory);
  if ((mode & TO_OTHERS) === 0) return null;
  const may =
    (mode & WRITING) === 0
      ? 'see what lies in the data directory'
      : 'change what lies in the data directory, and put another database there';
  return `others on this machine may ${may}; end that with: chmod 700 ${dataDirectory}`;
}
