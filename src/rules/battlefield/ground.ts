import type { Feature, PortableBattlefield, PortableRoute, Tree } from './battlefield.ts';
import type { BattlefieldListener } from './battlefield-event.ts';
import { type Board, cellsOf, flanksOf, positionOf } from './board.ts';
import type { PortableEdition } from './edition.ts';
import type { GivenFeature } from './given.ts';

/** A battlefield while it is being made: the features in each cell, and the cells that routes pass through or touch. */
export class Ground {
  readonly edition: PortableEdition;
  readonly board: Board;
  readonly emit: BattlefieldListener;
  readonly #features = new Map<number, Feature[]>();
  readonly #routes: PortableRoute[] = [];
  readonly #passed = new Set<number>();
  readonly #touched = new Set<number>();
  readonly #notPlaced: Feature[] = [];

  constructor(edition: PortableEdition, board: Board, emit: BattlefieldListener) {
    this.edition = edition;
    this.board = board;
    this.emit = emit;
  }

  get routes(): readonly PortableRoute[] {
    return this.#routes;
  }

  /** The cells of all routes, each in order; both lanes of a river. */
  lines(): (readonly number[])[] {
    return this.#routes.flatMap(lanesOf);
  }

  featuresAt(cell: number): readonly Feature[] {
    return this.#features.get(cell) ?? [];
  }

  has(cell: number, ...kinds: readonly Feature['kind'][]): boolean {
    return this.featuresAt(cell).some(({ kind }) => kinds.includes(kind));
  }

  /** The cells with features, in the order in which they got their first one. */
  placedCells(): number[] {
    return [...this.#features.keys()];
  }

  /** All cells with a feature of one of these kinds, in ascending order. */
  cellsWith(...kinds: readonly Feature['kind'][]): number[] {
    return this.placedCells()
      .filter((cell) => this.has(cell, ...kinds))
      .toSorted((a, b) => a - b);
  }

  /** Whether a cell has no feature, and no route passes through or touches it. */
  isFree(cell: number): boolean {
    return this.featuresAt(cell).length === 0 && !this.#passed.has(cell) && !this.#touched.has(cell);
  }

  /** Whether a cell is free, or would be but for a hill with nothing on it. */
  isFreeOrHill(cell: number): boolean {
    return (
      this.isFree(cell) || (this.#isBareHill(cell) && !this.#passed.has(cell) && !this.#touched.has(cell))
    );
  }

  /** Whether a cell may be inhabited: it has no feature, and no route passes through it, though one may touch it. */
  isFreeToLive(cell: number): boolean {
    return this.featuresAt(cell).length === 0 && !this.#passed.has(cell);
  }

  /** Whether a cell may be inhabited, if hills with nothing on them may be too. */
  isFreeOrHillToLive(cell: number): boolean {
    return this.isFreeToLive(cell) || (this.#isBareHill(cell) && !this.#passed.has(cell));
  }

  isHigh(cell: number): boolean {
    return this.has(cell, 'hill', 'mountain');
  }

  /** How many cells have a feature of one of these kinds. */
  countOf(...kinds: readonly Feature['kind'][]): number {
    return this.cellsWith(...kinds).length;
  }

  /** Places the given features. */
  placeGiven(features: readonly GivenFeature[], tree: Tree): void {
    for (const given of features) {
      const { cell } = given;
      const feature = givenFeature(given, tree);
      this.place(cell, feature);
      this.emit({ kind: 'stands', feature, cell, placement: { kind: 'given' } });
    }
  }

  place(cell: number, feature: Feature): void {
    this.#features.set(cell, [...this.featuresAt(cell), feature]);
  }

  /** Replaces a feature that was placed earlier, such as a hill by a mountain. */
  replace(cell: number, kind: Feature['kind'], replacement: Feature): void {
    this.#features.set(
      cell,
      this.featuresAt(cell).map((feature) => (feature.kind === kind ? replacement : feature)),
    );
  }

  leaveOut(features: readonly Feature[]): void {
    if (features.length === 0) return;
    this.#notPlaced.push(...features);
    this.emit({ kind: 'left-out', features });
  }

  lay(route: PortableRoute): void {
    this.#routes.push(route);
    for (const lane of lanesOf(route)) {
      for (const [i, cell] of lane.entries()) {
        this.#passed.add(cell);
        const before = lane[i - 1];
        if (before === undefined || this.board.kind === 'hex') continue;
        for (const touched of Object.values(flanksOf(this.board, before, cell)))
          if (touched !== null) this.#touched.add(touched);
      }
    }
  }

  done(): PortableBattlefield {
    const cells = cellsOf(this.board).map((cell) => ({
      cell,
      ...positionOf(this.board, cell),
      features: this.featuresAt(cell),
    }));
    const { edition, board } = this;
    return { edition, board, cells, routes: this.#routes, notPlaced: this.#notPlaced };
  }

  #isBareHill(cell: number): boolean {
    const features = this.featuresAt(cell);
    return features.length === 1 && features[0]?.kind === 'hill';
  }
}

/** The cells of a route, and those of a river's second lane. */
export const lanesOf = ({ cells, secondLane }: PortableRoute): (readonly number[])[] =>
  secondLane ? [cells, secondLane] : [cells];

/** The feature on the board for a given one, with defaults filled in. */
function givenFeature(given: GivenFeature, tree: Tree): Feature {
  switch (given.kind) {
    case 'hill':
      return { kind: 'hill', contours: given.contours ?? 1 };
    case 'trees':
      return { kind: 'trees', tree: given.tree ?? tree };
    case 'landmark':
      return { kind: 'landmark', site: given.site };
    default:
      return { kind: given.kind };
  }
}
