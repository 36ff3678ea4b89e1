/** A map as Text Mapper parses it: its strings and numbers, without interpretation. */
export interface ReadMap {
  readonly regions: readonly {
    readonly x: number;
    readonly y: number;
    readonly z: number;
    readonly types: readonly string[];
    readonly labels: readonly string[];
  }[];
  readonly lines: readonly {
    readonly type: string;
    readonly labels: readonly string[];
    readonly points: readonly (readonly [x: number, y: number, z: number])[];
  }[];
  readonly includes: readonly string[];
  readonly skipped: readonly string[];
}

const SHORT_HEX = /^(-?\d\d)(-?\d\d)(\d\d)?\s+(.*)/;
const LONG_HEX = /^(-?\d\d+)\.(-?\d\d+)(?:\.(\d\d+))?\s+(.*)/;
const SHORT_PATH = /^(-?\d\d-?\d\d(?:\d\d)?(?:--?\d\d-?\d\d(?:\d\d)?)+)\s+(\S+)(.*)/;
const LONG_PATH = /^(-?\d\d+\.-?\d\d+(?:\.\d\d+)?(?:--?\d\d+\.-?\d\d+(?:\.\d\d+)?)+)\s+(\S+)(.*)/;
/** A label, followed by its size. */
const LABEL = /["“]([^"”]+)["”]\s*(?:\d+)?/g;
/** One point of a path. With dots it takes all three numbers or nothing; four digits are tried first. */
const POINT = /(?:(-?\d\d)(-?\d\d)(\d\d)?|(-?\d\d+)\.(-?\d\d+)\.(\d\d+)?)-?/y;

/** Parses as Text Mapper 1.x does, including its peculiarities: unreadable lines are skipped. */
export function readTextMapper(text: string): ReadMap {
  const read = { regions: [], lines: [], includes: [], skipped: [] } as {
    -readonly [K in keyof ReadMap]: ReadMap[K][number][];
  };
  for (const line of text.split(/\r?\n/)) {
    const hex = SHORT_HEX.exec(line) ?? LONG_HEX.exec(line);
    const path = hex ? null : (SHORT_PATH.exec(line) ?? LONG_PATH.exec(line));
    if (hex) {
      const [, x, y, z, rest = ''] = hex;
      const types = rest.replace(LABEL, '').trim().split(/\s+/);
      read.regions.push({ x: Number(x), y: Number(y), z: Number(z ?? 0), types, labels: labels(rest) });
    } else if (path)
      read.lines.push({ type: path[2] ?? '', labels: labels(path[3] ?? ''), points: points(path[1] ?? '') });
    else if (/^include\s+(\S*)/.test(line)) read.includes.push(line.slice(8));
    else if (line && !/^\s*#/.test(line)) read.skipped.push(line);
  }
  return read;
}

const labels = (rest: string): string[] => [...rest.matchAll(LABEL)].map(([, label = '']) => label);

function points(text: string): (readonly [number, number, number])[] {
  const found: (readonly [number, number, number])[] = [];
  POINT.lastIndex = 0;
  for (let match = POINT.exec(text); match; match = POINT.exec(text))
    found.push([
      Number(match[1] ?? match[4]),
      Number(match[2] ?? match[5]),
      Number(match[3] ?? match[6] ?? 0),
    ]);
  return found;
}
