import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '..', '..');

/** Path and text of all style sheets, including that of the documentation. */
const SHEETS = ['web', 'docs/site'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(join(PROJECT, folder, path), 'utf8'),
    })),
);

/** All matches of a pattern in the style sheets, each with its path. */
const found = (pattern: RegExp): string[] =>
  SHEETS.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));

describe('the text size set in the browser', () => {
  it('applies everywhere: no style sheet gives a font size in pixels', () => {
    expect(SHEETS.length).toBeGreaterThan(40);
    const named = found(/\bfont-size: var\((--[\w-]+)\)/g).map((match) =>
      match.slice(match.indexOf('--'), -1),
    );
    const sizes = ['font', 'font-size', ...new Set(named)].join('|');
    expect(found(new RegExp(`(?<![\\w-])(${sizes}):[^;]*\\dpx[^;]*`, 'g'))).toEqual([]);
  });

  it('affects the layout, which never depends on pixels, since larger text leaves less room', () => {
    expect(found(/@(media|container)[^{]*\dpx[^{]*/g)).toEqual([]);
  });
});
