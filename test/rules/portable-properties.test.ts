import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { facesOf } from '../../src/dice/roll.ts';
import type { Feature, PortableBattlefield, PortableRoute } from '../../src/rules/battlefield/battlefield.ts';
import type { BattlefieldEvent } from '../../src/rules/battlefield/battlefield-event.ts';
import { acrossSides, cellsAround, cellsBeside, flanksOf } from '../../src/rules/battlefield/board.ts';
import { connectedGroups } from '../../src/rules/battlefield/connected-groups.ts';
import type { PortableEdition } from '../../src/rules/battlefield/edition.ts';
import { habitationOf } from '../../src/rules/battlefield/inhabited.ts';
import { portableBattlefield } from '../../src/rules/battlefield/portable-battlefield.ts';
import { meaningOf, PORTABLE_PURPOSES } from '../../src/rules/battlefield/portable-purpose.ts';
import {
  AREAS,
  COVERS,
  ONLY_IN_2,
  OPTIONAL_FEATURES,
  type PortableSettings,
  TERRAINS,
} from '../../src/rules/battlefield/portable-settings.ts';
import { tellPortable } from '../../src/telling/portable.ts';
import { sized } from '../support/all-tests.ts';
import { seeded } from '../support/portable-fields.ts';
import { tried } from '../support/thoroughness.ts';

const side = fc.integer({ min: 4, max: 12 });
const settings = (edition: PortableEdition): fc.Arbitrary<PortableSettings> =>
  fc.record({
    board: fc.record({ kind: fc.constantFrom('square', 'hex'), columns: side, rows: side }),
    terrain: fc.constantFrom(...TERRAINS),
    cover: fc.constantFrom(...COVERS),
    area: fc.constantFrom(...AREAS),
    tree: fc.constantFrom('palm', 'coniferous', 'deciduous'),
    present: fc
      .subarray(OPTIONAL_FEATURES.filter((one) => edition === 'portable-2' || !ONLY_IN_2.includes(one)))
      .map((list) => new Set(list)),
  });

const BUILT = ['settlement', 'village', 'town', 'city'];
const FIELDS = ['open-field', 'orchard', 'olive-grove', 'vineyard'];

/** The pairs of kinds that may share a cell, apart from crossings. */
const MAY_SHARE = [['hill', 'trees'], ...BUILT.map((kind) => ['hill', kind])].map((pair) => pair.join());

const flanks = (battlefield: PortableBattlefield, from: number, to: number): number[] =>
  battlefield.board.kind === 'hex'
    ? []
    : Object.values(flanksOf(battlefield.board, from, to)).filter((cell) => cell !== null);

/** Both lanes of all routes. */
const linesOf = (routes: readonly PortableRoute[]) =>
  routes.flatMap(({ cells, secondLane }) => [cells, ...(secondLane ? [secondLane] : [])]);

/** The pairs of cells between which a line steps diagonally. */
const corners = (battlefield: PortableBattlefield, lines: readonly (readonly number[])[]): string[] =>
  lines.flatMap((cells) =>
    cells.slice(1).flatMap((to, i) => {
      const pair = flanks(battlefield, cells[i] as number, to);
      return pair.length === 2 ? [pair.toSorted((a, b) => a - b).join()] : [];
    }),
  );

const pairOf = (a: number, b: number): string => [a, b].toSorted((x, y) => x - y).join();

/** The number of steps from one cell to another that avoid some cells; `null` if there is no way. */
function stepsAround(
  { board }: PortableBattlefield,
  from: number,
  to: number,
  isWall: (cell: number) => boolean,
  mayStep: (from: number, to: number) => boolean,
) {
  let reached = new Set([from]);
  const seen = new Set(reached);
  for (let steps = 0; reached.size > 0; steps++) {
    if (reached.has(to)) return steps;
    const next = new Set<number>();
    for (const cell of reached)
      for (const near of cellsAround(board, cell))
        if (!seen.has(near) && (near === to || !isWall(near)) && mayStep(cell, near)) {
          seen.add(near);
          next.add(near);
        }
    reached = next;
  }
  return null;
}

