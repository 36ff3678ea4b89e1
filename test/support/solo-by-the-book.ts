/**
 * The solo rules once more, read from the published page and its restatement and not from the code: slow, naive,
 * one paragraph after the other, to be held against what the code makes of them.
 */
import type { Roll, Trace } from '../../src/dice/roll.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { keyOf } from './hexes.ts';

export interface BookHex {
  readonly altitude: number;
  readonly flow: number | 'underworld' | null;
  readonly terrain: string;
  readonly site: string | null;
}

/** "1 is north, 2 is north-east, 3 is south-east, 4 is south, 5 is south-west, 6 is north-west." */
const WAYS: readonly (readonly [number, Axial])[] = [
  [1, { q: 0, r: -1 }],
  [2, { q: 1, r: -1 }],
  [3, { q: 1, r: 0 }],
  [4, { q: 0, r: 1 }],
  [5, { q: -1, r: 1 }],
  [6, { q: -1, r: 0 }],
];
const OPPOSITE = [0, 4, 5, 6, 1, 2, 3];

const beside = (hex: Axial, way: number): Axial => {
  const step = (WAYS[way - 1] as readonly [number, Axial])[1];
  return { q: hex.q + step.q, r: hex.r + step.r };
};

/** Where water ends, followed from hex to hex. */
export type RiverEnd =
  | { readonly in: 'unknown'; readonly hex: Axial; readonly length: number }
  | { readonly in: 'ocean' | 'underworld' | 'circle' | 'dry land'; readonly length: number };

export class BookWorld {
  readonly #hexes = new Map<string, BookHex & Axial>();

  get count(): number {
    return this.#hexes.size;
  }

  at(hex: Axial): (BookHex & Axial) | undefined {
    return this.#hexes.get(keyOf(hex));
  }

  reveal(hex: Axial, found: BookHex): void {
    if (this.at(hex)) throw new Error(`${keyOf(hex)} is known: what has been revealed is never changed`);
    this.#hexes.set(keyOf(hex), { ...found, q: hex.q, r: hex.r });
  }

  hexes(): Iterable<BookHex & Axial> {
    return this.#hexes.values();
  }

  /** The known hexes around one, with the direction to each. */
  around(hex: Axial): { way: number; there: (BookHex & Axial) | undefined }[] {
    return WAYS.map(([way]) => ({ way, there: this.at(beside(hex, way)) }));
  }

  /** "Follow the water from hex to hex. It ends at an unknown hex, in the ocean or in the underworld." */
  endOfWater(from: Axial): RiverEnd {
    let hex = from;
    for (let length = 0; length <= this.count; length++) {
      const here = this.at(hex);
      if (!here) return { in: 'unknown', hex, length };
      if (here.flow === 'underworld') return { in: 'underworld', length: length + 1 };
      if (here.altitude === 0) return { in: 'ocean', length };
      if (here.flow === null) return { in: 'dry land', length };
      hex = beside(hex, here.flow);
    }
    return { in: 'circle', length: this.count };
  }

  endsUpIn(from: Axial, target: Axial): boolean {
    const end = this.endOfWater(from);
    return end.in === 'unknown' && keyOf(end.hex) === keyOf(target);
  }
}

/** Hands out faces one after the other, and records what each throw was for. */
class Table {
  readonly trace: Roll[] = [];
  readonly #faces: number[];

  constructor(faces: readonly number[]) {
    this.#faces = [...faces];
  }

  get left(): number {
    return this.#faces.length;
  }

  roll(purpose: string, count: number, counts: (face: number) => boolean = () => true): number {
    for (;;) {
      const faces = this.#faces.splice(0, count);
      if (faces.length < count) throw new Error(`by the book another die is rolled for the ${purpose}`);
      const good = counts(faces[0] as number);
      this.trace.push({ for: purpose, sides: 6, faces, ...(!good && { discarded: true as const }) });
      if (good) return faces.reduce((sum, face) => sum + face);
    }
  }
}

const CHANGE: Readonly<Record<number, number>> = {
  2: -2,
  3: -1,
  4: 0,
  5: 0,
  6: 0,
  7: 0,
  8: 0,
  9: 0,
  10: 1,
  11: 1,
  12: 2,
};

/** [with river, no river], by altitude 0 to 10; altitude 9 has a die of its own. */
const TERRAIN: readonly (readonly [string, string])[] = [
  ['ocean', 'ocean'],
  ['coastal', 'coastal'],
  ['swamp', 'desert'],
  ['swamp', 'plain'],
  ['forest', 'plain'],
  ['forest', 'plain'],
  ['forested-hills', 'rough'],
  ['green-hills', 'hills'],
  ['mountains', 'mountains'],
  ['mountain', 'mountain'],
  ['glacier', 'glacier'],
];

const IN_WOODS = ['village', 'ruin', 'tower', 'ruined-tower', 'castle', 'ruined-castle'];
const IN_WILDS = ['ruin', 'ruin', 'ruined-tower', 'ruined-tower', 'ruined-castle', 'ruined-castle'];
const SITES: Readonly<Record<string, readonly string[]>> = {
  forest: IN_WOODS,
  'forested-hills': IN_WOODS,
  desert: IN_WILDS,
  swamp: IN_WILDS,
  'green-hills': IN_WILDS,
};

