import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARCHIVE_VERSION } from '../../src/ledger/archive-lines.ts';
import { LEDGER_VERSION } from '../../src/ledger/entry.ts';
import { openApi } from '../../src/protocol/openapi/openapi.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { runInProcess } from '../support/cli.ts';
import { PROJECT } from '../support/server-process.ts';

const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** The second column of the table's row for something. */
const told = (what: string) => {
  const row = read('docs/versions.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${what}`));
  return row?.split(' | ')[1];
};

describe('[docs: versions]', () => {
  it('the program has the same version in the package, its lock file, the command line and the changelog', async () => {
    const { version } = manifest;
    expect(told('the program')).toBe(version);
    expect((await runInProcess(['--version'])).out).toBe(`${version}\n`);
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
    for (const page of ['README.md', 'docs/install.md'])
      expect(read(page).match(/hexfarer-[\d.]+\.tgz/g)).toContain(`hexfarer-${version}.tgz`);
    const [newest] = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)];
    expect(newest?.[1]).toBe(version);
  });

  it('the API has the version of its OpenAPI description', () => {
    expect(told('the interface')).toBe((openApi() as { info: { version: string } }).info.version);
  });

  it('archives and entries have the versions that are written', () => {
    expect(told('archives')).toBe(String(ARCHIVE_VERSION));
    expect(told('entries of ledgers')).toBe(String(LEDGER_VERSION));
  });

  it('worlds have the editions listed there', () => {
    const editions = ['solo', 'island', 'elevation'].map((kind) => WORLDS.ofKind(kind)?.edition);
    expect(told('rules of worlds')).toBe(editions.map((edition) => `\`${edition}\``).join(', '));
  });
});
