import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '..', '..');

/** All style sheets, that of the documentation too: paths and texts. */
const SHEETS = ['web', 'docs/site'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(PROJECT, folder, path), 'utf8'),
    })),
);

/** All that a pattern finds in the sheets, each with the path of its sheet. */
const found = (pattern: RegExp): string[] =>
  SHEETS.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));

describe('the text size that people set in their browser', () => {
  it('no style sheet gives the size of letters in pixels', () => {
    expect(SHEETS.length).toBeGreaterThan(40);
    const named = found(/\bfont-size: var\((--[\w-]+)\)/g).map((match) =>
      match.slice(match.indexOf('--'), -1),
    );
    const sizes = ['font', 'font-size', ...new Set(named)].join('|');
    expect(found(new RegExp(`(?<![\\w-])(${sizes}):[^;]*\\dpx[^;]*`, 'g'))).toEqual([]);
  });

  it('no layout is chosen by pixels: with larger letters a window has room for less', () => {
    expect(found(/@(media|container)[^{]*\dpx[^{]*/g)).toEqual([]);
  });
});
