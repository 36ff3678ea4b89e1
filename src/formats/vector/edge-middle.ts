import { ORIGIN } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction } from '../../hex/direction.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { memberAt } from '../../hex/list.ts';
import { type Spot, spotOf } from './path.ts';

const MIDDLES = DIRECTIONS.map((direction) => spotOf(UNIT_LAYOUT.edge(ORIGIN, direction)));

/** The middle of the edge in a direction, relative to the middle of its hex, in hex sizes (radius of a hex). */
export const edgeMiddle = (direction: Direction): Spot => memberAt(MIDDLES, direction - 1);
