import { type Axial, hexDistance } from '../../src/hex/axial.ts';
import { type Direction, directionName } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Terrain } from '../../src/rules/solo.ts';
import { flowName, siteName, terrainName } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { KEY_OF } from './key-map.ts';
import { percent } from './percent.ts';

/** A hex that was chosen, and what is known of it and of the way there. */
export interface Choice {
  readonly hex: Axial;
  readonly record: SoloRecord | null;
  readonly party: Axial | null;
  /** The direction in which it lies if it is next to the party. */
  readonly direction: Direction | null;
  /** Whether it was chosen with the key of its direction. */
  readonly byItsKey: boolean;
  readonly mayMove: boolean;
  /** Whether an unknown hex can be reached over known ground. */
  readonly reachable: boolean;
  /** How likely each terrain is, from 0 to 1, if that is known by now. */
  readonly odds: Readonly<Partial<Record<Terrain, number>>> | null;
}

/** So many of the likeliest terrains are named; the panel has all of them. */
const NAMED = 2;

/** What is read aloud when a hex is chosen: "5148, unknown, north-east. E again enters; forest 56 %." */
export function choiceInWords(choice: Choice): string {
  const { hex, record } = choice;
  const facts = [hexLabel(hex), ...(record ? factsOf(record) : ['unknown']), whereabouts(choice)];
  const next = [actionOf(choice), record ? '' : oddsInWords(choice.odds)].filter(Boolean).join('; ');
  return `${facts.filter(Boolean).join(', ')}.${next && ` ${capital(next)}.`}`;
}

/** The likeliest terrains: "forest 56 %, plain 30 %". */
function oddsInWords(odds: Choice['odds']): string {
  const terrains = Object.entries(odds ?? {}) as [Terrain, number][];
  return terrains
    .filter(([, share]) => share > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, NAMED)
    .map(([terrain, share]) => `${terrainName(terrain)} ${percent(share)}`)
    .join(', ');
}

const factsOf = ({ terrain, altitude, flow, site }: SoloRecord): string[] => [
  terrainName(terrain),
  `altitude ${altitude}`,
  flow === null ? '' : `a river ${flowName(flow)}`,
  site === null ? '' : siteName(site),
];

function whereabouts({ hex, party, direction }: Choice): string {
  if (direction) return directionName(direction);
  if (!party) return '';
  const far = hexDistance(party, hex);
  return far === 0 ? 'the party is here' : `${far} hexes from the party`;
}

function actionOf({ hex, record, party, direction, byItsKey, mayMove, reachable }: Choice): string {
  if (!mayMove || !party || hexDistance(party, hex) === 0) return '';
  if (direction)
    return `${KEY_OF[direction]} ${byItsKey ? 'again' : 'or Enter'} ${record ? 'walks there' : 'enters'}`;
  if (record) return 'Enter travels there';
  return reachable ? 'Enter goes to its edge' : '';
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
