import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/config.ts';
import { startServer } from '../../../src/server.ts';
import { rightsOfOthers } from '../../../src/storage/sqlite/data-directory-rights.ts';
import { dataDirectory } from '../../support/data-directory.ts';

function withMode(mode: number): string {
  const directory = dataDirectory();
  chmodSync(directory, mode);
  return directory;
}

describe('the permissions of a data directory', () => {
  it('are fine if only its owner may use it', () => {
    expect(rightsOfOthers(withMode(0o700))).toBeNull();
  });

  it.each([0o755, 0o750, 0o711, 0o704])('are reported if others may read it: %o', (mode) => {
    const directory = withMode(mode);
    expect(rightsOfOthers(directory)).toBe(
      `others on this machine may see what lies in the data directory; end that with: chmod 700 ${directory}`,
    );
  });

  it.each([0o777, 0o770, 0o722])('are reported if others may write to it: %o', (mode) => {
    expect(rightsOfOthers(withMode(mode))).toMatch(/may change what lies in .* chmod 700 /);
  });

  it('are checked when a server starts, which makes the database readable by its owner only', async () => {
    const directory = withMode(0o755);
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    const server = await startServer(readSettings({}, { port: '0', data: directory }), log);
    await server.close();
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining(directory) });
    expect(statSync(join(directory, 'hexfarer.sqlite')).mode & 0o077).toBe(0);
  });
});
