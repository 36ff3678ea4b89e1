import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyDirectory } from '../support/packed.ts';
import { PROJECT } from '../support/server-process.ts';

/** What `prepare` does in a directory that has no more than the build script. */
function prepared(directory: string) {
  copyFileSync(join(PROJECT, 'build.mjs'), join(directory, 'build.mjs'));
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: directory, encoding: 'utf8' });
  return { status, stderr };
}

describe('the build', () => {
  it('has nothing to do in the package, where there are no sources', () => {
    expect(prepared(emptyDirectory())).toEqual({ status: 0, stderr: '' });
  });

  it('says in one line what is lacking where there are sources, and nothing to build them with', () => {
    const directory = emptyDirectory();
    mkdirSync(join(directory, 'src'));
    writeFileSync(join(directory, 'src', 'main.ts'), '');
    const { status, stderr } = prepared(directory);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Hexfarer has to be built, and typescript is not here.*`npm ci` without --omit=dev.*\n$/,
    );
  });
});
