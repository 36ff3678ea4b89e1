import type { Axial } from '../hex/axial.ts';
import { directionBetween, oppositeOf } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import { memberAt } from '../hex/list.ts';
import { isLand, type SurveyedLand } from '../rules/elevation/land.ts';
import { capitalised } from '../text/capitalised.ts';
import { feet } from './elevation-summary.ts';
import { type Hint, hintsHere, hintsOnTheWay } from './hint.ts';
import type { Passage } from './passage.ts';
import { andList } from './words.ts';

/**
 * What a party notices on its way through an elevation world: how far it climbs (between the lowest points of hexes),
 * the rivers that it follows, coasts, mesas and plateaus.
 *
 * @param land as it was known after the passage, including what the party found
 */
export function tellElevationHints({ path }: Passage, land: SurveyedLand): readonly string[] {
  const places = path.map((hex) => land.find(hex));
  if (places.includes(-1)) return [];
  const steps = places.slice(1).map((to, index) => {
    const from = memberAt(places, index);
    return { label: hexLabel(land.hexAt(to)), hints: stepHints(from, to, land) };
  });
  const [first] = steps;
  const hints = steps.length === 1 && first ? hintsHere(first.hints) : hintsOnTheWay(steps);
  return [...climbs(places, land), ...hints];
}

function climbs(places: readonly number[], land: SurveyedLand): string[] {
  const rises = places
    .slice(1)
    .map((place, index) => land.elevation(place) - land.elevation(memberAt(places, index)));
  const sum = (sign: 1 | -1): number => rises.reduce((total, rise) => total + Math.max(0, sign * rise), 0);
  const parts = [
    ...(sum(1) > 0 ? [`climbed ${feet(sum(1))}`] : []),
    ...(sum(-1) > 0 ? [`went down ${feet(sum(-1))}`] : []),
  ];
  return parts.length === 0 ? [] : [`${capitalised(andList(parts))}.`];
}

function stepHints(from: number, to: number, land: SurveyedLand): Hint[] {
  const hints: Hint[] = [];
  const say = (weight: number, text: string): void => {
    hints.push({ weight, told: () => text });
  };
  const [wasAshore, isAshore] = [isLand(land, from), isLand(land, to)];
  if (wasAshore && flowsTo(from, land.hexAt(to), land))
    say(50, isAshore ? 'Followed the river down.' : 'Followed the river down to the sea.');
  else if (isAshore && flowsTo(to, land.hexAt(from), land))
    say(50, wasAshore ? 'Followed the river up.' : 'Followed a river up from the sea.');
  if (wasAshore !== isAshore) say(35, isAshore ? 'Came ashore.' : 'Put out to sea.');
  const form = land.form(to);
  if (form !== null && isAshore)
    hints.push({
      weight: 40,
      told: (where) => (form === 'mesa' ? `Up onto the mesa ${where}.` : `Out on the plateau ${where}.`),
    });
  return hints;
}

function flowsTo(place: number, hex: Axial, land: SurveyedLand): boolean {
  const flow = land.flow(place);
  const way = directionBetween(hex, land.hexAt(place));
  return flow !== null && way !== null && flow === oppositeOf(way);
}
