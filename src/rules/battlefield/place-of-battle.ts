/** What a campaign's hex makes "obvious" about a battlefield rolled for it. All of these rules are ours. */

import { DIRECTIONS, type Direction, oppositeOf } from '../../hex/direction.ts';
import type { Country, Water } from '../elevation/view.ts';
import { SECTOR_BOARD, type SectorSettings } from '../sectors.ts';
import type { Flow, Site, Terrain } from '../solo.ts';
import { isAtSea } from './at-sea.ts';
import type { Tree } from './battlefield.ts';
import { type Board, cellAt } from './board.ts';
import { edgeCrossingAt } from './edge-ends.ts';
import type { PortableEdition } from './edition.ts';
import type { Given, GivenEnd, GivenEnds, GivenFeature } from './given.ts';
import {
  type Area,
  type BattlefieldTerrain,
  type Cover,
  ONLY_IN_2,
  type OptionalFeature,
  type PortableSettings,
} from './portable-settings.ts';

/** What is known of the hex in which two forces meet. */
export type PlaceOfBattle = {
  readonly site: Site | null;
  /** The direction that the hex's own river flows in. */
  readonly flow: Flow;
  /** Directions of the known neighbours whose rivers flow into the hex. */
  readonly inflows: readonly Direction[];
  /** Whether there is a village in the hex, or within two hexes of it. */
  readonly villageWithinTwo: boolean;
} & (
  | { readonly kind: 'solo' | 'island'; readonly terrain: Terrain; readonly altitude: number }
  | { readonly kind: 'elevation'; readonly terrain: Country; readonly water: Water | null }
);

/** Settings of a request, which override those from the hex or add to them. */
export interface OwnSettings {
  readonly terrain?: BattlefieldTerrain | undefined;
  readonly cover?: Cover | undefined;
  readonly area?: Area | undefined;
  readonly tree?: Tree | undefined;
  /** The only kinds of features to make, besides those in `given`. */
  readonly present?: ReadonlySet<OptionalFeature> | undefined;
  readonly given?: Given | undefined;
}

export type BattlefieldOf<Settings> =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly what: string };

/** The settings of a portable battlefield in that hex; `given` includes what the hex makes obvious. */
export function battlefieldOf(
  place: PlaceOfBattle,
  edition: PortableEdition,
  board: Board,
  own: OwnSettings = {},
): BattlefieldOf<PortableSettings> {
  const nature = natureOf(place);
  if (!nature) return NO_BATTLEFIELD;
  const { terrain, cover, area } = nature;
  const end = (direction: Direction) => endTowards(direction, edition, board);
  const settings = {
    board,
    terrain: own.terrain ?? terrain,
    cover: own.cover ?? cover,
    area: own.area ?? area,
    tree: own.tree ?? treeOf(place),
    present: own.present ?? new Set(presencesOf(place, nature, edition)),
    given: mergedGiven(knownOf(place, board, end), own.given ?? {}),
  };
  return { ok: true, settings };
}

/** The settings of a battlefield by sectors in that hex, which decides less of them than of a portable one. */
export function sectorsOf(
  place: PlaceOfBattle,
  own: Pick<OwnSettings, 'tree' | 'given'> = {},
): BattlefieldOf<Pick<SectorSettings, 'tree' | 'given'>> {
  if (!natureOf(place)) return NO_BATTLEFIELD;
  const end = (direction: Direction) => ({ quarter: QUARTER_TOWARDS[direction] });
  const given = mergedGiven(knownOf(place, SECTOR_BOARD, end), own.given ?? {});
  return { ok: true, settings: { tree: own.tree ?? treeOf(place), given } };
}

const NO_BATTLEFIELD = { ok: false, what: 'no battle on land is fought in the sea' } as const;

interface Nature {
  readonly terrain: BattlefieldTerrain;
  readonly cover: Cover;
  readonly area: Area;
  readonly trees: boolean;
  readonly marshes: boolean;
  readonly lakes: boolean;
}

/** How a terrain differs from flat, uncultivated land with trees. */
type Traits = Pick<Nature, 'terrain'> & Partial<Nature>;

/** `null`: the sea. */
const TRAITS: Readonly<Record<Terrain, Traits | null>> = {
  ocean: null,
  coastal: { terrain: 'flat' },
  swamp: { terrain: 'flat', cover: 'forested', marshes: true },
  desert: { terrain: 'undulating', cover: 'desert' },
  plain: { terrain: 'flat' },
  forest: { terrain: 'undulating', cover: 'forested' },
  'forested-hills': { terrain: 'hilly', cover: 'forested' },
  rough: { terrain: 'hilly' },
  'green-hills': { terrain: 'hilly', area: 'cultivated' },
  hills: { terrain: 'hilly' },
  mountains: { terrain: 'mountainous' },
  mountain: { terrain: 'mountainous', trees: false },
  volcano: { terrain: 'mountainous', trees: false },
  glacier: { terrain: 'mountainous', trees: false },
};

/** Terrains in which a village within two hexes makes the land cultivated. */
const FARMLAND: readonly Terrain[] = ['plain', 'coastal'];

function natureOf(place: PlaceOfBattle): Nature | null {
  const traits = traitsOf(place);
  if (!traits) return null;
  const { kind, terrain, site, villageWithinTwo } = place;
  const isFarmed = kind !== 'elevation' && FARMLAND.includes(terrain) && villageWithinTwo;
  return {
    cover: 'none',
    trees: true,
    marshes: false,
    lakes: false,
    ...traits,
    area: site === 'village' || isFarmed ? 'cultivated' : (traits.area ?? 'desert-mountain-forest'),
  };
}

