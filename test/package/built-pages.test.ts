import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PAGES = join(import.meta.dirname, '../../dist/web');

const filesIn = (folder: string): readonly string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.(css|html)$/.test(file));

/** All files of the page and of the demo's first screen that refer to other files, with the paths they refer to. */
const named = filesIn(PAGES).flatMap((file) =>
  [...readFileSync(join(PAGES, file), 'utf8').matchAll(/(?:url\(|src="|href=")(\/[^)"#]+)/g)].map(
    ([, path = '']) => ({ file, path }),
  ),
);

it('all files that the built pages refer to exist', () => {
  expect(named.filter(({ path }) => !existsSync(join(PAGES, path)))).toEqual([]);
  // Fonts are only beside the page; its first screen and the demo's use them too.
  for (const first of [/^assets\/index-.*\.css$/, /^demo\/assets\/.*\.css$/]) {
    const fonts = named.filter(({ file, path }) => first.test(file) && path.endsWith('.woff2'));
    expect(fonts.length, String(first)).toBeGreaterThan(5);
  }
});
