/**
 * Surveys: elevations rolled around the hex that the party is in, and the rivers that follow from them. Source: Alexis
 * Smolensk, "Random Map Generator – Elevations", 21 September 2010.
 */

import type { Procedure } from '../../dice/request.ts';
import { sumOf } from '../../dice/roll.ts';
import type { Axial } from '../../hex/axial.ts';
import { DIRECTIONS, type Direction, neighbour } from '../../hex/direction.ts';
import { Draft } from './draft.ts';
import { type Form, indicesAround, type KnownLand, type SurveyFacts } from './land.ts';
import { surveyDice } from './purpose.ts';
import { byDie, type ChosenFlow, type RiverEnd, unknownWays, workOutRivers } from './rivers.ts';
import { changeAround, type ElevationSettings, elevationAt, meanRoll } from './settings.ts';

/** What a survey settled, with the reasons for outflows and where rivers end. */
export interface Survey extends SurveyFacts {
  readonly flows: readonly ChosenFlow[];
  /** Hexes that turned out to have no way out for their rivers. */
  readonly endings: readonly RiverEnd[];
}

/**
 * Surveys a known hex that hasn't been surveyed, or the start hex of a world in which nothing is known: rolls the
 * elevations of its unknown neighbours and its peak, and works out the rivers anew. The dice, in this order: the
 * outflow if its river must flow on into an unknown hex; the elevations, clockwise from the north; the peak; other
 * outflows.
 */
export function* surveyHex(land: KnownLand, hex: Axial, settings: ElevationSettings): Procedure<Survey> {
  const { q, r } = hex;
  const draft = new Draft(land);
  const index =
    land.count === 0 ? draft.reveal({ q, r, elevation: settings.start, origin: null }) : land.find(hex);
  if (index < 0) throw new Error(`hex (${q}, ${r}) is unknown: only known hexes are surveyed`);
  if (draft.isSurveyed(index)) throw new Error(`hex (${q}, ${r}) is surveyed already`);

  const onward = yield* outflowIntoTheUnknown(draft, index);
  yield* elevationsAround(draft, index, onward?.flow ?? null, settings);
  const { peak, form } = yield* highestPoint(draft, index, settings);
  const { flows, endings } = yield* workOutRivers(draft, touchedBy(draft, land, index), settings);
  return {
    q,
    r,
    peak,
    form,
    revealed: draft.revealed,
    flows: onward ? [onward, ...flows] : flows,
    endings,
  };
}

/** "One of the hexes being generated must be equal to or lower in elevation … as the river must go someplace". */
function* outflowIntoTheUnknown(draft: Draft, index: number): Procedure<ChosenFlow | null> {
  const among = unknownWays(draft, index);
  if (among.length === 0) return null;
  const { q, r } = draft.hexAt(index);
  const flow = yield* byDie(among, { q, r });
  draft.setFlow(index, flow);
  return { q, r, flow, why: 'inflow', way: 'unknown', among };
}

/** @param downhill the direction in which the difference counts as downward, whatever its sign */
function* elevationsAround(
  draft: Draft,
  index: number,
  downhill: Direction | null,
  settings: ElevationSettings,
): Procedure<void> {
  const origin = draft.hexAt(index);
  const elevation = draft.elevation(index);
  const change = changeAround(elevation, settings);
  for (const direction of DIRECTIONS) {
    const { q, r } = neighbour(origin, direction);
    if (draft.find({ q, r }) >= 0) continue;
    const faces = yield surveyDice('elevation', settings.dice, { q, r });
    const points = sumOf(faces) - meanRoll(settings);
    const difference = direction === downhill ? -Math.abs(points) : points;
    draft.reveal({
      q,
      r,
      elevation: elevationAt(elevation, difference, change),
      origin: { q: origin.q, r: origin.r },
    });
  }
}

/** "The highest elevation could then be determined separately", with the change that the hex was itself rolled with. */
function* highestPoint(
  draft: Draft,
  index: number,
  settings: ElevationSettings,
): Procedure<{ peak: number; form: Form | null }> {
  const faces = yield surveyDice('peak', settings.dice, draft.hexAt(index));
  const points = Math.abs(sumOf(faces) - meanRoll(settings));
  const elevation = draft.elevation(index);
  const form = points === 0 ? (standsOut(draft, index) ? 'mesa' : 'plateau') : null;
  return { peak: elevation + points * ownChange(draft, index, settings), form };
}

/**
 * Feet per point that a known hex itself was rolled with; for the start hex, those that its neighbours are rolled with.
 */
export function ownChange(land: KnownLand, index: number, settings: ElevationSettings): number {
  const origin = land.origin(index);
  return changeAround(land.elevation(origin < 0 ? index : origin), settings);
}

const standsOut = (draft: Draft, index: number): boolean =>
  indicesAround(draft, draft.hexAt(index)).every((there) => draft.elevation(there) < draft.elevation(index));

/** Indices of the hexes for which something has changed: the surveyed one, the new ones and the neighbours of these. */
function touchedBy(draft: Draft, before: KnownLand, index: number): Set<number> {
  const touched = new Set([index]);
  for (let fresh = before.count; fresh < draft.count; fresh++) {
    touched.add(fresh);
    for (const there of indicesAround(draft, draft.hexAt(fresh))) if (there >= 0) touched.add(there);
  }
  return touched;
}
