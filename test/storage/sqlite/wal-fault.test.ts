import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { steadyLogFault } from '../../../src/storage/sqlite/wal-fault.ts';
import { dataDirectory } from '../../support/data-directory.ts';

/** A database whose log has 4000 bytes; only the files' lengths matter. */
function database(): { file: string; log: string } {
  const file = join(dataDirectory(), 'hexfarer.sqlite');
  writeFileSync(`${file}-wal`, Buffer.alloc(4000));
  return { file, log: `${file}-wal` };
}

describe('the log of a database to which a command writes', () => {
  it('is not taken for a lost one if it is emptied just after its length was read', () => {
    const { file, log } = database();
    let noted = 4000;
    const notedBytes = () => {
      const bytes = noted;
      rmSync(log, { force: true });
      noted = 0;
      return bytes;
    };
    expect(steadyLogFault(file, notedBytes)).toBeNull();
  });

  it('is not taken for a lost one as long as its noted length keeps changing', () => {
    const { file } = database();
    let noted = 4000;
    expect(steadyLogFault(file, () => ++noted)).toBeNull();
  });
});

it('a log that nobody writes to and that is shorter than was noted is reported', () => {
  const { file, log } = database();
  expect(steadyLogFault(file, () => 5000)).toBe(`${log} was cut off: it has 4000 of 5000 bytes`);
});
