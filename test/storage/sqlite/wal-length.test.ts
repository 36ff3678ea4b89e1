import { appendFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WalLength } from '../../../src/storage/sqlite/wal-length.ts';
import { dataDirectory } from '../../support/data-directory.ts';

describe('the length of the log', () => {
  it('is right however the log grows, is truncated or overwritten', () => {
    const file = join(dataDirectory(), 'log');
    const log = new WalLength(file);
    expect(log.bytes).toBe(0);
    writeFileSync(file, '');
    expect(log.bytes).toBe(0);
    for (const more of [1, 1, 2, 4120, 100_000]) {
      const before = log.bytes ?? 0;
      appendFileSync(file, Buffer.alloc(more));
      expect([log.bytes, log.bytes]).toEqual([before + more, before + more]);
    }
    for (const left of [104_123, 4120, 1, 0]) {
      truncateSync(file, left);
      expect([log.bytes, log.bytes]).toEqual([left, left]);
    }
    writeFileSync(file, 'anew', { flag: 'r+' });
    expect(log.bytes).toBe(4);
    log.close();
  });

  it('is read without changing the log’s access time', () => {
    const file = join(dataDirectory(), 'log');
    writeFileSync(file, 'a log');
    // The modification time is later than the access time, so any recorded read would update the latter now.
    utimesSync(file, 1_000_000, 2_000_000);
    const log = new WalLength(file);
    expect([log.bytes, log.bytes]).toEqual([5, 5]);
    log.close();
    expect(statSync(file).atimeMs).toBe(1_000_000_000);
  });

  it('is null if it can’t be read, since a commit is on disk by then', () => {
    // A directory can't be read like a file, as if no more files could be opened.
    const log = new WalLength(dataDirectory());
    expect(log.bytes).toBeNull();
    log.close();
  });
});
