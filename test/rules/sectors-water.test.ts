import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { sectorBattlefield } from '../../src/rules/sectors.ts';
import { nothing, plain, rolled } from '../support/sectors.ts';

describe('[sectors, ours] a stream or river runs through adjoining sectors, including the sector it was rolled in', () => {
  it('its dice: entry, exit, cells of the entry clockwise, cells of the exit', () => {
    const { trace, result } = performScripted(sectorBattlefield(plain), [
      ...nothing(8),
      ...[4, 2, 1, 3, 2, 6, 6, 1, 5],
      ...nothing(3),
    ]);
    expect(trace.slice(12).map((roll) => [roll.for, ...roll.faces])).toEqual([
      ['entry', 2],
      ['exit', 6],
      ['entry cell', 6, 1],
      ['way', 5],
      ['terrain piece', 1],
      ['terrain piece', 1],
      ['terrain piece', 1],
    ]);
    expect(result.routes).toEqual([
      {
        kind: 'river',
        water: 'river',
        size: 'small',
        entry: { cell: 2, side: 1 },
        exit: { cell: 12, side: 2 },
        cells: [2, 8, 9, 10, 11, 12],
        rolledIn: [9],
      },
    ]);
  });

  it('another stream or river rolled in its sectors is the same one', () => {
    const river = [4, 2, 3, 3, 1, 5, 6, 1];
    const { routes } = rolled([...river, 4, 2, 1, 1], 10);
    expect(routes).toMatchObject([{ water: 'river', size: 'middling', rolledIn: [1, 2] }]);
  });

  it('a lake may be in a sector that a river runs through', () => {
    const { routes, cells } = rolled([4, 2, 3, 3, 1, 5, 6, 1, 4, 2, 1, 5], 10);
    expect(routes).toMatchObject([{ cells: [1, 2, 3, 4, 5, 6], rolledIn: [1] }]);
    expect(cells[1]?.features).toEqual([{ kind: 'lake', size: 'small' }]);
  });
});

describe('[sectors, ours] no two streams or rivers run through a sector side by side', () => {
  /** A river rolled in sector 5, in by its top edge and out by the bottom of sector 11. */
  const down = [...nothing(4), 4, 2, 3, 3, 4, 6, 6, 1, 6, 1];

  it('a later one flows into an earlier one; one rolled in the sectors of either is the same one', () => {
    const later = [4, 2, 1, 1, 1, 6, 6, 1];
    const { routes } = rolled([...down, 1, ...later, 1, 4, 2, 1, 3, 1, 4, 2, 1, 1], 1);
    expect(routes).toMatchObject([
      { water: 'river', cells: [5, 11], exit: { cell: 11, side: 3 }, rolledIn: [5, 11] },
      {
        water: 'stream',
        entry: { cell: 1, side: 1 },
        exit: null,
        cells: [1, 7, 8, 9, 10, 11],
        rolledIn: [7, 9],
      },
    ]);
  });

  it('a later one comes in where it need not cross an earlier one on the way to its sector', () => {
    const { routes } = rolled([...down, ...nothing(6), 4, 2, 1, 1, 1, 1, 6, 1], 0);
    expect(routes[1]).toMatchObject({ entry: { cell: 6, side: 1 }, exit: null, cells: [6, 12, 11] });
  });

  it('none leaves over the same side of the sector by which it came in', () => {
    const { routes } = rolled([...nothing(5), 4, 2, 1, 1, 5, 1], 6);
    expect(routes).toMatchObject([
      { entry: { cell: 6, side: 2 }, exit: { cell: 12, side: 2 }, cells: [6, 12] },
    ]);
  });
});
