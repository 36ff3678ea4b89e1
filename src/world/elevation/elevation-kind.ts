import { DIRECTIONS } from '../../hex/direction.ts';
import {
  type Check,
  isAxial,
  isRoll,
  isWhole,
  LONGEST_WORD,
  line,
  listOf,
  members,
  nullOr,
  oneOf,
} from '../../ledger/shape.ts';
import { FORMS } from '../../rules/elevation/land.ts';
import { BASINS, DEFAULT_SETTINGS, DICE_COUNTS, OUTFLOWS } from '../../rules/elevation/settings.ts';
import type { WorldContent, WorldKind } from '../world.ts';
import { ElevationWorld } from './elevation-world.ts';
import type { ElevationWorldSettings } from './elevation-world-settings.ts';

const HIGHEST_START = 100_000;
const LARGEST_CHANGE = 10_000;
const WIDEST_HEX = 999.99;

/** Most hexes that one survey reveals: the six around it, and the start hex itself if it is the one surveyed. */
const MOST_REVEALED = 7;
/** More outflows than any one survey settles, however far downstream they have to be worked out. */
const MOST_FLOWS = 100_000;
const MOST_ROLLS = 10 * MOST_FLOWS;

const isRolledHex = members({
  q: isWhole,
  r: isWhole,
  label: line(LONGEST_WORD),
  seq: isWhole,
  elevation: isWhole,
  origin: nullOr(isAxial),
  dice: listOf(isRoll, 1),
});

const isSurveyed: Check = members({
  kind: oneOf(['surveyed']),
  q: isWhole,
  r: isWhole,
  peak: isWhole,
  form: nullOr(oneOf(FORMS)),
  revealed: listOf(isRolledHex, MOST_REVEALED),
  flows: listOf(members({ q: isWhole, r: isWhole, flow: oneOf(DIRECTIONS) }), MOST_FLOWS),
  dice: listOf(isRoll, MOST_ROLLS),
});

/** A survey without the hexes that it revealed, which a document lists separately. */
function surveyItem(content: WorldContent, seq: number): object {
  if (content.kind !== 'surveyed') throw new Error(`a world of heights writes no '${content.kind}'`);
  const { q, r, peak, form, flows, dice } = content;
  return { seq, q, r, peak, form, flows, dice };
}

/** Worlds by Alexis Smolensk's "Random Map Generator – Elevations", 21 September 2010. */
export const elevationKind: WorldKind<ElevationWorldSettings> = {
  kind: 'elevation',
  edition: 'elevation@1',
  settings: [
    {
      kind: 'whole',
      name: 'start',
      option: 'start',
      does: 'the lowest point of the first hex, in feet',
      least: -HIGHEST_START,
      most: HIGHEST_START,
      default: DEFAULT_SETTINGS.start,
    },
    {
      kind: 'choice',
      name: 'dice',
      option: 'dice-count',
      does: 'how many d6 make a height; fewer make gentler land',
      choices: DICE_COUNTS,
      default: DEFAULT_SETTINGS.dice,
    },
    {
      kind: 'whole',
      name: 'change',
      option: 'change',
      does: 'feet per point off the mean, or a twelfth of the origin’s elevation: then high land rises ever faster, to 50,000 feet and more; a figure such as 250 slows that down',
      least: 1,
      most: LARGEST_CHANGE,
      or: 'twelfth',
      default: DEFAULT_SETTINGS.change,
    },
    {
      kind: 'whole',
      name: 'leastChange',
      option: 'least-change',
      does: 'the change is never below so many feet; 2 or more avoids endless flood plains',
      least: 1,
      most: LARGEST_CHANGE,
      default: DEFAULT_SETTINGS.leastChange,
    },
    {
      kind: 'number',
      name: 'hexWidth',
      option: 'hex-width',
      does: 'how wide a hex is, in miles, for stream flow',
      most: WIDEST_HEX,
      default: DEFAULT_SETTINGS.hexWidth,
    },
    {
      kind: 'choice',
      name: 'outflow',
      option: 'outflow',
      does: 'a river leaves by the lowest way out, or by a random one',
      choices: OUTFLOWS,
      default: DEFAULT_SETTINGS.outflow,
    },
    {
      kind: 'choice',
      name: 'basin',
      option: 'basin',
      does: 'what becomes of a hex with no way out for its water',
      choices: BASINS,
      default: DEFAULT_SETTINGS.basin,
    },
  ],
  orders: ['rings'],
  isContent: isSurveyed,
  findings: { name: 'surveys', item: surveyItem },
  emptyWorld: (settings) => new ElevationWorld(settings),
};
