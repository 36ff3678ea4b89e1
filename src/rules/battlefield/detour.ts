/**
 * The side on which a route goes round the hills that bar its direct way. Source: Bob Cordery, Wargaming Miscellany,
 * "Playing around with my terrain generator", 25 August 2019. The definitions of "barred" and of a side are ours.
 */

import type { Procedure } from '../../dice/request.ts';
import { memberAt } from '../../hex/list.ts';
import type { Feature, RouteKind } from './battlefield.ts';
import { type Board, cellsOf, crossProduct, dotProduct, flanksOf } from './board.ts';
import { directSteps, pathCostsTo } from './cheapest-path.ts';
import type { Ground } from './ground.ts';
import { rollPortableDie } from './portable-purpose.ts';
import { hillsAndStepsOf, type IsShut, obstaclesOf, routeGraph } from './route-graph.ts';

/**
 * The steps that are shut to a route, so that it goes round hills on the side that a die names, or on the only open
 * side. No step is shut if no hill bars the direct way, if there is no way round, and in `portable-1`.
 *
 * Hills bar the direct way if every course that the route might take without them runs through one, or between two
 * across their common corner. To go round on the left means to have all hills that bar the way on the right.
 */
export function* detour(ground: Ground, kind: RouteKind, from: number, to: number): Procedure<IsShut> {
  const bars = ground.edition === 'portable-2' ? barringHills(ground, kind, from, to) : [];
  if (bars.length === 0) return NOWHERE;
  const shut = {
    left: shutBeside(ground.board, from, to, bars, 'right'),
    right: shutBeside(ground.board, from, to, bars, 'left'),
  };
  const open = (['left', 'right'] as const).filter((side) => hasWayRound(ground, kind, from, to, shut[side]));
  const by = bars.flatMap((hill) => ground.featuresAt(hill).filter(isHigh));
  ground.emit({ kind: 'barred', route: kind, by, open });
  const [only] = open;
  if (only === undefined) return NOWHERE;
  if (open.length === 1) return shut[only];
  return shut[(yield* rollPortableDie(`${kind} detour`)) <= 3 ? 'left' : 'right'];
}

const NOWHERE: IsShut = () => false;

/**
 * The hills and mountains on the course that a route would take if there were none; empty if one such course is clear.
 */
function barringHills(ground: Ground, kind: RouteKind, from: number, to: number): number[] {
  const { board } = ground;
  const graph = routeGraph(ground, kind, { throughHills: true });
  const costs = pathCostsTo(board, [to], graph);
  const bars = new Set<number>();
  const clear = new Set([from]);
  const courses = new Set([from]);
  for (const here of courses) {
    if (here === to) continue;
    for (const next of directSteps(board, from, to, graph, costs, here)) {
      const inTheWay = next === to ? [] : hillsInStep(ground, here, next);
      for (const hill of inTheWay) bars.add(hill);
      if (clear.has(here) && inTheWay.length === 0 && !clear.has(next)) {
        clear.add(next);
        // Visit it again: it may have been visited by a course through a hill, before it was known to be clear.
        courses.delete(next);
      }
      courses.add(next);
    }
  }
  if (clear.has(to)) return [];
  const length = dotProduct(board, from, to, to);
  return [...bars]
    .toSorted((a, b) => a - b)
    .filter((hill) => {
      const along = dotProduct(board, from, to, hill);
      return along > 0 && along < length;
    });
}

/** The hill that a step leads into, or the two that it passes between across their common corner. */
function hillsInStep(ground: Ground, from: number, to: number): number[] {
  if (ground.isHigh(to)) return [to];
  if (ground.board.kind === 'hex') return [];
  const flanks = Object.values(flanksOf(ground.board, from, to)).filter((cell) => cell !== null);
  return flanks.length === 2 && flanks.every((cell) => ground.isHigh(cell)) ? flanks : [];
}

/**
 * Shuts the steps that cross the line from a hill to the board's edge on one side, at right angles to the direct way.
 */
function shutBeside(
  board: Board,
  from: number,
  to: number,
  hills: readonly number[],
  hand: 'left' | 'right',
): IsShut {
  const sign = hand === 'right' ? 1 : -1;
  const places = [0, ...cellsOf(board)].map((cell) => ({
    along: dotProduct(board, from, to, cell),
    off: sign * crossProduct(board, from, to, cell),
  }));
  const place = (cell: number) => memberAt(places, cell);
  const lines = hills.map(place);
  return (a, b) => {
    const [start, end] = [place(a), place(b)];
    return lines.some(({ along, off }) => {
      const [before, after] = [start.along - along, end.along - along];
      if (before * after > 0) return false;
      if (before === 0 || after === 0)
        return (before === 0 && start.off >= off) || (after === 0 && end.off >= off);
      // How far beyond the hill the step meets the line, in whole numbers.
      const spread = before - after;
      return Math.sign(spread) * ((end.off - off) * before - (start.off - off) * after) >= 0;
    });
  };
}

function hasWayRound(ground: Ground, kind: RouteKind, from: number, to: number, isShut: IsShut): boolean {
  const cost = memberAt(pathCostsTo(ground.board, [to], routeGraph(ground, kind, { isShut })), from);
  // An obstacle in the end cell itself does not count.
  const least = ground.has(to, ...obstaclesOf(kind)) ? 1 : 0;
  return Number.isFinite(cost) && hillsAndStepsOf(cost).hills === least;
}

const isHigh = ({ kind }: Feature): boolean => kind === 'hill' || kind === 'mountain';
