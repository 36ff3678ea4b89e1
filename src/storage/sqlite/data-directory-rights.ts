import { statSync } from 'node:fs';

/** What a mode grants to everybody but the owner. */
const TO_OTHERS = 0o077;
const WRITING = 0o022;

/**
 * What others on this machine may do with a data directory, and what would end that; `null` where they may do nothing, or
 * the system knows no such rights. The database in it is made unreadable to them at every start, whatever the directory is.
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
