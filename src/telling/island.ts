import type { Trace } from '../dice/roll.ts';
import { directionName } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import {
  algorithmName,
  becameStuck,
  extent,
  type Island,
  type IslandAlgorithm,
  type IslandTurn,
} from '../rules/island.ts';
import type { TellingLine } from './telling-line.ts';

/** An island in one sentence. */
export function islandSummary({ algorithm, hexes, turns }: Island): string {
  const { width, height } = extent(hexes);
  const count = hexes.length === 1 ? 'one hex' : `${hexes.length} hexes`;
  return `An island of ${count} by algorithm ${algorithm}, ${algorithmName(algorithm)}: ${2 * turns.length} dice, width ${width}, height ${height}.`;
}

/** Explains turn by turn how an island grew: a line for each die, and lines between them for what no die decided. */
export function* tellIsland({ algorithm, hexes, turns }: Island, trace: Trace): Generator<TellingLine> {
  yield { text: `${labelOf(hexes[0])} is filled: the island begins here.` };
  let count = 1;
  for (const [index, turn] of turns.entries()) {
    const [movement, direction] = [trace[2 * index], trace[2 * index + 1]];
    if (!movement || !direction) throw new Error(`this trace has no dice for turn ${index + 1}`);
    yield { roll: movement, text: `${turn.movement}: ${movementTold(algorithm, turn)}.` };
    if (turn.filled) count++;
    yield {
      roll: direction,
      text: `${turn.direction}, ${directionName(turn.direction)}: ${directionTold(turn, count)}.`,
    };
    if (becameStuck(turn))
      yield {
        text:
          `There is no way on: all around is filled, and nothing empty lies within six hexes. ` +
          `${labelOf(turn.current)}, the hex filled last that still has an empty neighbour, becomes the current hex.`,
      };
  }
}

/** Why the movement die said to move or to fill. */
function movementTold(algorithm: IslandAlgorithm, { from, filledAround, moves }: IslandTurn): string {
  if (algorithm <= 2) return moves ? '1 or 2 moves' : '3 or more fills';
  const neighbours = `the ${filledAround} filled around ${labelOf(from)}`;
  if (moves) return `no more than ${neighbours}, so it moves`;
  if (algorithm === 4 && filledAround < 2)
    return `with fewer than two filled around ${labelOf(from)} it only fills`;
  return `more than ${neighbours}, so it fills`;
}

/** What happened to the hex in the rolled direction. @param count number of filled hexes after the turn */
function directionTold({ movement, moves, target, distance, filled }: IslandTurn, count: number): string {
  const label = labelOf(target);
  if (distance === 1 && !filled && !moves) return `${label} is filled already, so nothing happens`;
  const found =
    distance === 1 ? `${label} is empty` : `the next empty hex is ${label}, ${distance} hexes away`;
  if (!filled) return `${found}, further than the ${movement} allows, so nothing happens`;
  return `${found}; it is filled as hex ${count}${moves ? ' and becomes the current hex' : ''}`;
}

const labelOf = (hex: { readonly q: number; readonly r: number } | undefined): string =>
  hex ? hexLabel(hex) : '';
