import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from '../support/lock-file.ts';
import { PROJECT } from '../support/server-process.ts';

/** Licences that allow redistribution together with MIT-licensed code, if they are named. */
const FITTING =
  /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|MPL-2\.0|BlueOak-1\.0\.0|Python-2\.0|PSF-2\.0|Zlib|WTFPL)\b/;

const built = (path: string) => readFileSync(join(PROJECT, 'dist', path), 'utf8');
const whole = built('THIRD-PARTY-LICENSES.txt');

describe('the licences of the shipped packages', () => {
  it.each(shippedPackages())(
    'include $name $version with the licence that it states',
    ({ name, version, license }) => {
      const [, told] =
        whole
          .split('\n')
          .find((line) => line.startsWith(`${name} ${version} (`))
          ?.split(' (') ?? [];
      expect(told).toMatch(FITTING);
      // Some packages state it only in the text of the licence.
      if (license !== undefined) expect(told).toBe(`${license})`);
    },
  );

  it('list for the page what it contains, fonts too, and nothing that only the server contains', () => {
    const page = built('web/licenses.txt');
    const { devDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    for (const name of ['preact', '@preact/signals', 'socket.io-client', 'uqr']) {
      expect(Object.keys(devDependencies)).toContain(name);
      expect(page).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm'));
    }
    for (const font of ['alegreya-sans', 'im-fell-english', 'im-fell-english-sc'])
      expect(page).toMatch(new RegExp(`^@fontsource/${font} [\\d.]+ \\(OFL-1\\.1\\)$`, 'm'));
    expect(page).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(page).not.toMatch(/^(express|better-sqlite3|vite|typescript) /m);
    expect(whole).toContain(page.slice(page.indexOf('\n\n')));
  });
});
