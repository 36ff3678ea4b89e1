import { describe, expect, it } from 'vitest';
import { battlefieldSvg } from '../../../src/formats/battlefield/battlefield-svg.ts';
import { ROUTE_KINDS } from '../../../src/formats/battlefield/drawn.ts';
import type { Feature, RouteKind } from '../../../src/rules/battlefield/battlefield.ts';
import { FEATURE_KINDS } from '../../../src/telling/portable-words.ts';
import { featureOf, HEXES, hill, legendOf, madeUp, routeOf, SQUARES, wood } from './made-up.ts';

describe('the legend of a battlefield', () => {
  const FEATURE_NAMES: Readonly<Record<Feature['kind'], string>> = {
    landmark: 'Castle',
    hill: 'Hill, one contour',
    mountain: 'Mountain',
    lake: 'Lake',
    marsh: 'Marsh',
    trees: 'Deciduous wood',
    settlement: 'Settlement',
    village: 'Village',
    town: 'Town',
    city: 'City',
    'open-field': 'Open field',
    orchard: 'Orchard',
    'olive-grove': 'Olive grove',
    vineyard: 'Vineyard',
    ford: 'Ford',
    bridge: 'Bridge',
    'level-crossing': 'Level crossing',
  };
  const ROUTE_NAMES: Readonly<Record<RouteKind, string>> = {
    river: 'River',
    road: 'Road',
    track: 'Track',
    branch: 'Branch road',
    railway: 'Railway',
  };
  /** The drawing of the board itself: everything before the line above the legend. */
  const drawing = (svg: string): string =>
    svg.slice(svg.indexOf('</defs>'), svg.lastIndexOf('<g transform="scale('));

  it('is empty on an empty board', () => {
    expect(legendOf(battlefieldSvg(madeUp(SQUARES)))).toEqual([]);
  });

  describe.each([
    ['squares', SQUARES],
    ['hexes', HEXES],
  ] as const)('on a board of %s', (_, board) => {
    const drawings = new Map(
      FEATURE_KINDS.map((kind) => [kind, battlefieldSvg(madeUp(board, { 20: featureOf(kind) }))]),
    );
    const empty = drawing(battlefieldSvg(madeUp(board)));

    it.each(FEATURE_KINDS)('names %s if it occurs, and nothing else; and it is drawn', (kind) => {
      const svg = drawings.get(kind) as string;
      expect(legendOf(svg)).toEqual([FEATURE_NAMES[kind]]);
      const others = FEATURE_KINDS.filter((other) => other !== kind);
      expect([...others.map((other) => drawing(drawings.get(other) as string)), empty]).not.toContain(
        drawing(svg),
      );
    });
  });

  it.each(ROUTE_KINDS)('names %s if it occurs, and nothing else; and it is drawn', (kind) => {
    const svg = battlefieldSvg(madeUp(SQUARES, {}, [routeOf(kind, [9, 10, 11], [4, null])]));
    expect(legendOf(svg)).toEqual([ROUTE_NAMES[kind]]);
    const others = ROUTE_KINDS.filter((other) => other !== kind);
    const drawings = others.map((other) =>
      drawing(battlefieldSvg(madeUp(SQUARES, {}, [routeOf(other, [9, 10, 11], [4, null])]))),
    );
    expect([...drawings, drawing(battlefieldSvg(madeUp(SQUARES)))]).not.toContain(drawing(svg));
  });

  it('distinguishes hills by contours, woods by trees, and rivers from streams', () => {
    const svg = battlefieldSvg(
      madeUp(SQUARES, { 1: hill(2), 3: hill(1), 5: wood('palm'), 7: wood('coniferous') }, [
        { ...routeOf('river', [9, 10], [4, null]), water: 'stream' },
        { ...routeOf('river', [25, 26], [4, null]), water: 'river' },
      ]),
    );
    expect(legendOf(svg)).toEqual([
      'Hill, one contour',
      'Hill, two contours',
      'Pine wood',
      'Palm grove',
      'Stream',
      'River',
    ]);
  });

  it('distinguishes slopes, densities and fordable water, with the effect on movement below each name', () => {
    const svg = battlefieldSvg(
      madeUp(
        SQUARES,
        {
          1: { kind: 'hill', contours: 1, slope: 'steep' },
          3: { kind: 'hill', contours: 1, slope: 'gentle' },
          5: { kind: 'trees', tree: 'deciduous', density: 'dense' },
          7: { kind: 'trees', tree: 'deciduous', density: 'open' },
        },
        [
          { ...routeOf('river', [9, 10], [4, null]), fordable: false },
          { ...routeOf('river', [25, 26], [4, null]), fordable: true },
        ],
      ),
    );
    expect(legendOf(svg)).toEqual([
      'Gentle hill, one contour',
      'All at two thirds of their pace, straight',
      'downhill at full pace',
      'Steep hill, one contour',
      'All at half their pace, downhill too',
      'Open deciduous wood',
      'Light foot at full pace, other foot at half',
      'without firing order, horse at a quarter',
      'Dense deciduous wood',
      'Light foot at half pace, other foot at a',
      'quarter without firing order, no others',
      'River, fordable',
      'Foot cross in one turn without firing order,',
      'horse in half a turn, guns by a bridge only',
      'River, not fordable',
      'Crossed by a bridge only',
    ]);
  });

  it.each<[string, Feature, Feature]>([
    ['steep', { kind: 'hill', contours: 1, slope: 'gentle' }, { kind: 'hill', contours: 1, slope: 'steep' }],
    [
      'dense',
      { kind: 'trees', tree: 'palm', density: 'open' },
      { kind: 'trees', tree: 'palm', density: 'dense' },
    ],
  ])('draws what is %s differently from what is not', (_, easier, harder) => {
    const [one, other] = [easier, harder].map((feature) =>
      drawing(battlefieldSvg(madeUp(SQUARES, { 20: feature }))),
    );
    expect(one).not.toBe(other);
  });

  it('draws a river that can be forded differently from one that cannot', () => {
    const [one, other] = [true, false].map((fordable) =>
      drawing(
        battlefieldSvg(madeUp(SQUARES, {}, [{ ...routeOf('river', [9, 10, 11], [4, null]), fordable }])),
      ),
    );
    expect(one).not.toBe(other);
  });
});
