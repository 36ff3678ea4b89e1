import { PIECES, type Piece, SECTOR_BOARD } from '../sectors.ts';
import { isObject, membersFault } from '../tables/members.ts';
import { quoted } from '../tables/table-fault.ts';
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
  PRESENCES,
  type Presence,
  TERRAINS,
} from './portable-settings.ts';

/** What somebody asks of a battlefield in a campaign, as plain JSON; the hex says the rest. */
export interface AskedBattlefield {
  readonly edition: Edition;
  /** `hex-9x8`: of a portable edition, which without it has a `square-8x8`. */
  readonly board?: string;
  readonly terrain?: BattlefieldTerrain;
  readonly cover?: Cover;
  readonly area?: Area;
  readonly climate?: Tree;
  /** Nothing but these, and what is given. */
  readonly with?: readonly Presence[];
  /** In `sectors`: what the players choose, one after another. */
  readonly playerA?: readonly Piece[];
  readonly playerB?: readonly Piece[];
  /** In `sectors`: whether dice say how steep, dense and fordable pieces are. */
  readonly natures?: boolean;
  readonly given?: Given;
}

export type ReadAskedBattlefield =
  | { readonly ok: true; readonly asked: AskedBattlefield }
  | { readonly ok: false; readonly member: string; readonly what: string };

const USUAL_BOARD = 'square-8x8';
/** As many are placed by dice in one battlefield at most, where their numbers are given. */
const MOST_NUMBERED = 60;
/** There are twelve sectors to choose for. */
export const MOST_CHOICES = 12;

const PORTABLE_MEMBERS = ['board', 'terrain', 'cover', 'area', 'with'];
const SECTOR_MEMBERS = ['playerA', 'playerB', 'natures'];
const COMMON_MEMBERS = ['climate', 'given'];

/** Reads what somebody asked, member by member; what comes of it can be read again as the same. */
export function readAskedBattlefield(value: unknown): ReadAskedBattlefield {
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
    listFault('with', present, presencesOf(edition), PRESENCES.length) ??
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
  // Each member was looked at above.
  const asked = { ...value, ...(read && { given: read.given }) } as unknown as AskedBattlefield;
  return { ok: true, asked };
}

/** The board that is asked for, if there is such a one. */
export function askedBoard(edition: Edition, name: unknown): Board | null {
  if (edition === 'sectors') return SECTOR_BOARD;
  return boardNamed(name === undefined ? USUAL_BOARD : String(name));
}

/** What an edition can make or leave out. */
export const presencesOf = (edition: Edition): readonly Presence[] =>
  edition === 'portable-1' ? PRESENCES.filter((one) => !ONLY_IN_2.includes(one)) : PRESENCES;

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
