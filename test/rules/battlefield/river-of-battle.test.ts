import { describe, expect, it } from 'vitest';
import { DIRECTIONS, type Direction } from '../../../src/hex/direction.ts';
import type { Board } from '../../../src/rules/battlefield/board.ts';
import type { PortableEdition } from '../../../src/rules/battlefield/edition.ts';
import { type PlaceOfBattle, sectorsOf } from '../../../src/rules/battlefield/place-of-battle.ts';
import { EDITIONS, elevation, settingsOf, solo } from '../../support/places-of-battle.ts';
import { cellsAt, HEX, SQUARE, scripted, where } from '../../support/portable-fields.ts';

describe('[battlefields: from a hex] its river', () => {
  const riverOf = (
    edition: PortableEdition,
    board: Board,
    flow: PlaceOfBattle['flow'],
    ...inflows: Direction[]
  ) => settingsOf(solo('plain', 4, { flow, inflows }), edition, board).given?.river;

  it('portable-2: directions 1 to 6 are the quarters 2, 5, 8, 10, 13, 16', () => {
    const quarters = [2, 5, 8, 10, 13, 16];
    for (const [i, direction] of DIRECTIONS.entries()) {
      const opposite = (((direction + 2) % 6) + 1) as Direction;
      expect(riverOf('portable-2', SQUARE, direction)).toEqual({ exit: { quarter: quarters[i] } });
      expect(riverOf('portable-2', HEX, opposite, direction)).toEqual({
        entry: { quarter: quarters[i] },
        exit: { quarter: quarters[opposite - 1] },
      });
    }
  });

  it('portable-1: top middle, right upper, right lower, bottom middle, left lower, left upper', () => {
    const squares = [
      [4, 1],
      [8, 2],
      [8, 7],
      [4, 8],
      [1, 7],
      [1, 2],
    ] as const;
    const hexes = [
      [5, 1],
      [9, 3],
      [9, 6],
      [5, 8],
      [1, 6],
      [1, 3],
    ] as const;
    for (const [board, places] of [
      [SQUARE, squares],
      [HEX, hexes],
    ] as const)
      expect(
        DIRECTIONS.map(
          (flow) => (riverOf('portable-1', board, flow) as { exit: { cell: number } }).exit.cell,
        ),
      ).toEqual(cellsAt(board, ...places));
  });

  it('there is none without water', () => {
    expect(settingsOf(solo('plain', 4)).given).toEqual({});
  });

  it('one that goes into the underworld ends in the middle; so does one in a lake or swamp that it does not leave', () => {
    const inTheMiddle = { cell: cellsAt(SQUARE, [4, 4])[0], side: null };
    for (const edition of EDITIONS) {
      expect(riverOf(edition, SQUARE, 'underworld', 1)).toMatchObject({ exit: inTheMiddle });
      for (const water of ['lake', 'swamp'] as const)
        expect(settingsOf(elevation({ water, inflows: [1] }), edition).given?.river).toMatchObject({
          exit: inTheMiddle,
        });
    }
  });

  it('if it is unknown where it continues, that is rolled', () => {
    expect(settingsOf(elevation({ inflows: [1] })).given?.river).toEqual({ entry: { quarter: 2 } });
  });

  it('if it is unknown where it comes from, that is rolled', () => {
    const settings = settingsOf(solo('plain', 4, { flow: 4 }), 'portable-1', SQUARE, { present: new Set() });
    // In by the middle of the top edge.
    const { result, trace } = scripted('portable-1', settings, [1, 1, 1]);
    expect(trace.map((roll) => roll.for)).toEqual(['river entry', 'river entry spot', 'river width']);
    expect(result.routes[0]?.cells).toEqual(
      cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]),
    );
  });

  it('if its course is known, only its width is rolled, and in portable-2 the cells of its quarters', () => {
    const place = solo('plain', 4, { flow: 4, inflows: [1] });
    const own = { present: new Set<never>() };
    const asked = (edition: PortableEdition, faces: readonly number[]) =>
      scripted(edition, settingsOf(place, edition, SQUARE, own), faces).trace.map((roll) => roll.for);
    expect(asked('portable-1', [1])).toEqual(['river width']);
    expect(asked('portable-2', [1, 6, 1, 6, 1])).toEqual([
      'river entry cell',
      'river exit cell',
      'river width',
    ]);
  });

  it('of several inflows it follows the one that goes straightest through, or else the first clockwise', () => {
    expect(riverOf('portable-2', SQUARE, 4, 2, 1, 6)).toMatchObject({ entry: { quarter: 2 } });
    expect(riverOf('portable-2', SQUARE, 4, 3, 6)).toMatchObject({ entry: { quarter: 16 } });
    expect(riverOf('portable-2', SQUARE, 4, 6, 2)).toMatchObject({ entry: { quarter: 5 } });
  });

  it('it may go underground beneath a castle', () => {
    const place = solo('plain', 4, { flow: 'underworld', inflows: [1], site: 'castle' });
    const settings = settingsOf(place, 'portable-1', SQUARE, { present: new Set() });
    const { result } = scripted('portable-1', settings, [1]);
    expect(result.routes[0]).toMatchObject({
      exit: null,
      cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4]),
    });
    expect(where(result, 'landmark')).toEqual([[4, 4]]);
  });

  it('sectors: by the same quarters, into the ground in sector 3', () => {
    const place = solo('plain', 7, { flow: 'underworld', inflows: [4], site: 'tower' });
    expect(sectorsOf(place)).toEqual({
      ok: true,
      settings: {
        tree: 'coniferous',
        given: {
          river: { entry: { quarter: 10 }, exit: { cell: 3, side: null } },
          features: [{ kind: 'landmark', site: 'tower', cell: 3 }],
        },
      },
    });
  });
});
