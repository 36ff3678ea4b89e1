import type { AleaState } from 'seedrandom/lib/alea.js';

/*
 * The seeding of Alea (Johannes Baagøe, 2010): from a text to the state of a generator, bit for bit as in the library.
 * Each hex has a generator of its own, so seeding is most of the cost of a reveal; with local variables instead of the
 * library's closures it takes half the time. Numbers are drawn by the library.
 */

const WORDS = 2 ** 32;
const FACTOR = 0.02519603282416938;
const FIRST = 0xefc8249d;
const BLANK = 32;

/** The state of a generator that was seeded with this text. */
export function aleaState(seed: string): AleaState {
  let n = absorbed(FIRST, BLANK);
  let s0 = fraction(n);
  n = absorbed(n, BLANK);
  let s1 = fraction(n);
  n = absorbed(n, BLANK);
  let s2 = fraction(n);
  n = absorbedText(n, seed);
  s0 -= fraction(n);
  n = absorbedText(n, seed);
  s1 -= fraction(n);
  n = absorbedText(n, seed);
  s2 -= fraction(n);
  return { c: 1, s0: s0 < 0 ? s0 + 1 : s0, s1: s1 < 0 ? s1 + 1 : s1, s2: s2 < 0 ? s2 + 1 : s2 };
}

function absorbedText(n: number, text: string): number {
  let mixed = n;
  for (let at = 0; at < text.length; at++) mixed = absorbed(mixed, text.charCodeAt(at));
  return mixed;
}

/** Mixes one UTF-16 unit into the state. */
function absorbed(n: number, unit: number): number {
  const sum = n + unit;
  const product = FACTOR * sum;
  const whole = product >>> 0;
  const spread = (product - whole) * whole;
  const low = spread >>> 0;
  return low + (spread - low) * WORDS;
}

const fraction = (n: number): number => (n >>> 0) / WORDS;