/** @param barred the kinds of routes that pass hills on one side, even if it is the longer one */
function checkRoute(
  battlefield: PortableBattlefield,
  { kind, cells, entry, exit, secondLane }: PortableRoute,
  barred: ReadonlySet<string>,
): void {
  const { board } = battlefield;
  const has = (cell: number, ...kinds: readonly string[]) =>
    battlefield.cells[cell - 1]?.features.some((feature) => kinds.includes(feature.kind)) === true;
  const inTheWay = kind === 'river' ? ['hill', 'mountain'] : ['hill', 'mountain', 'lake'];
  const isWall = (cell: number) => battlefield.edition === 'portable-2' && has(cell, ...inTheWay);
  expect(cells.slice(1).filter((cell, i) => !cellsAround(board, cells[i] as number).includes(cell))).toEqual(
    [],
  );
  expect(new Set(cells).size).toBe(cells.length);
  const [from, to] = [cells[0] as number, cells.at(-1) as number];
  if (kind !== 'branch') {
    expect([entry?.cell, exit?.cell]).toEqual([from, to]);
    for (const end of [from, to])
      expect(cellsBeside(board, end).length).toBeLessThan(board.kind === 'hex' ? 6 : 4);
  }
  const earlier = linesOf(
    battlefield.routes.slice(
      0,
      battlefield.routes.findIndex((one) => one.cells === cells),
    ),
  );
  const crossed = corners(battlefield, earlier);
  expect(cells.slice(1).filter((cell, i) => crossed.includes(pairOf(cells[i] as number, cell)))).toEqual([]);
  const isSqueezed = (a: number, b: number) => {
    const pair = flanks(battlefield, a, b);
    return pair.length === 2 && pair.every(isWall);
  };
  const mayStep = (a: number, b: number) => !crossed.includes(pairOf(a, b)) && !isSqueezed(a, b);
  const least = stepsAround(battlefield, from, to, isWall, mayStep);
  const mostMore = kind === 'railway' ? 2 : 0;
  if (least !== null) {
    expect(cells.length - 1 - least).toBeGreaterThanOrEqual(0);
    if (!barred.has(kind)) expect(cells.length - 1 - least).toBeLessThanOrEqual(mostMore);
    expect(cells.slice(1, -1).some(isWall)).toBe(false);
    expect(cells.slice(1).filter((cell, i) => isSqueezed(cells[i] as number, cell))).toEqual([]);
  }
  const beside = new Set(cells.flatMap((cell) => cellsBeside(board, cell)));
  const misplaced = (secondLane ?? []).filter(
    (cell, i, lane) =>
      cells.includes(cell) ||
      !beside.has(cell) ||
      has(cell, 'hill', 'mountain', 'lake', 'marsh', 'trees', ...BUILT, ...FIELDS) ||
      (i > 0 && !cellsAround(board, lane[i - 1] as number).includes(cell)),
  );
  expect(misplaced).toEqual([]);
  if (secondLane && battlefield.edition === 'portable-1')
    for (const end of [secondLane[0], secondLane.at(-1)])
      expect(acrossSides(board, end as number)).toContain(null);
}

