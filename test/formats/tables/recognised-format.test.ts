import { describe, expect, it } from 'vitest';
import { ownTablesText } from '../../../src/formats/tables/own.ts';
import { recognisedFormat } from '../../../src/formats/tables/recognised-format.ts';
import { STARTER_TABLES } from '../../../src/rules/tables/starter.ts';

const json = JSON.stringify;
const OWN = { title: 'A coin', roll: 'd2', rows: [{ on: [1, 2], text: '' }] };
const FOUNDRY = { name: 'A coin', formula: '1d2', results: [{ range: [1, 2], text: '' }] };
const ORACLE = { name: 'A coin', rows: [{ min: 1, max: 100, text: '' }] };

describe('the format of a text with tables', () => {
  it.each([
    ['own', json(OWN)],
    ['own', json({ coin: OWN })],
    ['own', ownTablesText(STARTER_TABLES)],
    ['foundry', json(FOUNDRY)],
    ['foundry', json([FOUNDRY])],
    ['foundry', json({ name: 'An adventure', tables: [FOUNDRY] })],
    ['datasworn', json({ _id: 'x', oracles: { coin: ORACLE } })],
    ['datasworn', json({ oracles: { x: { contents: { coin: ORACLE } } } })],
    ['own', ownTablesText(STARTER_TABLES).slice(0, -9)],
    ['own', '[{"name": "A coin"'],
    ['csv', '[coin],1\n[other],2'],
    ['hex-describe', ';coin\n1,heads\n1,tails\n'],
    ['hex-describe', '# what comes of it\n\n;coin\n1,heads | tails\n'],
    ['markdown', '# A coin\n\n| d2 | |\n|---|---|\n| 1 | heads |\n'],
    ['markdown', 'd2 | side\n:-- | --\n1 | heads\n'],
    ['csv', 'on,text\n1,heads\n2,tails\n'],
    ['csv', '1-3\theads | or so\n4-6\ttails'],
    ['csv', ''],
    ['csv', '7'],
  ])('is recognised as %s', (format, text) => {
    expect(recognisedFormat(text)).toBe(format);
  });

  it('is recognised quickly, whatever was written', () => {
    const begun = performance.now();
    for (const piece of [' ', '|', '| \n', '-', ';', '|\n|--', '{"a":'])
      recognisedFormat(piece.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
