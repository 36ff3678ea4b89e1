import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PAGES = join(import.meta.dirname, '../../dist/web');

const filesIn = (folder: string): readonly string[] =>
  (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.(css|html)$/.test(file));

/** All files of the page and of the demo's first screen that name others by their address, with what they name. */
const named = filesIn(PAGES).flatMap((file) =>
  [...readFileSync(join(PAGES, file), 'utf8').matchAll(/(?:url\(|src="|href=")(\/[^)"#]+)/g)].map(
    ([, path = '']) => ({ file, path }),
  ),
);

it('what the built pages name is all there', () => {
  expect(named.filter(({ path }) => !existsSync(join(PAGES, path)))).toEqual([]);
  // Fonts lie beside the page alone; both its first screen and the demo's are lettered with them.
  for (const first of [/^assets\/index-.*\.css$/, /^demo\/assets\/.*\.css$/]) {
    const fonts = named.filter(({ file, path }) => first.test(file) && path.endsWith('.woff2'));
    expect(fonts.length, String(first)).toBeGreaterThan(5);
  }
});
