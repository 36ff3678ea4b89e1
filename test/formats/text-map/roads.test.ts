import { describe, expect, it } from 'vitest';
import { hexLabel } from '../../../src/hex/label.ts';
import { MOST_ROADS } from '../../../src/ledger/settings.ts';
import { droppedFrom, plains, readMap } from '../../support/text-maps.ts';

describe('a road of a text map', () => {
  const roadsOf = async (text: string) => {
    const map = await readMap(text);
    return {
      roads: map.roads.map(({ of, along }) => `${of} ${along.map(hexLabel).join(' ')}`),
      dropped: droppedFrom(map),
    };
  };

  it('is drawn from hex to hex, with gaps filled in', async () => {
    expect(await roadsOf(`${plains(5, 5)}0101-0104-0404 trail\n`)).toEqual({
      roads: ['trail 0101 0102 0103 0104 0204 0304 0404'],
      dropped: [],
    });
  });

  it('is drawn as far as the map has hexes', async () => {
    expect(await roadsOf(`${plains(3, 1)}0101-0102-0101-0201 road\n0909-0910 road\n`)).toEqual({
      roads: ['road 0101 0201'],
      dropped: [
        '4: where it runs over hexes that this map does not have it is left out',
        '5: where it runs over hexes that this map does not have it is left out',
      ],
    });
  });

  it('keeps the kind that was drawn first, and must lead from one hex to another', async () => {
    expect(await roadsOf(`${plains(2, 2)}0101-0102 road\n0102-0101 trail\n0101-0101 road\n`)).toEqual({
      roads: ['road 0101 0102'],
      dropped: [
        '6: it leads from no hex of this map to another, or where a road is already',
        '7: it leads from no hex of this map to another, or where a road is already',
      ],
    });
  });

  it('with more hexes than one command may have becomes several, end to end', async () => {
    const { roads } = await roadsOf(
      `${plains(1, 99)}${plains(2, 99)}0101-0199 road\n0199-0299 road\n0299-0201 road\n`,
    );
    expect(roads).toHaveLength(3);
    const long = await readMap(`${plains(2, 99)}0101-0199-0299-0201 road\n`);
    expect(long.roads.map(({ along }) => along.length)).toEqual([100, 99]);
    expect(long.roads[1]?.along[0]).toEqual(long.roads[0]?.along.at(-1));
  });
});

describe('more roads than a map may have', () => {
  // Columns of 99 segments each, end to end: 101 of them have 9,999.
  const label = (column: number, row: number) => `${column}.${row}`;
  const hexes = Array.from({ length: 104 }, (_, column) =>
    Array.from({ length: 100 }, (_, row) => `${label(100 + column, 100 + row)} plain\n`).join(''),
  ).join('');
  const columns = Array.from(
    { length: 101 },
    (_, column) => `${label(100 + column, 100)}-${label(100 + column, 199)} road\n`,
  ).join('');
  const stretchesOf = ({ roads }: { roads: readonly { along: readonly unknown[] }[] }) =>
    roads.reduce((sum, { along }) => sum + along.length - 1, 0);

  it('are drawn until the limit is reached, including part of the one that exceeds it', async () => {
    const map = await readMap(`${hexes}${columns}${label(202, 100)}-${label(202, 199)} road\n`);
    expect(stretchesOf(map)).toBe(MOST_ROADS);
    expect(droppedFrom(map)).toEqual([expect.stringContaining('the rest is left out')]);
  });

  it('do not count segments that were drawn before', async () => {
    const last = `${label(202, 100)}-${label(202, 101)} road\n`;
    const map = await readMap(`${hexes}${columns}${last}`);
    expect(stretchesOf(map)).toBe(MOST_ROADS);
    expect(droppedFrom(map)).toEqual([]);
  });
});
