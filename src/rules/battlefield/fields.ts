/** Fields. Source: Version 2 of the terrain generator, 7; their allotment and what is planted are ours in part. */
import type { Procedure } from '../../dice/request.ts';
import type { Feature, Field, Tree } from './battlefield.ts';
import { cellsBeside } from './board.ts';
import { FeaturePlacer, type IsFree } from './feature-placer.ts';
import type { Ground } from './ground.ts';
import { inhabitedPlaces } from './inhabited.ts';
import { portableDice, rollPortableDie } from './portable-purpose.ts';
import type { Area, PortableSettings } from './portable-settings.ts';
import { repeated } from './repeated.ts';

/** The modifier of the die for the number of fields; `null`: no fields and no die. */
const MORE_FIELDS: Readonly<Record<Area, number | null>> = {
  'desert-mountain-forest': null,
  cultivated: 2,
  urban: -2,
};

const FIELD: Feature = { kind: 'open-field' };
const FIELDS: readonly Field[] = ['open-field', 'orchard', 'olive-grove', 'vineyard'];

/** Places fields beside the settlements and villages that they are allotted to, and rolls what is planted in them. */
export function* fieldsIn(ground: Ground, { area, tree, given = {} }: PortableSettings): Procedure<void> {
  const more = MORE_FIELDS[area];
  const known = given.numbers?.fields;
  if (known === undefined && more === null) return;
  const all = known ?? Math.max(0, (yield* rollPortableDie('number of fields')) + (more ?? 0));
  const standing = ground.countOf(...FIELDS);
  const features = repeated(all - standing, FIELD);
  const number = features.length;
  ground.emit({
    kind: 'numbered',
    featureClass: 'field',
    features: repeated(all, FIELD),
    standing,
    placed: number,
    isGiven: known !== undefined,
  });
  const owners = yield* allotted(ground, number);
  const placer = new FeaturePlacer(ground, 'field');
  const isFree: IsFree = (cell) => ground.isFree(cell);
  const placed: number[] = [];
  for (let i = 0; i < number; i++) {
    const beside = yield* neighbourOf(ground, owners[i] ?? [], isFree);
    const stands =
      (beside !== null && (yield* placer.placeBeside(beside, FIELD, isFree))) ||
      (yield* placer.placeByCount(FIELD, isFree));
    if (!stands) {
      ground.leaveOut(features.slice(i));
      break;
    }
    placed.push(placer.lastCell as number);
  }
  for (const cell of placed) yield* plantedAt(ground, cell, tree);
}

/** The owner of each field: the cells of a settlement or village. */
function* allotted(ground: Ground, fields: number): Procedure<number[][]> {
  const places = inhabitedPlaces(ground, ['settlement', 'village']);
  const owners: number[][] = [];
  while (places.length > 0 && owners.length < fields) {
    owners.push(...(yield* highest(ground, places, fields - owners.length)));
  }
  return owners;
}

/** Most dice in one throw; only a battlefield with given settlements has more places than this. */
const MOST_AT_ONCE = 40;

/**
 * A die for each place: the highest get a field each, ties throw again. Ours: no dice if there are enough fields for
 * all.
 */
function* highest(ground: Ground, places: readonly number[][], wanted: number): Procedure<number[][]> {
  if (places.length <= wanted) return [...places];
  const faces: number[] = [];
  while (faces.length < places.length) {
    const some = places.slice(faces.length, faces.length + MOST_AT_ONCE);
    faces.push(...(yield portableDice('field allotment', some.length)));
    ground.emit({ kind: 'allotted', fields: wanted, cells: some.map(([first]) => first as number) });
  }
  const chosen: number[][] = [];
  for (let face = 6; face >= 1 && chosen.length < wanted; face--) {
    const tied = places.filter((_, i) => faces[i] === face);
    chosen.push(...(yield* highest(ground, tied, wanted - chosen.length)));
  }
  return chosen;
}

/** The cell of a place that its field will be beside: if both cells of a village have room, by die. */
function* neighbourOf(ground: Ground, place: readonly number[], isFree: IsFree): Procedure<number | null> {
  const roomy = place.filter((cell) => cellsBeside(ground.board, cell).some(isFree));
  const [first, second] = roomy;
  if (first === undefined || second === undefined) return first ?? null;
  const cell = (yield* rollPortableDie('village cell')) <= 3 ? first : second;
  ground.emit({ kind: 'chosen', cell });
  return cell;
}

function* plantedAt(ground: Ground, cell: number, tree: Tree): Procedure<void> {
  const isPlanted = (yield* rollPortableDie('field use')) >= 4;
  ground.emit(isPlanted ? { kind: 'planted', cell } : { kind: 'formed', feature: FIELD, cell });
  if (!isPlanted) return;
  const isVineyard = (yield* rollPortableDie('planting')) >= 5;
  const feature: { kind: Field } = {
    kind: isVineyard ? 'vineyard' : tree === 'palm' ? 'olive-grove' : 'orchard',
  };
  ground.replace(cell, 'open-field', feature);
  ground.emit({ kind: 'formed', feature, cell });
}
