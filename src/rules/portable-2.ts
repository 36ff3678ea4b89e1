/**
 * A battlefield with hills first, contiguous features, railways and fields. Source: Bob Cordery, Wargaming Miscellany,
 * "My terrain generator: Version 2", 30 September 2019, with the rule for the entry of rivers as redrafted on 1 October
 * 2019. How routes find their way is ours.
 */
import type { Procedure } from '../dice/request.ts';
import type { Feature, PortableBattlefield } from './battlefield/battlefield.ts';
import { type BattlefieldListener, NO_LISTENER } from './battlefield/battlefield-event.ts';
import { type ChainedClass, chain } from './battlefield/chain.ts';
import { hasContourDice, hillOf, LOW_HILL, MOUNTAIN } from './battlefield/contours.ts';
import type { IsFree } from './battlefield/feature-placer.ts';
import { fieldsIn } from './battlefield/fields.ts';
import { Ground } from './battlefield/ground.ts';
import { HABITATIONS, nameHabitation } from './battlefield/inhabited.ts';
import { type PortablePurpose, rollPortableDie } from './battlefield/portable-purpose.ts';
import {
  type Area,
  type BattlefieldTerrain,
  type Cover,
  isPresent,
  type OptionalFeature,
  type PortableSettings,
} from './battlefield/portable-settings.ts';
import { quarterEnds } from './battlefield/quarter-ends.ts';
import { layRailway } from './battlefield/railway.ts';
import { repeated } from './battlefield/repeated.ts';
import { layRiver, layRoad } from './battlefield/route-laying.ts';

/** Modifier of the die for the number of hills. */
const MORE_HILLS: Readonly<Record<BattlefieldTerrain, number>> = {
  flat: 0,
  undulating: 2,
  hilly: 4,
  mountainous: 6,
};

/** Modifier of the die for the number of groups of trees; a named cover decides before the terrain does. */
const MORE_TREES: Readonly<Record<Exclude<Cover, 'none'> | BattlefieldTerrain, number>> = {
  desert: -2,
  flat: 0,
  undulating: 0,
  hilly: 2,
  mountainous: 3,
  forested: 4,
};

/** Modifier of the die for the number of inhabited cells. */
const MORE_HABITATION: Readonly<Record<Area, number>> = {
  'desert-mountain-forest': -3,
  cultivated: 0,
  urban: 2,
};

/** @param onEvent called with each result of the dice as it happens */
export function* portable2(
  settings: PortableSettings,
  onEvent: BattlefieldListener = NO_LISTENER,
): Procedure<PortableBattlefield> {
  const { board, terrain, cover, area, tree, given = {} } = settings;
  const ground = new Ground('portable-2', board, onEvent);
  ground.placeGiven(given.features ?? [], tree);
  const is = (presence: OptionalFeature) => isPresent(settings, presence);
  const isFree: IsFree = (cell) => ground.isFree(cell);
  if (is('hills')) yield* hillsAndMountains(ground, settings);
  if (is('river')) yield* layRiver(ground, given.river, (known) => quarterEnds(ground, 'river', known));
  if (is('lakes')) {
    const die = { purpose: 'number of lakes', more: 0, given: given.numbers?.lakes } as const;
    yield* chainOf(ground, 'lake', die, { kind: 'lake' }, ['lake'], isFree);
  }
  if (is('marshes')) {
    const die = { purpose: 'number of marshes', more: 0, given: given.numbers?.marshes } as const;
    yield* chainOf(ground, 'marsh', die, { kind: 'marsh' }, ['marsh'], isFree);
  }
  for (const kind of ['road', 'track'] as const)
    if (is(kind)) yield* layRoad(ground, kind, given[kind], (known) => quarterEnds(ground, kind, known));
  if (is('trees')) {
    const more = MORE_TREES[cover === 'none' ? terrain : cover];
    const die = { purpose: 'number of trees', more, given: given.numbers?.trees } as const;
    yield* chainOf(ground, 'tree', die, { kind: 'trees', tree }, ['trees'], (cell) =>
      ground.isFreeOrHill(cell),
    );
  }
  if (is('habitation')) {
    const more = MORE_HABITATION[area];
    const die = { purpose: 'number of inhabited cells', more, given: given.numbers?.habitation } as const;
    yield* chainOf(ground, 'habitation', die, { kind: 'settlement' }, HABITATIONS, (cell) =>
      ground.isFreeOrHillToLive(cell),
    );
  }
  yield* nameHabitation(ground);
  if (is('railway'))
    yield* layRailway(ground, given.railway, (known) => quarterEnds(ground, 'railway', known));
  if (is('fields')) yield* fieldsIn(ground, settings);
  return ground.done();
}

/** Places hills, then a given number of mountains, and rolls the contour dice of the hills that were placed by dice. */
function* hillsAndMountains(ground: Ground, { terrain, given = {} }: PortableSettings): Procedure<void> {
  const { hills, mountains } = given.numbers ?? {};
  const isGiven = hills !== undefined || mountains !== undefined;
  const number = hills ?? (isGiven ? 0 : (yield* rollPortableDie('number of hills')) + MORE_HILLS[terrain]);
  const [hillsThere, mountainsThere] = [ground.countOf('hill'), ground.countOf('mountain')];
  const placed = new Set(ground.placedCells());
  // The die gives hills and mountains together: contour dice turn some of the hills into mountains later.
  const left = number - hillsThere - (isGiven ? 0 : mountainsThere);
  const rolled = [...repeated(left, LOW_HILL), ...repeated((mountains ?? 0) - mountainsThere, MOUNTAIN)];
  ground.emit({
    kind: 'numbered',
    featureClass: 'hill',
    features: [...repeated(number, LOW_HILL), ...repeated(mountains ?? 0, MOUNTAIN)],
    standing: hillsThere + mountainsThere,
    placed: rolled.length,
    isGiven,
  });
  yield* chain(ground, 'hill', rolled, (cell) => ground.isFree(cell));
  if (!hasContourDice(terrain)) return;
  for (const cell of ground.placedCells()) {
    if (placed.has(cell) || !ground.has(cell, 'hill')) continue;
    const feature = hillOf(terrain, yield* rollPortableDie('hill contours'));
    ground.replace(cell, 'hill', feature);
    ground.emit({ kind: 'formed', feature, cell });
  }
}

/** How the number of features is found: the given number, else a die with a modifier. */
interface NumberDie {
  readonly purpose: PortablePurpose;
  readonly more: number;
  readonly given: number | undefined;
}

function* chainOf(
  ground: Ground,
  featureClass: ChainedClass,
  die: NumberDie,
  feature: Feature,
  kinds: readonly Feature['kind'][],
  isFree: IsFree,
): Procedure<void> {
  const number = die.given ?? Math.max(0, (yield* rollPortableDie(die.purpose)) + die.more);
  const standing = ground.countOf(...kinds);
  const all = repeated(number, feature);
  const rolled = all.slice(standing);
  ground.emit({
    kind: 'numbered',
    featureClass,
    features: all,
    standing,
    placed: rolled.length,
    isGiven: die.given !== undefined,
  });
  yield* chain(ground, featureClass, rolled, isFree);
}
