import type { Tree } from './battlefield.ts';
import type { Board } from './board.ts';
import type { Given, GivenNumber } from './given.ts';

export const TERRAINS = ['flat', 'undulating', 'hilly', 'mountainous'] as const;
export type BattlefieldTerrain = (typeof TERRAINS)[number];

export const COVERS = ['none', 'desert', 'forested'] as const;
export type Cover = (typeof COVERS)[number];

export const AREAS = ['desert-mountain-forest', 'cultivated', 'urban'] as const;
export type Area = (typeof AREAS)[number];

/** Kinds of features and routes that a battlefield may have or not. */
export const OPTIONAL_FEATURES = [
  'hills',
  'river',
  'lakes',
  'marshes',
  'road',
  'track',
  'trees',
  'habitation',
  'railway',
  'fields',
] as const;
export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number];

/** Kinds that portable-1 does not have. */
export const ONLY_IN_2: readonly OptionalFeature[] = ['lakes', 'marshes', 'railway', 'fields'];

/** What the place is like where the two forces meet, which decides the tables and dice. */
export interface PortableSettings {
  readonly board: Board;
  readonly terrain: BattlefieldTerrain;
  /** Decides the number of trees before the terrain does. */
  readonly cover: Cover;
  readonly area: Area;
  /** Which trees grow there. */
  readonly tree: Tree;
  /** The only kinds of features to make, besides those in `given`. */
  readonly present: ReadonlySet<OptionalFeature>;
  /** What is known beforehand and therefore not rolled. */
  readonly given?: Given;
}

const NUMBERS: Readonly<Partial<Record<OptionalFeature, readonly GivenNumber[]>>> = {
  hills: ['hills', 'mountains'],
  lakes: ['lakes'],
  marshes: ['marshes'],
  trees: ['trees'],
  habitation: ['settlements', 'villages', 'towns', 'habitation'],
  fields: ['fields'],
};

/** Whether a kind of feature is to be made: it is asked for, or a route or number of it is given. */
export const isPresent = ({ present, given = {} }: PortableSettings, presence: OptionalFeature): boolean =>
  present.has(presence) ||
  Object.hasOwn(given, presence) ||
  (NUMBERS[presence] ?? []).some((name) => given.numbers?.[name] !== undefined);

export const LEAST_LENGTH = 4;
export const MOST_LENGTH = 40;

/** The board with a name such as `hex-9x8`; `null` if it is malformed, or the board too small or too large. */
export function boardNamed(name: string): Board | null {
  const [, kind, columns, rows] = /^(square|hex)-(\d{1,2})x(\d{1,2})$/.exec(name) ?? [];
  if (kind !== 'square' && kind !== 'hex') return null;
  const board: Board = { kind, columns: Number(columns), rows: Number(rows) };
  return [board.columns, board.rows].every((length) => length >= LEAST_LENGTH && length <= MOST_LENGTH)
    ? board
    : null;
}
