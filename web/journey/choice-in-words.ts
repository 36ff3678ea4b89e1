import { type Axial, hexDistance } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { LONGEST_PATH } from '../../src/ledger/entry.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import { percents } from '../kit/percent.ts';
import { printedKeys } from './printed-keys.ts';
import { type RouteAhead, routeInWords } from './route-ahead.ts';
import { whereabouts } from './whereabouts.ts';

/** The chosen hex, with what is known of it and of the way there. */
export interface Choice {
  readonly hex: Axial;
  /** What it is and what is known of it, in a few words each. */
  readonly facts: readonly string[];
  /** Whether the party may go there without rolling dice. */
  readonly known: boolean;
  /** Whether no party can ever go there. */
  readonly barred: boolean;
  readonly party: Axial | null;
  /** The direction in which it lies if it is next to the party. */
  readonly direction: Direction | null;
  /** Whether it was chosen with the key of its direction. */
  readonly byItsKey: boolean;
  readonly mayMove: boolean;
  /** The hex from which an unknown one is entered, if known ground leads there. */
  readonly origin: Axial | null;
  /** How the party would travel there, or to `origin`; `null` where it is beside it, or knows no way. */
  readonly route: RouteAhead | null;
  /** How likely each terrain is, from 0 to 1, if that is known by now. */
  readonly odds: Readonly<Record<string, number>> | null;
}

/** Number of terrains that are named, the likeliest first; the panel has all of them. */
const MAX_NAMED_TERRAINS = 2;

/** Said of a known hex that no known way leads to. */
export const NO_WAY = `no known way of at most ${LONGEST_PATH} hexes leads there`;

/** What is read aloud when a hex is chosen: "5148, unknown, north-east of the party. E again enters; forest 56 %." */
export function choiceInWords(choice: Choice): string {
  const { hex, known } = choice;
  const where = choice.party ? whereabouts(choice.party, hex) : '';
  const facts = [hexLabel(hex), ...choice.facts, where];
  const next = [actionOf(choice), known ? '' : oddsInWords(choice.odds)].filter(Boolean).join('; ');
  return `${facts.filter(Boolean).join(', ')}.${next && ` ${capitalised(next)}.`}`;
}

/** What is read aloud of a choice, in two parts, so that odds that arrive later can be read on their own. */
export interface Spoken {
  readonly choice: string;
  readonly odds: string;
}

/** What is to be read aloud now. Returns `before` itself if there is nothing new to say about the same choice. */
export function spokenOf(choice: Choice, before: Spoken | null): Spoken {
  const alone = choiceInWords({ ...choice, odds: null }).slice(0, -1);
  const odds = choiceInWords(choice).slice(alone.length);
  const isSaid = before?.choice === alone && (odds === '.' || odds === before.odds);
  return isSaid ? before : { choice: alone, odds };
}

/** The likeliest terrains: "forest 56 %, plain 30 %". */
export function oddsInWords(odds: Choice['odds']): string {
  const likeliest = Object.entries(odds ?? {})
    .filter(([, share]) => share > 0)
    .sort(([, a], [, b]) => b - a);
  // Rounded as in the panel.
  const told = percents(likeliest.map(([, share]) => share));
  return likeliest
    .slice(0, MAX_NAMED_TERRAINS)
    .map(([terrain], at) => `${terrain.replaceAll('-', ' ')}\u00a0${told[at]}`)
    .join(', ');
}

function actionOf(choice: Choice): string {
  const { hex, known, barred, party, direction, byItsKey, mayMove, origin, route } = choice;
  if (!mayMove || !party || hexDistance(party, hex) === 0) return '';
  if (barred) return 'no party can go there';
  if (direction)
    return `${printedKeys.value[direction]} ${byItsKey ? 'again' : 'or Enter'} ${known ? 'walks there' : 'enters'}`;
  const far = route && routeInWords(route);
  if (route?.isTooFar) return `too far: ${far}`;
  if (known) return far ? `Enter travels there, ${far}` : NO_WAY;
  return origin ? `Enter goes to its edge, ${hexLabel(origin)}${far ? `, ${far}` : ''}` : '';
}
