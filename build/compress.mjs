// Puts a gzip form beside every text file of the page and of the documentation where that is smaller, and a brotli form
// where that is shorter by so much that somebody gains by it: each has to be kept and shipped as well.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const names = ['web', 'docs'].flatMap((folder) =>
  readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(dist, folder, name),
  ),
);
/** By how many bytes a brotli form has to be shorter than the gzip form. */
const WORTH_KEEPING = 512;
const TEXT = /\.(js|css|svg|html|webmanifest)$/;

for (const name of names) {
  if (!TEXT.test(name)) continue;
  const text = readFileSync(name);
  // Smaller blocks than are usual, each with codes of its own: a script of many small modules comes out a thousandth shorter.
  const form = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGBLOCK]: 16 };
  const gz = gzipSync(text, { level: 9 });
  const br = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...form } });
  if (gz.length < text.length) writeFileSync(`${name}.gz`, gz);
  if (br.length + WORTH_KEEPING <= Math.min(gz.length, text.length)) writeFileSync(`${name}.br`, br);
}