/** The unbroken runs of cells that a route shares with others. */
function runsIn(cells: readonly number[], others: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  for (const [i, cell] of cells.entries()) {
    if (!others.has(cell)) continue;
    if (i > 0 && others.has(cells[i - 1] as number)) runs.at(-1)?.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** Expects one ford, bridge or level crossing for each run, in one cell or in one of each lane, and none elsewhere. */
function checkCrossings(
  { cells, routes }: PortableBattlefield,
  rivers: ReadonlySet<number>,
  roads: ReadonlySet<number>,
): void {
  const isWide = routes.some(({ secondLane }) => secondLane);
  const crossing = (run: readonly number[], test: (feature: Feature) => boolean) =>
    run.filter((cell) => cells[cell - 1]?.features.some(test));
  const isRailway = (feature: Feature) => feature.kind === 'bridge' && feature.of === 'railway';
  const isRoad = (feature: Feature) =>
    feature.kind === 'ford' || (feature.kind === 'bridge' && feature.of !== 'railway');
  let most = 0;
  for (const route of routes.filter(({ kind }) => kind !== 'river')) {
    const over = runsIn(route.cells, rivers);
    for (const run of over) {
      const own = crossing(run, route.kind === 'railway' ? isRailway : isRoad);
      expect(own.length).toBeGreaterThan(0);
      if (route.kind === 'railway') expect(own.length).toBeLessThanOrEqual(isWide ? 2 : 1);
    }
    most += over.length * (isWide ? 2 : 1);
    if (route.kind !== 'railway') continue;
    for (const run of runsIn(route.cells, roads))
      expect(crossing(run, ({ kind }) => kind === 'level-crossing')).toHaveLength(1);
  }
  const bridges = cells.flatMap(({ features }) => features.filter((one) => isRailway(one) || isRoad(one)));
  expect(bridges.length).toBeLessThanOrEqual(most);
}

function checkBattlefield(battlefield: PortableBattlefield, barred: ReadonlySet<string>): void {
  const { edition, board, cells, routes } = battlefield;
  for (const route of routes) checkRoute(battlefield, route, barred);
  const passing = (...kinds: readonly string[]) =>
    new Set(
      routes
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((route) => [...route.cells, ...(route.secondLane ?? [])]),
    );
  const [rivers, roads, rails] = [passing('river'), passing('road', 'track', 'branch'), passing('railway')];
  const early = routes.filter(({ kind }) => kind === 'river' || kind === 'road' || kind === 'track');
  const passed = new Set(early.flatMap((route) => [...route.cells, ...(route.secondLane ?? [])]));
  const touched = new Set(
    board.kind === 'hex'
      ? []
      : early.flatMap(({ cells: way }) =>
          way.slice(1).flatMap((to, i) => Object.values(flanksOf(board, way[i] as number, to))),
        ),
  );
  const wrong = cells.filter(({ cell, features }) => {
    const standing = features.map(({ kind }) => kind).filter((kind) => !/ford|bridge|crossing/.test(kind));
    const isBuilt = standing.some((kind) => BUILT.includes(kind));
    const isField = standing.some((kind) => FIELDS.includes(kind));
    const isCrossing = (...kinds: readonly string[]) => features.some(({ kind }) => kinds.includes(kind));
    const isTree = standing.includes('trees');
    return (
      (standing.length > 1 && !MAY_SHARE.includes(standing.join())) ||
      (passed.has(cell) && isBuilt) ||
      ((passed.has(cell) || roads.has(cell) || rails.has(cell)) && isField) ||
      (isTree && (passed.has(cell) || touched.has(cell))) ||
      (edition === 'portable-1' && passed.has(cell) && standing.length > 0) ||
      (edition === 'portable-1' && touched.has(cell) && standing.length > 0 && !isBuilt) ||
      (isCrossing('ford', 'bridge') && !(rivers.has(cell) && (roads.has(cell) || rails.has(cell)))) ||
      (isCrossing('level-crossing') && !(roads.has(cell) && rails.has(cell)))
    );
  });
  expect(wrong).toEqual([]);
  checkCrossings(battlefield, rivers, roads);
  if (edition === 'portable-2') {
    const built = cells.filter(({ features }) => features.some(({ kind }) => BUILT.includes(kind)));
    for (const group of connectedGroups(
      board,
      built.map(({ cell }) => cell),
    ))
      for (const cell of group)
        expect(cells[cell - 1]?.features.some(({ kind }) => kind === habitationOf(group.length))).toBe(true);
  }
}

/** The number of features that a die gives, by the tables as the source prints them. */
function rolledBy(purpose: string, face: number, edition: PortableEdition, place: PortableSettings) {
  const { terrain, cover, area } = place;
  const ground = cover === 'none' ? terrain : cover;
  const two = edition === 'portable-2';
  switch (purpose) {
    case 'number of hills': {
      const table = {
        flat: [0, 1, 2, 2, 3, 3],
        undulating: [1, 1, 3, 3, 5, 5],
        hilly: [2, 4, 4, 6, 6, 8],
        mountainous: [3, 4, 6, 7, 9, 10],
      };
      const more = { flat: 0, undulating: 2, hilly: 4, mountainous: 6 };
      return { kinds: ['hill', 'mountain'], number: two ? face + more[terrain] : table[terrain][face - 1] };
    }
    case 'number of trees': {
      const table = {
        desert: [0, 1, 1, 2, 2, 3],
        flat: [2, 2, 3, 3, 4, 4],
        undulating: [2, 2, 3, 3, 4, 4],
        hilly: [2, 3, 3, 4, 4, 5],
        mountainous: [3, 4, 4, 5, 5, 6],
        forested: [4, 5, 6, 7, 8, 9],
      };
      const more = { desert: -2, flat: 0, undulating: 0, hilly: 2, mountainous: 3, forested: 4 };
      return { kinds: ['trees'], number: two ? Math.max(0, face + more[ground]) : table[ground][face - 1] };
    }
    case 'number of inhabited cells':
      return {
        kinds: BUILT,
        number: Math.max(0, face + { 'desert-mountain-forest': -3, cultivated: 0, urban: 2 }[area]),
      };
    case 'number of lakes':
      return { kinds: ['lake'], number: face };
    case 'number of marshes':
      return { kinds: ['marsh'], number: face };
    case 'number of fields':
      return {
        kinds: FIELDS,
        number: Math.max(0, face + { 'desert-mountain-forest': 0, cultivated: 2, urban: -2 }[area]),
      };
    default:
      return null;
  }
}

describe.each(['portable-1', 'portable-2'] as const)('%s, over hundreds of boards', (edition) => {
  it('nothing is in a forbidden place; routes lead from edge to edge, as short as the hills allow; everything is explained', () => {
    fc.assert(
      fc.property(settings(edition), fc.string(), (place, seed) => {
        const { result, trace } = seeded(edition, place, seed);
        const events: BattlefieldEvent[] = [];
        const again = portableBattlefield(edition, place, (event) => events.push(event));
        expect(performScripted(again, facesOf(trace)).result).toEqual(result);
        const barred = events.flatMap((event) =>
          event.kind === 'barred' && event.open.length > 0 ? [event.route] : [],
        );
        if (edition === 'portable-1') expect(barred).toEqual([]);
        checkBattlefield(result, new Set(barred));
        const telling = tellPortable(edition, place, trace);
        expect(telling.flatMap(({ roll }) => roll ?? [])).toEqual(trace);
        const wrong = telling.filter(({ text }) => !/^(?!.*(undefined|null|NaN)).+\.$/.test(text));
        expect(wrong).toEqual([]);
      }),
      { numRuns: tried(100, 300) },
    );
  }, 120_000);

  it('features placed and not placed add up to the number rolled', () => {
    fc.assert(
      fc.property(settings(edition), fc.string(), (place, seed) => {
        const { result, trace } = seeded(edition, place, seed);
        const all = [...result.cells.flatMap(({ features }) => features), ...result.notPlaced];
        for (const roll of trace) {
          const rolled = rolledBy(roll.for, roll.faces[0] as number, edition, place);
          if (rolled)
            expect(all.filter(({ kind }) => rolled.kinds.includes(kind))).toHaveLength(rolled.number ?? -1);
        }
      }),
      { numRuns: tried(60, 150) },
    );
  });
});

describe('the purposes of dice in the portable editions', () => {
  it('are all in the table, and each of them occurs over thousands of boards', () => {
    const asked = new Set<string>();
    for (const edition of ['portable-1', 'portable-2'] as const)
      for (const [i, place] of fc.sample(settings(edition), { numRuns: sized(200, 500), seed: 1 }).entries())
        for (const roll of seeded(edition, place, String(i)).trace) asked.add(roll.for);
    expect([...asked].toSorted()).toEqual(Object.keys(PORTABLE_PURPOSES).toSorted());
  }, 120_000);

  it('are found by their whole text only', () => {
    expect(meaningOf('track exit cell')).toEqual({ of: 'track', die: 'exit-cell' });
    for (const text of ['', 'exit cell', 'track', 'river crossing', 'field contiguous', 'toString'])
      expect(() => meaningOf(text)).toThrow(`no die of a portable battlefield is for '${text}'`);
  });
});
