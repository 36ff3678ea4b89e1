import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { leastFree } from '../../access/bounds.ts';
import type { Settings } from '../../config.ts';
import { diskSpaceOf } from '../../storage/disk-room.ts';
import { bytesOnDisk } from '../../storage/sqlite/bytes-on-disk.ts';
import { rightsOfOthers } from '../../storage/sqlite/data-directory-rights.ts';
import { LOCK_FILES, STORAGE_FILES } from '../../storage/sqlite/data-files.ts';
import { databaseIn } from '../../storage/sqlite/database.ts';
import { faultOfFiles, mayWrite, statsOf } from '../../storage/sqlite/directory-access.ts';
import { formatBytes } from './amounts.ts';
import { type Finding, fine, risky, wrong } from './finding.ts';
import { shellWord } from './shell-word.ts';

/** Findings about the directory, its permissions and its disk, whatever is in it. */
export function directoryFindings({ dataDirectory, bounds }: Settings): Finding[] {
  const directory = resolve(dataDirectory);
  const there = nearestThere(directory);
  if (!mayWrite(there)) return [notWritable(there)];
  if (there !== directory)
    return [fine('data', `nothing yet: the first start makes ${directory}`), roomFinding(there, 0, bounds)];
  if (!statSync(directory).isDirectory())
    return [
      wrong('data', `${directory} is not a directory`, 'move it away, or name another one with --data'),
    ];
  const fault = faultOfFiles(directory, [...STORAGE_FILES, ...LOCK_FILES]);
  if (fault !== null) return [wrong('data', fault, 'move it away, or name another directory with --data')];
  return [
    rightsFinding(directory),
    ...ownerFindings(directory),
    roomFinding(directory, bytesOnDisk(directory), bounds),
  ];
}

/** The directory itself, or the nearest existing one above it. */
function nearestThere(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThere(dirname(path));
}

const notWritable = (directory: string): Finding =>
  wrong(
    'data',
    `whoever runs this may not read and write in ${directory}`,
    'run this as the user of the server, or give it the directory:',
    `chown -R USER ${shellWord(directory)}`,
  );

function rightsFinding(directory: string): Finding {
  const file = databaseIn(directory);
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return wrong(
      'rights',
      'others on this machine may read the database, and with it all keys',
      '',
      `chmod 600 ${shellWord(file)}`,
    );
  const others = rightsOfOthers(directory);
  if (others === null) return fine('rights', `${directory} is its owner's alone`);
  const [what = others] = others.split('; end that with: ');
  const level = others.includes('change') ? wrong : risky;
  return level('rights', what, '', `chmod 700 ${shellWord(directory)}`);
}

/** A command that another user ran may have left files that the server can't open. */
function ownerFindings(directory: string): Finding[] {
  const { uid } = statSync(directory);
  const others = readdirSync(directory).filter(
    (name) => (statsOf(join(directory, name))?.uid ?? uid) !== uid,
  );
  if (others.length === 0) return [];
  return [
    wrong(
      'owner',
      `${others.join(', ')} in ${directory} does not belong to whoever owns the directory`,
      '',
      `chown ${[`--reference=${directory}`, ...others.map((name) => join(directory, name))].map(shellWord).join(' ')}`,
    ),
  ];
}

function roomFinding(directory: string, bytes: number, bounds: Settings['bounds']): Finding {
  const { free, total } = diskSpaceOf(directory)();
  if (!Number.isFinite(free)) return fine('room', 'the file system does not say how much there is');
  const least = leastFree(bounds, total);
  const there = `${formatBytes(free)} of ${formatBytes(total)} free`;
  if (free < least)
    return wrong('room', `${there}: below ${formatBytes(least)} nothing new begins`, 'make room on the disk');
  if (free < least + bytes)
    return risky(
      'room',
      `${there}, and the data take ${formatBytes(bytes)}: not enough for an upgrade or a copy beside them`,
      'make room on the disk',
    );
  return fine('room', `${there}${bytes > 0 ? `; the data take ${formatBytes(bytes)}` : ''}`);
}
