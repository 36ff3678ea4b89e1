import { quoted } from '../../text/quoted.ts';
import { PIECES, type Piece, SECTOR_BOARD } from '../sectors.ts';
import { isObject, membersFault } from '../tables/members.ts';
import { TREES, type Tree } from './battlefield.ts';
import type { Board } from './board.ts';
import { EDITIONS, type Edition } from './edition.ts';
import type { Given } from './given.ts';
import { readGiven } from './given-reading.ts';
import {
  AREAS,
  type Area,
  type BattlefieldTerrain,
  boardNamed,
  COVERS,
  type Cover,
  LEAST_LENGTH,
  MOST_LENGTH,
  ONLY_IN_2,
  OPTIONAL_FEATURES,
  type OptionalFeature,
  TERRAINS,
} from './portable-settings.ts';

/** A request for a battlefield in a campaign, as plain JSON; what it leaves out follows from the hex. */
export interface BattlefieldRequest {
  readonly edition: Edition;
  /** Such as `hex-9x8`: portable editions only; `square-8x8` if left out. */
  readonly board?: string;
  readonly terrain?: BattlefieldTerrain;
  readonly cover?: Cover;
  readonly area?: Area;
  readonly climate?: Tree;
  /** Only these kinds of features are made, besides those in `given`; if left out, those that the hex suggests. */
  readonly with?: readonly OptionalFeature[];
  /** Only in `sectors`: the pieces that each player chooses, in the order in which the choices come up. */
  readonly playerA?: readonly Piece[];
  readonly playerB?: readonly Piece[];
  /** Only in `sectors`: whether dice decide how steep, dense or fordable the pieces are. */
  readonly natures?: boolean;
  readonly given?: Given;
}

export type ReadAskedBattlefield =
  | { readonly ok: true; readonly asked: BattlefieldRequest }
  | { readonly ok: false; readonly member: string; readonly what: string };

const USUAL_BOARD = 'square-8x8';
/** Most features in all that `given.numbers` may ask for. */
const MOST_NUMBERED = 60;
/** Most choices of one player: one for each of the twelve sectors. */
export const MOST_CHOICES = 12;

const PORTABLE_MEMBERS = ['board', 'terrain', 'cover', 'area', 'with'];
const SECTOR_MEMBERS = ['playerA', 'playerB', 'natures'];
const COMMON_MEMBERS = ['climate', 'given'];

/** Parses a request, member by member. Parsing the result again gives the same. */
export function readBattlefieldRequest(value: unknown): ReadAskedBattlefield {
  if (!isObject(value)) return faulty('edition', 'a battlefield is asked for by an object');
  const edition = EDITIONS.find((one) => one === value.edition);
  if (!edition) return faulty('edition', `edition is ${EDITIONS.join(', ')}`);
  const wrong = membersFault(
    value,
    `a battlefield of ${edition}`,
    ['edition'],
    [...COMMON_MEMBERS, ...(edition === 'sectors' ? SECTOR_MEMBERS : PORTABLE_MEMBERS)],
  );
  if (wrong !== null) return faulty('edition', wrong);
  const board = askedBoard(edition, value.board);
  if (board === null)
    return faulty(
      'board',
      `board is square-WxH or hex-WxH, each from ${LEAST_LENGTH} to ${MOST_LENGTH}, such as hex-9x8`,
    );
  const { terrain, cover, area, climate, with: present, playerA, playerB, natures } = value;
  const fault =
    choiceFault('terrain', terrain, TERRAINS) ??
    choiceFault('cover', cover, COVERS) ??
    choiceFault('area', area, AREAS) ??
    choiceFault('climate', climate, TREES) ??
    listFault('with', present, optionalFeaturesOf(edition), OPTIONAL_FEATURES.length) ??
    listFault('playerA', playerA, PIECES, MOST_CHOICES) ??
    listFault('playerB', playerB, PIECES, MOST_CHOICES) ??
    (natures === undefined || typeof natures === 'boolean'
      ? null
      : faulty('natures', `natures is true or false, not ${shown(natures)}`));
  if (fault) return fault;
  const read = value.given === undefined ? null : readGiven(value.given, edition, board);
  if (read && !read.ok) return faulty('given', read.what);
  const numbered = Object.values(read?.given.numbers ?? {}).reduce((sum, number) => sum + number, 0);
  if (numbered > MOST_NUMBERED)
    return faulty(
      'given',
      `numbers come to ${numbered} in all; a campaign's battlefield has room for ${MOST_NUMBERED}`,
    );
  // A cast: each member was checked above.
  const asked = { ...value, ...(read && { given: read.given }) } as unknown as BattlefieldRequest;
  return { ok: true, asked };
}

/** The board with this name, the usual one if none is named; `null` if there is no such board. */
export function askedBoard(edition: Edition, name: unknown): Board | null {
  if (edition === 'sectors') return SECTOR_BOARD;
  return boardNamed(name === undefined ? USUAL_BOARD : String(name));
}

/** The kinds of features that an edition can make or leave out. */
export const optionalFeaturesOf = (edition: Edition): readonly OptionalFeature[] =>
  edition === 'portable-1' ? OPTIONAL_FEATURES.filter((one) => !ONLY_IN_2.includes(one)) : OPTIONAL_FEATURES;

type Faulty = Extract<ReadAskedBattlefield, { readonly ok: false }>;

const faulty = (member: string, what: string): Faulty => ({ ok: false, member, what });

function choiceFault(member: string, value: unknown, allowed: readonly string[]): Faulty | null {
  if (value === undefined || allowed.some((one) => one === value)) return null;
  return faulty(member, `${member} is ${allowed.join(', ')}, not ${shown(value)}`);
}

function listFault(member: string, value: unknown, allowed: readonly string[], most: number): Faulty | null {
  if (value === undefined) return null;
  if (!Array.isArray(value) || value.length > most)
    return faulty(member, `${member} is a list of at most ${most}`);
  const wrong: unknown[] = value.filter((one) => !allowed.some((known) => known === one));
  if (wrong.length === 0) return null;
  return faulty(member, `${member} lists any of ${allowed.join(', ')}, not ${shown(wrong[0])}`);
}

const shown = (value: unknown): string => (typeof value === 'string' ? quoted(value) : `a ${typeof value}`);
