import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import type { Trace } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import type { PortableBattlefield } from '../../src/rules/battlefield/battlefield.ts';
import { type Board, cellAt, positionOf } from '../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../src/rules/battlefield/edition.ts';
import { portableBattlefield } from '../../src/rules/battlefield/portable-battlefield.ts';
import type { OptionalFeature, PortableSettings } from '../../src/rules/battlefield/portable-settings.ts';

export const SQUARE: Board = { kind: 'square', columns: 8, rows: 8 };
export const HEX: Board = { kind: 'hex', columns: 9, rows: 8 };

/** That many faces showing 1. */
export const ones = (count: number): number[] => new Array<number>(count).fill(1);

/** Settings with only the given things present. */
export const settingsWith = (
  present: readonly OptionalFeature[],
  settings: Partial<Omit<PortableSettings, 'present'>> = {},
): PortableSettings => ({
  board: SQUARE,
  terrain: 'flat',
  cover: 'none',
  area: 'cultivated',
  tree: 'deciduous',
  ...settings,
  present: new Set(present),
});

/** A battlefield from these faces, all of which must be used. */
export const scripted = (
  edition: PortableEdition,
  settings: PortableSettings,
  faces: readonly number[],
): { readonly result: PortableBattlefield; readonly trace: Trace } =>
  performScripted(portableBattlefield(edition, settings), faces);

export function seeded(edition: PortableEdition, settings: PortableSettings, seed: string) {
  const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
  const outcome = perform(portableBattlefield(edition, settings), dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome;
}

/** Cell numbers of places written as (column, row). */
export const cellsAt = (board: Board, ...places: readonly (readonly [number, number])[]): number[] =>
  places.map(([column, row]) => cellAt(board, { column, row }));

/** Where features of a kind are, as (column, row), by cell number. */
export const where = (
  { board, cells }: PortableBattlefield,
  ...kinds: readonly string[]
): [number, number][] =>
  cells
    .filter(({ features }) => features.some(({ kind }) => kinds.includes(kind)))
    .map(({ cell }) => {
      const { column, row } = positionOf(board, cell);
      return [column, row];
    });
