import type { Randomness } from '../../support/randomness.ts';
import { pick } from './instances.ts';

const DEEP = 20_000;

/** Ways to damage a JSON text beyond what changing a value can do. */
const SPOILS: readonly ((text: string, random: Randomness) => string | Buffer)[] = [
  (text, random) => text.slice(0, random.upTo(text.length) - 1),
  // Of two members with the same name the last counts.
  (text) => text.replace('{', '{"id":"first","kind":"first","name":"first",'),
  (text) => text.replace('{', '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"x":1}},'),
  (text) => text.replace(/}$/, ',"__proto__":null}'),
  (text, random) =>
    text.replace(
      /(?<=[:[,])-?\d+/,
      pick(random, ['NaN', '-0', '1e999', '-1e999', '0x1', '01', '1E400', '-']),
    ),
  (text, random) =>
    text.replace(/(?<=:)"[^"]*"/, pick(random, ['"\\ud800"', '"\\udc00x"', '"\\u0000"', '"\\x"', "'x'"])),
  (text, random) => text.replace(/(?<=:)("[^"]*"|-?\d+)/, nested(pick(random, ['[]', '{}']))),
  () => nested('[]'),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text + ' '.repeat(70_000),
  (text) => Buffer.from(text, 'utf16le'),
  (text, random) => flipped(Buffer.from(text), random),
  (text, random) =>
    text.replace(/(?<=:")[^"]*/, pick(random, ['x'.repeat(60_000), '💥'.repeat(5000), '\u202e', '\u0007'])),
  () => '',
];

const nested = (pair: string): string => {
  const [open, close] = pair === '[]' ? ['[', ']'] : ['{"a":', '}'];
  return `${open.repeat(DEEP / open.length)}1${close.repeat(DEEP / open.length)}`;
};

function flipped(bytes: Buffer, random: Randomness): Buffer {
  if (bytes.length > 0) bytes[random.upTo(bytes.length) - 1] = 127 + random.upTo(128);
  return bytes;
}

/** A text as bytes, one in seven of them damaged. */
export function spoilt(text: string, random: Randomness): Buffer {
  const made = random.chance(1 / 7) ? pick(random, SPOILS)(text, random) : text;
  return typeof made === 'string' ? Buffer.from(made) : made;
}
