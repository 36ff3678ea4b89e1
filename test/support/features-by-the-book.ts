import type { Trace } from '../../src/dice/roll.ts';
import type { Feature } from '../../src/rules/battlefield/battlefield.ts';
import type { Board } from '../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../src/rules/battlefield/edition.ts';
import type { PortableSettings } from '../../src/rules/battlefield/portable-settings.ts';

type Kind = 'hill' | 'lake' | 'marsh' | 'tree' | 'habitation' | 'field';

const HILLS_OF_1 = {
  flat: [0, 1, 2, 2, 3, 3],
  undulating: [1, 1, 3, 3, 5, 5],
  hilly: [2, 4, 4, 6, 6, 8],
  mountainous: [2, 3, 4, 5, 6, 7],
};
const MOUNTAINS_OF_1 = [1, 1, 2, 2, 3, 3];
const TREES_OF_1 = {
  desert: [0, 1, 1, 2, 2, 3],
  flat: [2, 2, 3, 3, 4, 4],
  undulating: [2, 2, 3, 3, 4, 4],
  hilly: [2, 3, 3, 4, 4, 5],
  mountainous: [3, 4, 4, 5, 5, 6],
  forested: [4, 5, 6, 7, 8, 9],
};
/** Settlements, villages and towns, by their first letters. */
const HABITATION_OF_1 = {
  'desert-mountain-forest': ['', '', '', 's', 's', 'ss'],
  cultivated: ['s', 'ss', 'ssv', 'sssv', 'sssvv', 'sssvvt'],
  urban: ['vv', 'vvt', 'vvvt', 'vvtt', 'ttt', 'ttt'],
};
const HILLS_OF_2 = { flat: 0, undulating: 2, hilly: 4, mountainous: 6 };
const TREES_OF_2 = { desert: -2, flat: 0, undulating: 0, hilly: 2, mountainous: 3, forested: 4 };
const HABITATION_OF_2 = { 'desert-mountain-forest': -3, cultivated: 0, urban: 2 };
const FIELDS_OF_2 = { cultivated: 2, urban: -2 };

/**
 * The features that dice bring to a battlefield without routes, by the sources read literally: the dice of a trace are
 * taken one after the other, and each must be the very die that the rules ask for now.
 */
export class FeaturesByTheBook {
  readonly cells: Feature[][];
  readonly #board: Board;
  readonly #settings: PortableSettings;
  readonly #trace: Trace;
  #at = 0;
  /** The cell that counting has come to; `null` before the first feature of its kind. */
  #counted: number | null = null;
  /** A row that is counted to the right; every second row from it too, the others to the left. */
  #rightRow = 1;

