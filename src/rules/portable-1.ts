/**
 * A battlefield by tables of fixed outcomes. Source: Bob Cordery, Wargaming Miscellany, "A simple campaign system
 * (Part 5): A terrain generator", 19 August 2019. How routes find their way is ours.
 */
import type { Procedure } from '../dice/request.ts';
import { memberAt } from '../hex/list.ts';
import type { Feature, Habitation, PortableBattlefield } from './battlefield/battlefield.ts';
import { type BattlefieldListener, NO_LISTENER } from './battlefield/battlefield-event.ts';
import { acrossSides } from './battlefield/board.ts';
import { hasContourDice, hillOf, LOW_HILL, MOUNTAIN } from './battlefield/contours.ts';
import { edgeEnds } from './battlefield/edge-ends.ts';
import { FeaturePlacer, type IsFree, sideNamed } from './battlefield/feature-placer.ts';
import { Ground } from './battlefield/ground.ts';
import { HABITATION, HILLS, treeGroups } from './battlefield/portable-1-tables.ts';
import { portableFace } from './battlefield/portable-purpose.ts';
import type { PortableSettings } from './battlefield/portable-settings.ts';
import { layRiver, layRoad } from './battlefield/route-laying.ts';

/** @param onEvent is called with everything that the dice bring about, as soon as they do */
export function* portable1(
  settings: PortableSettings,
  onEvent: BattlefieldListener = NO_LISTENER,
): Procedure<PortableBattlefield> {
  const { board, present, given = {} } = settings;
  const ground = new Ground(board, onEvent);
  if (present.has('river')) yield* layRiver(ground, given.river, () => edgeEnds(board, 'river', onEvent));
  for (const kind of ['road', 'track'] as const)
    if (present.has(kind)) yield* layRoad(ground, kind, given[kind], () => edgeEnds(board, kind, onEvent));
  if (present.has('hills')) yield* hillsAndMountains(ground, settings);
  if (present.has('trees')) yield* treesIn(ground, settings);
  if (present.has('habitation')) yield* habitationIn(ground, settings);
  return ground.done('portable-1');
}

function* hillsAndMountains(ground: Ground, { terrain }: PortableSettings): Procedure<void> {
  const face = yield* portableFace('number of hills');
  const [hills, mountains] = memberAt(HILLS[terrain], face - 1);
  const rolled: Feature[] = [...repeated(hills, LOW_HILL), ...repeated(mountains, MOUNTAIN)];
  ground.emit({ kind: 'numbered', featureClass: 'hill', features: rolled });
  if (hasContourDice(terrain)) {
    for (let i = 0; i < hills; i++) {
      const feature = hillOf(terrain, yield* portableFace('hill contours'));
      rolled[i] = feature;
      ground.emit({ kind: 'formed', feature });
    }
  }
  yield* new FeaturePlacer(ground, 'hill').placeEach(rolled, (cell) => ground.isFree(cell));
}

function* treesIn(ground: Ground, { terrain, cover, tree }: PortableSettings): Procedure<void> {
  const groups = repeated<Feature>(treeGroups(terrain, cover, yield* portableFace('number of trees')), {
    kind: 'trees',
    tree,
  });
  ground.emit({ kind: 'numbered', featureClass: 'tree', features: groups });
  yield* new FeaturePlacer(ground, 'tree').placeEach(groups, (cell) => ground.isFreeOrHill(cell));
}

/** Settlements, then villages, then towns, one count through all of them. */
function* habitationIn(ground: Ground, { area }: PortableSettings): Procedure<void> {
  const face = yield* portableFace('number of habitations');
  const [settlements, villages, towns] = memberAt(HABITATION[area], face - 1);
  const of = (count: number, kind: Habitation) => repeated<Feature>(count, { kind });
  const places = [of(settlements, 'settlement'), of(villages, 'village'), of(towns, 'town')] as const;
  ground.emit({ kind: 'numbered', featureClass: 'habitation', features: places.flat() });
  const placer = new FeaturePlacer(ground, 'habitation');
  const isFree: IsFree = (cell) => ground.isFreeToLive(cell);
  yield* placer.placeEach(places[0], (cell) => ground.isFreeOrHillToLive(cell));
  yield* placer.placeEach(places[1], isFree);
  for (const [i, town] of places[2].entries()) {
    if (yield* townAt(ground, placer, town, isFree)) continue;
    ground.leaveOut(places[2].slice(i));
    return;
  }
}

/** Ours: the first cell of a town is one that has a free cell beside it for the second. */
function* townAt(ground: Ground, placer: FeaturePlacer, town: Feature, isFree: IsFree): Procedure<boolean> {
  const freeBeside = (cell: number) =>
    acrossSides(ground.board, cell).flatMap((beside, i) =>
      beside !== null && isFree(beside) ? [{ side: i + 1, cell: beside }] : [],
    );
  if (!(yield* placer.placeByCount(town, (cell) => isFree(cell) && freeBeside(cell).length > 0)))
    return false;
  const first = placer.lastCell as number;
  const free = freeBeside(first);
  const lowest = memberAt(free, 0);
  const named = free.length === 1 ? lowest.side : yield* sideNamed(ground.board, 'town side');
  const { cell } = free.find(({ side }) => side >= named) ?? lowest;
  ground.place(cell, town);
  ground.emit({ kind: 'stands', feature: town, cell, placement: { kind: 'side', of: first, named } });
  return true;
}

const repeated = <T>(count: number, one: T): T[] => new Array<T>(count).fill(one);
