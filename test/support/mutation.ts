/** Values in place of expected ones: wrong types and bounds, names of objects, unprintable characters. */
const ALIENS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  2 ** 60,
  Number.NaN,
  'NaN',
  '-0',
  '1e3',
  -0,
  1e308,
  -(2 ** 53),
  '',
  ' ',
  '1d1000000000',
  '40d1000',
  '41d6',
  '2d6',
  '[',
  '[[',
  '[a]',
  '[rumour]',
  '[encounter-water]',
  '[40d6]',
  '[constructor]',
  '[__proto__]',
  '<script>alert(1)</script>',
  '\u0000',
  '\u202e',
  '\ud800',
  'a\nb\tc\u007f',
  'x'.repeat(20_000),
  '['.repeat(9_999),
  '[[1d6]'.repeat(1_000),
  '[rumour]'.repeat(1_000),
  [],
  [1],
  [1, 6],
  [6, 1],
  [-1e15, 1e15],
  {},
  { terrain: ['forest'], chance: '1-2 of 1d6' },
  { terrain: ['nowhere'] },
  'enter',
  'site',
  'toString',
];

/** Nested lists. */
const deeplyNested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Every place in a value that could be changed. */
function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const [key, inner] of Object.entries(value)) {
    places.push({ holder: value as Place['holder'], key });
    placesIn(inner, places);
  }
  return places;
}

const MEMBERS = ['__proto__', 'toString', 'constructor', 'weight', 'where', 'when', 'faces', 'kind', 'id'];

/**
 * Parses a JSON text and changes it in one to three places: values are replaced, removed, doubled, renamed or extended.
 * The result is what JSON can express: lists have neither gaps nor named members.
 *
 * @param number draws a random integer from 1 to the given number
 * @param prefers chooses members that are changed half of the time, if there are any
 */
export function mutated(
  base: string,
  number: (sides: number) => number,
  prefers: (key: string) => boolean = () => false,
): unknown {
  const pick = <T>(list: readonly T[]): T => list[number(list.length) - 1] as T;
  const alien = (): unknown => (number(40) === 1 ? deeplyNested(1000) : structuredClone(pick(ALIENS)));
  const value: Record<string, unknown> = JSON.parse(base);
  for (let i = number(3); i > 0; i--) {
    const places = placesIn(value);
    const preferred = places.filter(({ key }) => prefers(key));
    const { holder, key } = pick(number(2) === 1 && preferred.length > 0 ? preferred : places);
    const set = (name: string, item: unknown) =>
      Object.defineProperty(holder, name, {
        value: item,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    const old: unknown = Reflect.get(holder, key);
    const way = number(6);
    if (typeof old === 'string' && way <= 4) set(key, `${old}${pick(ALIENS)}`);
    else if (typeof old === 'number' && way <= 3) set(key, old + number(5) - 3);
    else if (way === 1) Reflect.deleteProperty(holder, key);
    else if (way === 2) set(pick(MEMBERS), old);
    else if (way === 3 && Array.isArray(holder)) holder.push(...holder);
    else set(key, alien());
    if (Object.keys(value).length === 0) break;
  }
  return JSON.parse(JSON.stringify(value));
}