export interface BookOutcome {
  readonly hex: BookHex;
  readonly trace: Trace;
  /** Number of faces that no rule asked for. */
  readonly left: number;
  /** What the explanation of this hex may claim. */
  readonly why: {
    readonly limited: boolean;
    readonly shelf: boolean;
    /** What the house rule's dice gave, if it had dice thrown where otherwise there are none. */
    readonly landfall: 'deep' | 'island' | null;
    readonly step: 'down' | 'level' | 'up' | 'underworld' | null;
    readonly candidates: readonly number[];
  };
}

/** What these faces give when a hex is entered by the rules. */
export function enterByTheBook(
  world: BookWorld,
  origin: Axial,
  target: Axial,
  faces: readonly number[],
  houseRules: readonly string[] = [],
): BookOutcome {
  const table = new Table(faces);
  const around = world.around(target);
  const known = around.flatMap(({ there }) => (there ? [there] : []));
  const from = world.at(origin);
  if (!from || !known.some((hex) => keyOf(hex) === keyOf(origin))) throw new Error('no known neighbour');

  const inflow = around.flatMap(({ way, there }) =>
    there && there.flow === OPPOSITE[way] ? [there.altitude] : [],
  );

  // Altitude 1: "If every known neighbour of the new hex is at altitude 0 or 1 … none is rolled".
  if (known.every((hex) => hex.altitude <= 1)) {
    // House rule landfall: "where … no known neighbour's water flows in, 2d6 are thrown all the same".
    const thrown = houseRules.includes('landfall') && inflow.length === 0;
    const rolled = thrown ? table.roll('altitude', 2) : 0;
    const altitude = rolled === 12 ? 4 : rolled === 11 ? 2 : 0;
    const [, terrain] = TERRAIN[altitude] as readonly [string, string];
    return {
      hex: { altitude, flow: null, terrain, site: null },
      trace: table.trace,
      left: table.left,
      why: {
        limited: false,
        shelf: false,
        landfall: thrown ? (altitude === 0 ? 'deep' : 'island') : null,
        step: null,
        candidates: [],
      },
    };
  }

  // Altitude 2 and 3.
  const roll = table.roll('altitude', 2);
  let altitude = from.altitude + (CHANGE[roll] as number);
  if (altitude < 0) altitude = 0;
  if (altitude > 10) altitude = 10;
  const limit = Math.min(...inflow);
  const limited = limit < altitude;
  if (limited) altitude = limit;
  const shelf =
    houseRules.includes('coastal-shelf') && altitude === 0 && known.some((hex) => hex.altitude > 1);
  if (shelf) altitude = 1;

  // Water flow.
  const water =
    altitude !== 0 &&
    (inflow.length > 0 || altitude === 1 || (altitude >= 2 && altitude <= 8 && roll >= 5 && roll <= 8));
  let flow: BookHex['flow'] = null;
  let step: BookOutcome['why']['step'] = null;
  let candidates: number[] = [];
  if (water) {
    const takes = (there: (BookHex & Axial) | undefined): boolean =>
      there !== undefined && there.flow !== null && !world.endsUpIn(there, target);
    const steps = {
      // "Ours, against the source: a known neighbour at altitude 0 is the sea … it is a candidate".
      down: around.filter(
        ({ there }) => !there || there.altitude === 0 || (there.altitude < altitude && takes(there)),
      ),
      level: around.filter(({ there }) => there?.altitude === altitude && takes(there)),
      up: around.filter(({ there }) => takes(there)),
    };
    flow = 'underworld';
    step = 'underworld';
    for (const name of ['down', 'level', 'up'] as const) {
      if (steps[name].length === 0) continue;
      candidates = steps[name].map(({ way }) => way);
      flow =
        candidates.length === 1
          ? (candidates[0] as number)
          : table.roll('flow', 1, (face) => candidates.includes(face));
      step = name;
      break;
    }
  }

  // Terrain and site.
  let terrain = (TERRAIN[altitude] as readonly [string, string])[water ? 0 : 1];
  if (altitude === 9 && table.roll('volcano', 1) === 1) terrain = 'volcano';
  const sites = roll === 7 ? SITES[terrain] : undefined;
  const site = sites ? (sites[table.roll('site', 1) - 1] as string) : null;
  return {
    hex: { altitude, flow, terrain, site },
    trace: table.trace,
    left: table.left,
    why: { limited, shelf, landfall: null, step, candidates },
  };
}

/** What these faces give for the start hex. */
export function startByTheBook(faces: readonly number[]): Omit<BookOutcome, 'why'> {
  const table = new Table(faces);
  const flow = table.roll('river', 1);
  const altitude = 5 + (CHANGE[table.roll('altitude', 2)] as number);
  const terrain = (TERRAIN[altitude] as readonly [string, string])[0];
  return { hex: { altitude, flow, terrain, site: 'village' }, trace: table.trace, left: table.left };
}
