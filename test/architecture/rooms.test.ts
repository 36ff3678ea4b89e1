import { describe, expect, it } from 'vitest';
import { breaches, sourcesOf } from '../support/rooms.ts';
import { PROJECT } from '../support/server-process.ts';

const files = sourcesOf(PROJECT, ['src', 'web']);

describe('the rooms of the house', () => {
  it('are looked at: all of them', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(new Set(files.map(({ path }) => path.split('/').slice(0, 2).join('/')))).toContain('src/rules');
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
    ['src/formats/svg.ts', 'const made = Date.now();', 'a pure room knows Date'],
  ])('would not pass %s with: %s', (path, text, complaint) => {
    expect(breaches([{ path, text }])).toEqual([`${path}: ${complaint}`]);
  });

  it('are not fooled by words in comments', () => {
    const text =
      "// A Date is nothing for here: import { x } of 'node:fs'.\n/* Math.random */ export const a = 1;";
    expect(breaches([{ path: 'src/hex/axial.ts', text }])).toEqual([]);
  });
});
