import { describe, expect, it } from 'vitest';
import { tablesOfDay, tablesOnEntering } from '../../../src/rules/tables/rolled-on.ts';
import { always, tablesOf } from './sample-tables.ts';

const TABLES = tablesOf({
  'z-any': always('', { when: 'enter' }),
  woods: always('', { when: 'enter', where: { terrain: ['forest', 'forested-hills'] } }),
  'ruined-woods': always('', { when: 'enter', where: { terrain: ['forest'], site: ['ruin'] } }),
  'any-site': always('', { when: 'enter', where: { site: true } }),
  keeper: always('', { when: 'site' }),
  'a-lord': always('', { when: 'site', where: { site: ['castle', 'tower'] } }),
  'b-lord': always('', { when: 'site', where: { site: true, terrain: ['plain'] } }),
  daily: always('', { when: 'day' }),
  'desert-day': always('', { when: 'day', where: { terrain: ['desert'] } }),
  'a-day-indoors': always('', { when: 'day', where: { site: true } }),
  never: always('', { where: { terrain: ['forest'] } }),
});

describe('the automatically rolled tables', () => {
  it.each([
    ['plain', null, ['z-any']],
    ['forest', null, ['woods', 'z-any']],
    ['forest', 'ruin', ['any-site', 'ruined-woods', 'woods', 'z-any', 'keeper']],
    ['forest', 'tower', ['any-site', 'woods', 'z-any', 'a-lord', 'keeper']],
    ['plain', 'castle', ['any-site', 'z-any', 'a-lord', 'b-lord', 'keeper']],
    [null, null, ['z-any']],
    ['constructor', 'toString', ['any-site', 'z-any', 'keeper']],
  ])('on entering %s with %s: %j', (terrain, site, ids) => {
    expect(tablesOnEntering(TABLES, { terrain, site })).toEqual(ids);
  });

  it.each([
    ['plain', null, ['daily']],
    ['desert', null, ['daily', 'desert-day']],
    ['desert', 'ruin', ['a-day-indoors', 'daily', 'desert-day']],
    [null, null, ['daily']],
  ])('on a day in %s with %s: %j', (terrain, site, ids) => {
    expect(tablesOfDay(TABLES, { terrain, site })).toEqual(ids);
  });
});
