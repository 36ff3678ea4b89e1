import { describe, expect, it } from 'vitest';
import { tablesById } from '../../../src/formats/tables/own.ts';
import { normaliseDice, readDice } from '../../../src/rules/tables/dice-notation.ts';
import { shownText } from '../../../src/rules/tables/row-text.ts';

describe('dice as typed by people', () => {
  it.each([
    ['3D6 + 2', '3d6+2'],
    [' d 20 ', 'd20'],
    ['2d6 -1', '2d6-1'],
    ['２Ｄ６＋１', '2d6+1'],
    ['٣d٦−١', '3d6-1'],
  ])('%s are read as %s', (text, notation) => {
    expect(normaliseDice(text)).toBe(notation);
    expect(readDice(normaliseDice(text)).ok).toBe(true);
  });

  it.each(['1 2d6', '2d6 3', 'two dice'])('%s are still refused', (text) => {
    expect(readDice(normaliseDice(text)).ok).toBe(false);
  });

  it('may be in a file of tables', () => {
    const table = { title: 'A coin', roll: '1 D2', rows: [] };
    expect(tablesById(table, 'coin')).toEqual({ coin: { ...table, roll: '1d2' } });
    expect(tablesById({ coin: table }, 'file')).toEqual({ coin: { ...table, roll: '1d2' } });
  });
});

describe('the text of a row as displayed', () => {
  it('has escaped brackets once, and dice and tables as they are written', () => {
    expect(shownText('[[village] or [2d6] from [village]')).toBe('[village] or [2d6] from [village]');
  });
});