function traitsOf(place: PlaceOfBattle): Traits | null {
  if (isAtSea(place)) return null;
  if (place.kind !== 'elevation') return TRAITS[place.terrain];
  const { terrain, water } = place;
  return terrain === 'sea' ? null : { terrain, lakes: water === 'lake', marshes: water === 'swamp' };
}

function treeOf(place: PlaceOfBattle): Tree {
  if (place.kind === 'elevation') return 'deciduous';
  if (place.terrain === 'desert') return 'palm';
  return place.altitude >= COLD ? 'coniferous' : 'deciduous';
}

/** Lowest altitude at which trees are coniferous. */
const COLD = 6;

function presencesOf(
  { site }: PlaceOfBattle,
  { trees, marshes, lakes }: Nature,
  edition: PortableEdition,
): OptionalFeature[] {
  const all: readonly OptionalFeature[] = [
    'hills',
    ...(lakes ? (['lakes'] as const) : []),
    ...(marshes ? (['marshes'] as const) : []),
    ...(site === 'village' ? (['road'] as const) : []),
    ...(trees ? (['trees'] as const) : []),
    'habitation',
    'fields',
  ];
  return all.filter((one) => edition === 'portable-2' || !ONLY_IN_2.includes(one));
}

/** The hex's river and landmark, as given things. */
function knownOf(place: PlaceOfBattle, board: Board, endOf: (direction: Direction) => GivenEnd): Given {
  const middle = middleOf(board);
  const river = riverOf(place, endOf, { cell: middle, side: null });
  const { site } = place;
  const landmark: readonly GivenFeature[] =
    site === null || site === 'village' ? [] : [{ kind: 'landmark', site, cell: middle }];
  return { ...(river && { river }), ...(landmark.length > 0 && { features: landmark }) };
}

const middleOf = (board: Board): number =>
  cellAt(board, { column: Math.ceil(board.columns / 2), row: Math.ceil(board.rows / 2) });

/** A river that ends in the underworld, or in a basin, ends in the middle of the board. An unknown end is rolled. */
function riverOf(
  place: PlaceOfBattle,
  endOf: (direction: Direction) => GivenEnd,
  inTheMiddle: GivenEnd,
): GivenEnds | null {
  const { flow, inflows } = place;
  if (flow === null && inflows.length === 0) return null;
  const direction = flow === 'underworld' ? null : flow;
  const source = entryOf(direction, inflows);
  const isBasin = place.kind === 'elevation' && place.water !== null;
  const exit = direction !== null ? endOf(direction) : flow !== null || isBasin ? inTheMiddle : null;
  return { ...(source !== null && { entry: endOf(source) }), ...(exit && { exit }) };
}

/**
 * Of several inflows, the one whose river runs straightest through the hex; on a tie, the first clockwise from north.
 */
function entryOf(exit: Direction | null, inflows: readonly Direction[]): Direction | null {
  const turn = (direction: Direction) => (exit === null ? 0 : turnsBetween(oppositeOf(exit), direction));
  const sources = DIRECTIONS.filter((direction) => direction !== exit && inflows.includes(direction));
  return sources.toSorted((a, b) => turn(a) - turn(b) || a - b)[0] ?? null;
}

function turnsBetween(a: Direction, b: Direction): number {
  const apart = Math.abs(a - b);
  return Math.min(apart, DIRECTIONS.length - apart);
}

/** The quarter of the board's edge that a direction of the hex stands for. */
const QUARTER_TOWARDS: Readonly<Record<Direction, number>> = { 1: 2, 2: 5, 3: 8, 4: 10, 5: 13, 6: 16 };

/**
 * Where a direction of the hex meets the board's edge in portable-1: the index of the part of the edge, clockwise from
 * the top one, and the face of the die that names the spot on it.
 */
const SPOT_TOWARDS: Readonly<Record<Direction, { readonly part: number; readonly face: number }>> = {
  1: { part: 0, face: 1 },
  2: { part: 2, face: 3 },
  3: { part: 2, face: 5 },
  4: { part: 4, face: 1 },
  5: { part: 6, face: 5 },
  6: { part: 6, face: 3 },
};

function endTowards(direction: Direction, edition: PortableEdition, board: Board): GivenEnd {
  if (edition === 'portable-2') return { quarter: QUARTER_TOWARDS[direction] };
  const { part, face } = SPOT_TOWARDS[direction];
  return edgeCrossingAt(board, part, face);
}

/**
 * Merges what is known from the hex with what a user gives; the user's values win. In a cell with a feature of the
 * user's, known features are dropped.
 */
export function mergedGiven(known: Given, own: Given): Given {
  const placed = new Set((own.features ?? []).map(({ cell }) => cell));
  const features = [
    ...(known.features ?? []).filter(({ cell }) => !placed.has(cell)),
    ...(own.features ?? []),
  ];
  const numbers = { ...known.numbers, ...own.numbers };
  const river =
    own.river && !own.river.cells && !known.river?.cells ? { ...known.river, ...own.river } : own.river;
  return {
    ...known,
    ...own,
    ...(river && { river }),
    ...(Object.keys(numbers).length > 0 && { numbers }),
    ...(features.length > 0 && { features }),
  };
}