  constructor(edition: PortableEdition, settings: PortableSettings, trace: Trace) {
    this.#board = settings.board;
    this.#settings = settings;
    this.#trace = trace;
    this.cells = Array.from({ length: settings.board.columns * settings.board.rows + 1 }, () => []);
    if (edition === 'portable-1') this.#first();
    else this.#second();
    if (this.#at < trace.length) throw new Error(`no rule asks for ${JSON.stringify(trace[this.#at])}`);
  }

  #first(): void {
    const { terrain, area, present } = this.#settings;
    if (present.has('hills')) {
      const number = this.#die('number of hills');
      const heights = Array.from({ length: HILLS_OF_1[terrain][number - 1] as number }, () => this.#height());
      const mountains = terrain === 'mountainous' ? (MOUNTAINS_OF_1[number - 1] as number) : 0;
      this.#counted = null;
      for (const height of [...heights, ...Array<Feature>(mountains).fill({ kind: 'mountain' })])
        this.#put(this.#count('hill'), height);
    }
    if (present.has('trees')) {
      const number = TREES_OF_1[this.#treeRow()][this.#die('number of trees') - 1] as number;
      this.#counted = null;
      for (let i = 0; i < number; i++) this.#put(this.#count('tree'), this.#trees());
    }
    if (present.has('habitation')) {
      const letters = HABITATION_OF_1[area][this.#die('number of habitations') - 1] as string;
      this.#counted = null;
      for (const letter of letters) this.#inhabit(letter);
    }
  }

  #inhabit(letter: string): void {
    const free = (cell: number) =>
      (this.cells[cell] as Feature[]).every(({ kind }) => letter === 's' && kind === 'hill');
    const cell = this.#count(
      'habitation',
      (one) => free(one) && (letter !== 't' || this.#around(one).some(free)),
    );
    const kind = letter === 's' ? 'settlement' : letter === 'v' ? 'village' : 'town';
    this.#put(cell, { kind });
    if (kind === 'town') this.#put(this.#beside('town side', cell, free), { kind });
  }

  #second(): void {
    const { terrain, area, present } = this.#settings;
    if (present.has('hills')) {
      const number = this.#die('number of hills') + HILLS_OF_2[terrain];
      const hills = this.#chain('hill', number, () => ({ kind: 'hill', contours: 1 }));
      for (const hill of hills) this.cells[hill] = [this.#height()];
    }
    if (present.has('lakes')) this.#chain('lake', this.#die('number of lakes'), () => ({ kind: 'lake' }));
    if (present.has('marshes'))
      this.#chain('marsh', this.#die('number of marshes'), () => ({ kind: 'marsh' }));
    if (present.has('trees'))
      this.#chain('tree', this.#die('number of trees') + TREES_OF_2[this.#treeRow()], () => this.#trees());
    const groups: number[][] = [];
    if (present.has('habitation')) {
      const number = this.#die('number of inhabited cells') + HABITATION_OF_2[area];
      const cells = this.#chain('habitation', number, () => ({ kind: 'settlement' }));
      for (const cell of cells.toSorted((a, b) => a - b)) {
        if (groups.some((group) => group.includes(cell))) continue;
        const group = [cell];
        for (const one of group)
          group.push(...this.#around(one).filter((next) => cells.includes(next) && !group.includes(next)));
        groups.push(group.toSorted((a, b) => a - b));
      }
      for (const group of groups) {
        const kind = (['settlement', 'village', 'town', 'town'] as const)[group.length - 1] ?? 'city';
        for (const cell of group)
          this.cells[cell] = (this.cells[cell] as Feature[]).map((feature) =>
            feature.kind === 'settlement' ? { kind } : feature,
          );
      }
    }
    if (present.has('fields') && area !== 'desert-mountain-forest')
      this.#fields(
        this.#die('number of fields') + FIELDS_OF_2[area],
        groups.filter(({ length }) => length <= 2),
      );
  }

  #fields(number: number, owners: readonly number[][]): void {
    const cells: number[] = [];
    this.#counted = null;
    for (const owner of number > 0 ? this.#allotted(number, owners) : []) {
      const free = (cell: number) => this.#isFree('field', cell);
      const roomy = owner.filter((cell) => this.#around(cell).some(free));
      const wasCounted = this.#counted !== null;
      if (roomy.length > 0) {
        const one = roomy.length === 2 && this.#die('village cell') > 3 ? 1 : 0;
        const cell = this.#beside('field side', roomy[one] as number, free);
        if (wasCounted) this.#counted = cell;
        cells.push(cell);
      } else cells.push(this.#count('field'));
      this.#put(cells.at(-1) as number, { kind: 'open-field' });
    }
    for (const cell of cells) {
      if (this.#die('field use') <= 3) continue;
      const vineyard = this.#die('planting') >= 5;
      const planted = this.#settings.tree === 'palm' ? 'olive-grove' : 'orchard';
      this.cells[cell] = [{ kind: vineyard ? 'vineyard' : planted }];
    }
  }

  /** The owner of each field, in the order in which fields are placed; an empty one where there is nobody. */
  #allotted(number: number, owners: readonly number[][]): number[][] {
    if (owners.length === 0) return Array.from({ length: number }, () => []);
    if (number >= owners.length) {
      const rest = number - owners.length;
      return [...owners, ...(rest > 0 ? this.#allotted(rest, owners) : [])];
    }
    const faces = this.#dice('field allotment', owners.length);
    const order = owners
      .map((owner, i) => ({ owner, face: faces[i] as number }))
      .toSorted((a, b) => b.face - a.face);
    const last = order[number - 1]?.face;
    const sure = order.filter(({ face }) => face > (last as number)).map(({ owner }) => owner);
    const equal = order.filter(({ face }) => face === last).map(({ owner }) => owner);
    return [...sure, ...this.#allotted(number - sure.length, equal)];
  }

  #chain(kind: Kind, number: number, feature: () => Feature): number[] {
    const placed: number[] = [];
    const free = (cell: number) => this.#isFree(kind, cell);
    this.#counted = null;
    for (let i = 0; i < number; i++) {
      const last = placed.at(-1);
      const side = last !== undefined && this.#around(last).some(free);
      if (side && this.#die(`${kind} contiguous`) >= 4)
        this.#counted = this.#beside(`${kind} side`, last, free);
      else this.#count(kind);
      placed.push(this.#counted as number);
      this.#put(this.#counted as number, feature());
    }
    return placed;
  }

  /** Counts on and gives the cell: the ox ploughs to and fro, and begins anew at the top left. */
  #count(kind: Kind, free = (cell: number) => this.#isFree(kind, cell)): number {
    const { columns, rows } = this.#board;
    let left: number;
    if (this.#counted === null) {
      this.#rightRow = this.#die(`${kind} row`, (face) => face <= rows);
      this.#counted = (this.#rightRow - 1) * columns + 1;
      left = -1;
    } else left = 0;
    for (const face of this.#dice(`${kind} count`, 3)) left += face;
    while (left > 0 || !free(this.#counted)) {
      left--;
      const row = Math.ceil(this.#counted / columns);
      const toRight = (row - this.#rightRow) % 2 === 0;
      const isLast = toRight ? this.#counted % columns === 0 : this.#counted % columns === 1;
      if (!isLast) this.#counted += toRight ? 1 : -1;
      else if (row < rows) this.#counted += columns;
      else this.#counted = this.#rightRow = 1;
    }
    return this.#counted;
  }

  /** The cell on the side that a die names, or the next free one clockwise; without a die if only one is free. */
  #beside(purpose: string, cell: number, free: (cell: number) => boolean): number {
    const sides = this.#sides(cell);
    const open = sides.filter((one) => one !== null && free(one));
    if (open.length === 1) return open[0] as number;
    let side = this.#die(purpose, (face) => face <= sides.length) - 1;
    for (;;) {
      const one = sides[side] ?? null;
      if (one !== null && free(one)) return one;
      side = (side + 1) % sides.length;
    }
  }

  #isFree(kind: Kind, cell: number): boolean {
    const mayShare = kind === 'tree' || kind === 'habitation';
    return (this.cells[cell] as Feature[]).every((feature) => mayShare && feature.kind === 'hill');
  }

  /** The cells beside one, clockwise from the north; `null` where the board ends. */
  #sides(cell: number): (number | null)[] {
    const { kind, columns, rows } = this.#board;
    const [column, row] = [((cell - 1) % columns) + 1, Math.ceil(cell / columns)];
    // The odd columns of a hex board lie half a hex lower.
    const [up, down] = column % 2 === 1 ? [0, 1] : [-1, 0];
    const steps =
      kind === 'square'
        ? ([
            [0, -1],
            [1, 0],
            [0, 1],
            [-1, 0],
          ] as const)
        : ([
            [0, -1],
            [1, up],
            [1, down],
            [0, 1],
            [-1, down],
            [-1, up],
          ] as const);
    return steps.map(([right, below]) => {
      const [x, y] = [column + right, row + below];
      return x < 1 || y < 1 || x > columns || y > rows ? null : (y - 1) * columns + x;
    });
  }

  #around = (cell: number): number[] => this.#sides(cell).filter((one) => one !== null);

  #height(): Feature {
    const { terrain } = this.#settings;
    if (terrain === 'flat') return { kind: 'hill', contours: 1 };
    const face = this.#die('hill contours');
    if (terrain !== 'mountainous') return { kind: 'hill', contours: face >= 5 ? 2 : 1 };
    return face >= 5 ? { kind: 'mountain' } : { kind: 'hill', contours: face >= 3 ? 2 : 1 };
  }

  #trees = (): Feature => ({ kind: 'trees', tree: this.#settings.tree });

  #treeRow() {
    const { cover, terrain } = this.#settings;
    return cover === 'none' ? terrain : cover;
  }

  #put(cell: number, feature: Feature): void {
    (this.cells[cell] as Feature[]).push(feature);
  }

  #die(purpose: string, counts: (face: number) => boolean = () => true): number {
    for (;;) {
      const roll = this.#trace[this.#at];
      const [face = 0] = this.#dice(purpose, 1);
      if (Boolean(roll?.discarded) === counts(face)) throw new Error(`${purpose}: does a ${face} count?`);
      if (counts(face)) return face;
    }
  }

  #dice(purpose: string, count: number): readonly number[] {
    const roll = this.#trace[this.#at++];
    if (roll?.for === purpose && roll.sides === 6 && roll.faces.length === count) return roll.faces;
    throw new Error(`the rules ask for ${count}d6 for ${purpose}, not for ${JSON.stringify(roll)}`);
  }
}
