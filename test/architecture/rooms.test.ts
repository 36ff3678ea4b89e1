import { describe, expect, it } from 'vitest';
import { breaches, circles, sourcesOf } from '../support/rooms.ts';
import { PROJECT } from '../support/server-process.ts';

const files = sourcesOf(PROJECT, ['src', 'web']);

describe('the rooms of the house', () => {
  it('are looked at: all of them', () => {
    expect(files.length).toBeGreaterThan(80);
    const rooms = new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')));
    for (const room of ['rules', 'ledger', 'world', 'telling', 'campaign'])
      expect(rooms).toContain(`src/${room}`);
  });

  it('import downwards only, and the pure ones know no clock, no chance and no system', () => {
    expect(breaches(files)).toEqual([]);
  });

  it.each([
    ['src/rules/solo.ts', "import { decide } from '../campaign/decide.ts';", 'rules may not import campaign'],
    ['src/hex/axial.ts', "import type { Roll } from '../dice/roll.ts';", 'hex may not import dice'],
    [
      'src/session/session.ts',
      "import { problem } from '../protocol/problem.ts';",
      'session may not import protocol',
    ],
    ['src/http/app.ts', "export * from '../live/live-server.ts';", 'http may not import live'],
    [
      'src/storage/x.ts',
      "const late = await import('../access/access.ts');",
      'storage may not import access',
    ],
    [
      'web/home/home.tsx',
      "import { Access } from '../../src/access/access.ts';",
      'web may not import access',
    ],
    [
      'src/campaign/decide.ts',
      "import { readFileSync } from 'node:fs';",
      'a pure room knows a module of Node',
    ],
    ['src/dice/seeded.ts', 'const face = Math.ceil(Math.random() * 6);', 'a pure room knows Math.random'],
    ['src/ledger/ledger.ts', 'const at = new Date().toISOString();', 'a pure room knows Date'],
    ['src/formats/map/world-svg.ts', 'const made = Date.now();', 'a pure room knows Date'],
    ['src/ledger/entry.ts', "import type { World } from '../world/world.ts';", 'ledger may not import world'],
    [
      'src/rules/island.ts',
      "import type { EntryBody } from '../ledger/entry.ts';",
      'rules may not import ledger',
    ],
    [
      'src/world/solo/solo-kind.ts',
      "import { soloTelling } from '../../telling/solo-world.ts';",
      'world may not import telling',
    ],
    [
      'src/world/registry.ts',
      "import { Campaign } from '../campaign/campaign.ts';",
      'world may not import campaign',
    ],
    [
      'src/telling/solo-world.ts',
      "import { decide } from '../campaign/decide.ts';",
      'telling may not import campaign',
    ],
    ['src/world/chance.ts', 'const drawn = Math.random();', 'a pure room knows Math.random'],
    [
      'src/ledger/seals.ts',
      "import { createHash } from 'node:crypto';",
      'a pure room knows a module of Node',
    ],
    ['src/telling/solo.ts', 'const told = performance.now();', 'a pure room knows performance.now'],
  ])('would not pass %s with: %s', (path, text, complaint) => {
    expect(breaches([{ path, text }])).toEqual([`${path}: ${complaint}`]);
  });

  it('have no files that import one another in a circle', () => {
    expect(circles(files)).toEqual([]);
  });

  it('would not pass such a circle, be it of types alone', () => {
    const files = [
      { path: 'web/a.ts', text: "import { b } from './b.ts';" },
      { path: 'web/b.ts', text: "import type { C } from './c/c.ts';" },
      { path: 'web/c/c.ts', text: "export { a } from '../a.ts';\nimport '../d.ts';" },
      { path: 'web/d.ts', text: '' },
    ];
    expect(circles(files)).toEqual(['web/a.ts → web/b.ts → web/c/c.ts → web/a.ts']);
  });

  it('are not fooled by words in comments', () => {
    const text =
      "// A Date is nothing for here: import { x } of 'node:fs'.\n/* Math.random */ export const a = 1;";
    expect(breaches([{ path: 'src/hex/axial.ts', text }])).toEqual([]);
  });
});
