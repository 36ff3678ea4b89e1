/**
 * A battlefield with hills first, chains of them, railways and fields. Source: Bob Cordery, Wargaming Miscellany, "My
 * terrain generator: Version 2", 30 September 2019, with the rivers' entry as redrafted on 1 October 2019. How routes
 * find their way is ours.
 */
import type { Procedure } from '../dice/request.ts';
import type { Feature, PortableBattlefield } from './battlefield/battlefield.ts';
import { type BattlefieldListener, NO_LISTENER } from './battlefield/battlefield-event.ts';
import { type ChainedClass, chain } from './battlefield/chain.ts';
import { hasContourDice, hillOf, LOW_HILL } from './battlefield/contours.ts';
import type { IsFree } from './battlefield/feature-placer.ts';
import { fieldsIn } from './battlefield/fields.ts';
import { Ground } from './battlefield/ground.ts';
import { nameHabitation } from './battlefield/inhabited.ts';
import { type PortablePurpose, portableFace } from './battlefield/portable-purpose.ts';
import type { Area, BattlefieldTerrain, Cover, PortableSettings } from './battlefield/portable-settings.ts';
import { quarterEnds } from './battlefield/quarter-ends.ts';
import { layRailway } from './battlefield/railway.ts';
import { layRiver, layRoad } from './battlefield/route-laying.ts';

/** What is added to the die for the number of hills. */
export const MORE_HILLS: Readonly<Record<BattlefieldTerrain, number>> = {
  flat: 0,
  undulating: 2,
  hilly: 4,
  mountainous: 6,
};

/** What is added to the die for the number of groups of trees; the cover decides before the terrain does. */
export const MORE_TREES: Readonly<Record<Exclude<Cover, 'none'> | BattlefieldTerrain, number>> = {
  desert: -2,
  flat: 0,
  undulating: 0,
  hilly: 2,
  mountainous: 3,
  forested: 4,
};

/** What is added to the die for the number of inhabited cells. */
export const MORE_HABITATION: Readonly<Record<Area, number>> = {
  'desert-mountain-forest': -3,
  cultivated: 0,
  urban: 2,
};

/** @param onEvent is called with everything that the dice bring about, as soon as they do */
export function* portable2(
  settings: PortableSettings,
  onEvent: BattlefieldListener = NO_LISTENER,
): Procedure<PortableBattlefield> {
  const { board, terrain, cover, area, tree, present, given = {} } = settings;
  const ground = new Ground('portable-2', board, onEvent);
  const isFree: IsFree = (cell) => ground.isFree(cell);
  if (present.has('hills')) {
    yield* chainOf(ground, 'hill', 'number of hills', LOW_HILL, MORE_HILLS[terrain], isFree);
    if (hasContourDice(terrain)) yield* contoursOf(ground, terrain);
  }
  if (present.has('river')) yield* layRiver(ground, given.river, () => quarterEnds(ground, 'river'));
  if (present.has('lakes')) yield* chainOf(ground, 'lake', 'number of lakes', { kind: 'lake' }, 0, isFree);
  if (present.has('marshes'))
    yield* chainOf(ground, 'marsh', 'number of marshes', { kind: 'marsh' }, 0, isFree);
  for (const kind of ['road', 'track'] as const)
    if (present.has(kind)) yield* layRoad(ground, kind, given[kind], () => quarterEnds(ground, kind));
  if (present.has('trees')) {
    const more = MORE_TREES[cover === 'none' ? terrain : cover];
    yield* chainOf(ground, 'tree', 'number of trees', { kind: 'trees', tree }, more, (cell) =>
      ground.isFreeOrHill(cell),
    );
  }
  if (present.has('habitation')) {
    const isFreeToLive: IsFree = (cell) => ground.isFreeOrHillToLive(cell);
    const settled = { kind: 'settlement' } as const;
    yield* chainOf(
      ground,
      'habitation',
      'number of inhabited cells',
      settled,
      MORE_HABITATION[area],
      isFreeToLive,
    );
    yield* nameHabitation(ground);
  }
  if (present.has('railway')) yield* layRailway(ground, given.railway, () => quarterEnds(ground, 'railway'));
  if (present.has('fields')) yield* fieldsIn(ground, settings);
  return ground.done();
}

function* chainOf(
  ground: Ground,
  featureClass: ChainedClass,
  numberPurpose: PortablePurpose,
  feature: Feature,
  more: number,
  isFree: IsFree,
): Procedure<void> {
  const number = Math.max(0, (yield* portableFace(numberPurpose)) + more);
  const features = new Array<Feature>(number).fill(feature);
  ground.emit({ kind: 'numbered', featureClass, features });
  yield* chain(ground, featureClass, features, isFree);
}

/** One die for each hill that found a place, in the order in which they did. */
function* contoursOf(ground: Ground, terrain: BattlefieldTerrain): Procedure<void> {
  for (const cell of ground.placedCells()) {
    const feature = hillOf(terrain, yield* portableFace('hill contours'));
    ground.replace(cell, 'hill', feature);
    ground.emit({ kind: 'formed', feature, cell });
  }
}
