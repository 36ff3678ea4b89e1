import type { Feature, PortableBattlefield, PortableRoute, Tree } from './battlefield.ts';
import type { BattlefieldListener } from './battlefield-event.ts';
import { type Board, cellsOf, flanksOf, positionOf } from './board.ts';
import type { PortableEdition } from './edition.ts';
import type { GivenFeature } from './given.ts';

/** A battlefield while it is being made: what stands where, and what routes pass through or touch. */
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

  /** The cells of all routes in their order, both lanes of a river. */
  lines(): (readonly number[])[] {
    return this.#routes.flatMap(lanesOf);
  }

  featuresAt(cell: number): readonly Feature[] {
    return this.#features.get(cell) ?? [];
  }

  has(cell: number, ...kinds: readonly Feature['kind'][]): boolean {
    return this.featuresAt(cell).some(({ kind }) => kinds.includes(kind));
  }

  /** The cells that something was placed in, in the order in which it was. */
  placedCells(): number[] {
    return [...this.#features.keys()];
  }

  /** All cells where one of these stands, in the order of their numbers. */
  cellsWith(...kinds: readonly Feature['kind'][]): number[] {
    return this.placedCells()
      .filter((cell) => this.has(cell, ...kinds))
      .toSorted((a, b) => a - b);
  }

  /** Neither feature nor route, not even one that touches it. */
  isFree(cell: number): boolean {
    return this.featuresAt(cell).length === 0 && !this.#passed.has(cell) && !this.#touched.has(cell);
  }

  /** Free, or a hill with nothing on it that no route passes through or touches. */
  isFreeOrHill(cell: number): boolean {
    return (
      this.isFree(cell) || (this.#isBareHill(cell) && !this.#passed.has(cell) && !this.#touched.has(cell))
    );
  }

  /** Nothing stands there and no route passes through, though it may touch. */
  isFreeToLive(cell: number): boolean {
    return this.featuresAt(cell).length === 0 && !this.#passed.has(cell);
  }

  /** Free to live, or a hill with nothing on it that no route passes through. */
  isFreeOrHillToLive(cell: number): boolean {
    return this.isFreeToLive(cell) || (this.#isBareHill(cell) && !this.#passed.has(cell));
  }

  isHigh(cell: number): boolean {
    return this.has(cell, 'hill', 'mountain');
  }

  /** How many cells have one of these. */
  countOf(...kinds: readonly Feature['kind'][]): number {
    return this.cellsWith(...kinds).length;
  }

  /** Puts what is given in its cells. */
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

  /** Puts another feature in the place of one that was placed earlier, such as a mountain for a hill. */
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

/** What a given feature is on the board. */
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
