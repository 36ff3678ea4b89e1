// Compresses every text file of the page and of the documentation with gzip, if that makes it smaller, and also with
// brotli, if that saves enough more to be worth storing and shipping another file.
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
/** Bytes that the brotli form must save over the gzip form to be kept. */
const WORTH_KEEPING = 512;
const TEXT = /\.(js|css|svg|html|webmanifest)$/;

/**
 * Smaller blocks than usual, each with its own codes, make a script of many small modules up to three thousandths
 * shorter. Which of these sizes, as powers of two, is the best varies with every change.
 */
const BLOCKS = [16, 17];

function brotli(text) {
  const forms = BLOCKS.map((size) => {
    const form = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGBLOCK]: size };
    return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, ...form } });
  });
  return forms.reduce((least, form) => (form.length < least.length ? form : least));
}

for (const name of names) {
  if (!TEXT.test(name)) continue;
  const text = readFileSync(name);
  const gz = gzipSync(text, { level: 9 });
  const br = brotli(text);
  if (gz.length < text.length) writeFileSync(`${name}.gz`, gz);
  if (br.length + WORTH_KEEPING <= Math.min(gz.length, text.length)) writeFileSync(`${name}.br`, br);
}
