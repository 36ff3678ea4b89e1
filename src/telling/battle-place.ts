import type { BattleSettings } from '../rules/battlefield/battle-in-hex.ts';
import { type Board, positionOf } from '../rules/battlefield/board.ts';
import type { GivenEnd, GivenRoute } from '../rules/battlefield/given.ts';
import { SECTOR_BOARD } from '../rules/sectors.ts';
import { capitalised } from '../text/capitalised.ts';
import { quarterWords } from './board-edges.ts';
import { featureWords } from './portable-words.ts';
import { andList } from './words.ts';

/**
 * The settings of a battlefield that is about to be rolled, in sentences: the country, what is given, what is rolled.
 */
export function tellPlace(settings: BattleSettings): string[] {
  const { given } = settings;
  const board = settings.edition === 'sectors' ? SECTOR_BOARD : settings.board;
  const { river, features = [] } = given;
  return [
    country(settings),
    ...(river ? [riverWords(board, river)] : []),
    ...features.flatMap((feature) =>
      feature.kind === 'landmark' ? [`${capitalised(featureWords(feature))} stands in its middle.`] : [],
    ),
    ...(settings.edition === 'sectors' ? [] : [presences(settings.with)]),
  ];
}

const AREAS = {
  'desert-mountain-forest': 'hardly inhabited',
  cultivated: 'cultivated',
  urban: 'urban',
} as const;

function country(settings: BattleSettings): string {
  const trees = `${settings.climate} trees`;
  if (settings.edition === 'sectors')
    return `Woods are of ${trees}.${settings.natures ? ' The dice say how steep, dense and fordable things are.' : ''}`;
  const { terrain, cover, area } = settings;
  const covered = cover === 'none' ? [] : [cover === 'desert' ? 'a desert' : 'forested'];
  return `${capitalised(terrain)} country, ${andList([...covered, AREAS[area]])}; ${trees}.`;
}

function riverWords(board: Board, river: GivenRoute): string {
  if (river.cells) return 'A river, with its course.';
  const { entry, exit } = river;
  const ends = [
    ...(entry ? [`comes in ${endWords(board, entry)}`] : []),
    ...(exit
      ? ['side' in exit && exit.side === null ? 'ends in the middle' : `leaves ${endWords(board, exit)}`]
      : []),
  ];
  return ends.length === 0 ? 'A river.' : `A river ${andList(ends)}.`;
}

function endWords(board: Board, end: GivenEnd): string {
  if ('quarter' in end) return `by the ${quarterWords(end.quarter)}`;
  const { column, row } = positionOf(board, end.cell);
  return `in column ${column}, row ${row}`;
}

const presences = (present: readonly string[]): string =>
  present.length === 0 ? 'Nothing else is rolled.' : `The dice decide on ${andList(present)}.`;
