import { describe, expect, it } from 'vitest';
import { breaches, circles, folderCircles, sourcesOf } from '../support/import-rules.ts';
import { PROJECT } from '../support/server-process.ts';

const files = sourcesOf(PROJECT, ['src', 'web']);

describe('the folders of the source code', () => {
  it('are all checked', () => {
    expect(files.length).toBeGreaterThan(80);
    const rooms = new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')));
    for (const room of ['rules', 'ledger', 'world', 'telling', 'campaign'])
      expect(rooms).toContain(`src/${room}`);
    for (const room of ['kit', 'map', 'live', 'journey', 'panels', 'pages'])
      expect(rooms).toContain(`web/${room}`);
  });

  it('import only from lower ranks, and pure ones use no clock, no randomness and no Node modules', () => {
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
      'src/http/routes/map.ts',
      "import { roomOf } from '../../live/connection.ts';",
      'http may not import live',
    ],
    [
      'src/access/admission.ts',
      "import { HttpProblem } from '../http/http-problem.ts';",
      'access may not import http',
    ],
    ['src/compose.ts', "import { startServer } from './server.ts';", 'compose may not import server'],
    [
      'src/storage/x.ts',
      "const late = await import('../access/access.ts');",
      'storage may not import access',
    ],
    [
      'web/pages/home/home.tsx',
      "import { Access } from '../../../src/access/access.ts';",
      'web may not import access',
    ],
    [
      'web/kit/insets.ts',
      "import type { Camera } from '../map/view/camera.ts';",
      'web/kit may not import web/map',
    ],
    ['web/map/a.ts', "import type { Api } from '../live/api.ts';", 'web/map may not import web/live'],
    [
      'web/live/a.ts',
      "import { Journey } from '../journey/journey.ts';",
      'web/live may not import web/journey',
    ],
    [
      'web/journey/words/a.ts',
      "import { Rose } from '../../panels/rose.tsx';",
      'web/journey may not import web/panels',
    ],
    ['web/panels/a.tsx', "import { App } from '../app.tsx';", 'web/panels may not import web/app'],
    [
      'web/panels/a.tsx',
      "import { HomePage } from '../pages/home/home-page.tsx';",
      'web/panels may not import web/pages',
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
  ])('are checked: %s may not contain: %s', (path, text, complaint) => {
    expect(breaches([{ path, text }])).toEqual([`${path}: ${complaint}`]);
  });

  it('contain no circular imports between files', () => {
    expect(circles(files)).toEqual([]);
  });

  it('are checked for circular imports, even of types only', () => {
    const files = [
      { path: 'web/a.ts', text: "import { b } from './b.ts';" },
      { path: 'web/b.ts', text: "import type { C } from './c/c.ts';" },
      { path: 'web/c/c.ts', text: "export { a } from '../a.ts';\nimport '../d.ts';" },
      { path: 'web/d.ts', text: '' },
    ];
    expect(circles(files)).toEqual(['web/a.ts → web/b.ts → web/c/c.ts → web/a.ts']);
  });

  it('of the page contain no circular imports between folders', () => {
    expect(folderCircles(files.filter(({ path }) => path.startsWith('web/')))).toEqual([]);
  });

  it('are checked for circular imports between folders, even without one between files', () => {
    const files = [
      { path: 'web/map/a.ts', text: "import { b } from './inner/b.ts';" },
      { path: 'web/map/inner/b.ts', text: '' },
      { path: 'web/map/inner/c.ts', text: "import { d } from '../d.ts';\nimport { b } from './b.ts';" },
      { path: 'web/map/d.ts', text: '' },
    ];
    expect(circles(files)).toEqual([]);
    expect(folderCircles(files)).toEqual(['web/map → web/map/inner → web/map']);
  });

  it('of the page must have a rank', () => {
    const file = { path: 'web/attic/a.ts', text: "import { icon } from '../kit/icon.tsx';" };
    expect(() => breaches([file])).toThrow('attic is in no rank');
  });

  it('may mention forbidden names in comments', () => {
    const text =
      "// A Date is nothing for here: import { x } of 'node:fs'.\n/* Math.random */ export const a = 1;";
    expect(breaches([{ path: 'src/hex/axial.ts', text }])).toEqual([]);
  });
});
