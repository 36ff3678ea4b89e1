/**
 * A battlefield by tables of fixed outcomes. Source: Bob Cordery, Wargaming Miscellany, "A simple campaign system
 * (Part 5): A terrain generator", 19 August 2019. How routes find their way is ours.
 */

import type { Procedure } from '../dice/request.ts';
import { memberAt } from '../hex/list.ts';
import type { Feature, Habitation, PortableBattlefield } from './battlefield/battlefield.ts';
import { type BattlefieldListener, NO_LISTENER } from './battlefield/battlefield-event.ts';
import { hasContourDice, hillOf, LOW_HILL, MOUNTAIN } from './battlefield/contours.ts';
import { edgeEnds } from './battlefield/edge-ends.ts';
import { FeaturePlacer, freeNeighbours, type IsFree, neighbourNamed } from './battlefield/feature-placer.ts';
import { Ground } from './battlefield/ground.ts';
import { HABITATION, HILLS, treeGroups } from './battlefield/portable-1-tables.ts';
import { rollPortableDie } from './battlefield/portable-purpose.ts';
import { isPresent, type PortableSettings } from './battlefield/portable-settings.ts';
import { repeated } from './battlefield/repeated.ts';
import { layRiver, layRoad } from './battlefield/route-laying.ts';

/** @param onEvent called with each result of the dice as it happens */
export function* portable1(
  settings: PortableSettings,
  onEvent: BattlefieldListener = NO_LISTENER,
): Procedure<PortableBattlefield> {
  const { board, tree, given = {} } = settings;
  const ground = new Ground('portable-1', board, onEvent);
  ground.placeGiven(given.features ?? [], tree);
  if (isPresent(settings, 'river'))
    yield* layRiver(ground, given.river, (known) => edgeEnds(ground, 'river', known));
  for (const kind of ['road', 'track'] as const)
    if (isPresent(settings, kind))
      yield* layRoad(ground, kind, given[kind], (known) => edgeEnds(ground, kind, known));
  if (isPresent(settings, 'hills')) yield* hillsAndMountains(ground, settings);
  if (isPresent(settings, 'trees')) yield* treesIn(ground, settings);
  if (isPresent(settings, 'habitation')) yield* habitationIn(ground, settings);
  return ground.done();
}

function* hillsAndMountains(ground: Ground, { terrain, given = {} }: PortableSettings): Procedure<void> {
  const known = given.numbers ?? {};
  const isGiven = known.hills !== undefined || known.mountains !== undefined;
  const [hills, mountains] = isGiven
    ? [known.hills ?? 0, known.mountains ?? 0]
    : memberAt(HILLS[terrain], (yield* rollPortableDie('number of hills')) - 1);
  const standing = { hills: ground.countOf('hill'), mountains: ground.countOf('mountain') };
  const rolled = repeated(hills - standing.hills, LOW_HILL);
  const high = repeated(mountains - standing.mountains, MOUNTAIN);
  ground.emit({
    kind: 'numbered',
    featureClass: 'hill',
    features: [...repeated(hills, LOW_HILL), ...repeated(mountains, MOUNTAIN)],
    standing: standing.hills + standing.mountains,
    placed: rolled.length + high.length,
    isGiven,
  });
  if (hasContourDice(terrain))
    for (const i of rolled.keys()) {
      const feature = hillOf(terrain, yield* rollPortableDie('hill contours'));
      rolled[i] = feature;
      ground.emit({ kind: 'formed', feature });
    }
  yield* new FeaturePlacer(ground, 'hill').placeEach([...rolled, ...high], (cell) => ground.isFree(cell));
}

function* treesIn(ground: Ground, { terrain, cover, tree, given = {} }: PortableSettings): Procedure<void> {
  const known = given.numbers?.trees;
  const number = known ?? treeGroups(terrain, cover, yield* rollPortableDie('number of trees'));
  const standing = ground.countOf('trees');
  const group: Feature = { kind: 'trees', tree };
  const groups = repeated(number - standing, group);
  ground.emit({
    kind: 'numbered',
    featureClass: 'tree',
    features: repeated(number, group),
    standing,
    placed: groups.length,
    isGiven: known !== undefined,
  });
  yield* new FeaturePlacer(ground, 'tree').placeEach(groups, (cell) => ground.isFreeOrHill(cell));
}

/** Places settlements, then villages, then towns, counting on from each to the next. */
function* habitationIn(ground: Ground, { area, given = {} }: PortableSettings): Procedure<void> {
  const { settlements, villages, towns } = given.numbers ?? {};
  const known = [settlements, villages, towns];
  const isGiven = known.some((number) => number !== undefined);
  const numbers = isGiven
    ? known.map((number) => number ?? 0)
    : memberAt(HABITATION[area], (yield* rollPortableDie('number of habitations')) - 1);
  // A town has two cells.
  const standing = [ground.countOf('settlement'), ground.countOf('village'), ground.countOf('town') / 2];
  const kinds: readonly Habitation[] = ['settlement', 'village', 'town'];
  const left = kinds.map((kind, i) => repeated(memberAt(numbers, i) - memberAt(standing, i), { kind }));
  ground.emit({
    kind: 'numbered',
    featureClass: 'habitation',
    features: kinds.flatMap((kind, i) => repeated(memberAt(numbers, i), { kind })),
    standing: standing.reduce((sum, number) => sum + number),
    placed: left.flat().length,
    isGiven,
  });
  const [first, second, third] = left as [Feature[], Feature[], Feature[]];
  const placer = new FeaturePlacer(ground, 'habitation');
  const isFree: IsFree = (cell) => ground.isFreeToLive(cell);
  yield* placer.placeEach(first, (cell) => ground.isFreeOrHillToLive(cell));
  yield* placer.placeEach(second, isFree);
  for (const [i, town] of third.entries()) {
    if (yield* townAt(ground, placer, town, isFree)) continue;
    ground.leaveOut(third.slice(i));
    return;
  }
}

/** Places a town. Ours: its first cell must have a free cell beside it for the second. */
function* townAt(ground: Ground, placer: FeaturePlacer, town: Feature, isFree: IsFree): Procedure<boolean> {
  const hasRoom: IsFree = (cell) => isFree(cell) && freeNeighbours(ground.board, cell, isFree).length > 0;
  if (!(yield* placer.placeByCount(town, hasRoom))) return false;
  const first = placer.lastCell as number;
  const second = yield* neighbourNamed(ground.board, first, isFree, 'town side');
  if (second === null) return false;
  const { cell, named } = second;
  ground.place(cell, town);
  ground.emit({ kind: 'stands', feature: town, cell, placement: { kind: 'side', of: first, named } });
  return true;
}
