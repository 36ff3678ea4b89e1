import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { facesOf } from '../../src/dice/roll.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { readGiven } from '../../src/rules/battlefield/given-reading.ts';
import { SECTOR_BOARD, type SectorSettings, sectorBattlefield } from '../../src/rules/sectors.ts';
import { tellSectors } from '../../src/telling/sectors.ts';
import { sectorsSummary } from '../../src/telling/sectors-summary.ts';
import { nothing, plain } from '../support/sectors.ts';

const withNatures: SectorSettings = { ...plain, natures: true };

function rolled(faces: readonly number[], settings = withNatures) {
  const { result, trace } = performScripted(sectorBattlefield(settings), faces);
  return {
    ...result,
    trace,
    summary: sectorsSummary(result),
    told: tellSectors(result, trace, settings.given).map(({ text }) => text),
  };
}

function given(value: unknown): NonNullable<SectorSettings['given']> {
  const read = readGiven(value, 'sectors', SECTOR_BOARD);
  if (!read.ok) throw new Error(read.what);
  return read.given;
}

describe('[sectors: nature] a die says how steep a hill is', () => {
  it.each([
    [1, 'gentle'],
    [2, 'gentle'],
    [3, 'gentle'],
    [4, 'steep'],
    [5, 'steep'],
    [6, 'steep'],
  ])('%i: %s', (face, slope) => {
    const { cells, trace } = rolled([4, 1, 3, face, ...nothing(11)]);
    expect(cells[0]?.features).toEqual([{ kind: 'hill', contours: 1, size: 'middling', slope }]);
    expect(trace.slice(0, 4).map((roll) => roll.for)).toEqual([
      'terrain piece',
      'kind of piece',
      'size',
      'steepness',
    ]);
  });

  it('its size is explained before its slope, followed by the effect on movement', () => {
    const { told, summary } = rolled([4, 1, 5, 2, 4, 1, 1, 6, ...nothing(10)]);
    expect(told.slice(2, 4)).toEqual([
      '5: a large hill of two contours.',
      '2: gentle: all at two thirds of their pace, straight downhill at full pace.',
    ]);
    expect(told.slice(6, 8)).toEqual(['1: a small hill.', '6: steep: all at half their pace, downhill too.']);
    expect(summary).toBe(
      'A battlefield of twelve sectors with 2 pieces: a large gentle hill of two contours and a small steep hill.',
    );
  });
});

describe('[sectors: nature] a die says how dense a wood is', () => {
  it.each([
    [1, 'open', 'light foot at full pace, other foot at half without firing order, horse at a quarter'],
    [3, 'open', 'light foot at full pace, other foot at half without firing order, horse at a quarter'],
    [4, 'dense', 'light foot at half pace, other foot at a quarter without firing order, no others'],
    [6, 'dense', 'light foot at half pace, other foot at a quarter without firing order, no others'],
  ])('%i: %s', (face, density, movement) => {
    const { cells, told, trace } = rolled([4, 3, 1, face, ...nothing(11)]);
    expect(cells[0]?.features).toEqual([{ kind: 'trees', tree: 'deciduous', size: 'small', density }]);
    expect(trace[3]?.for).toBe('density');
    expect(told[2]).toBe('1: a small deciduous wood.');
    expect(told[3]).toBe(`${face}: ${density}: ${movement}.`);
  });
});

describe('[sectors: nature] a die says whether a stream or river can be forded', () => {
  it.each([
    [1, true],
    [3, true],
    [4, false],
    [6, false],
  ])('%i: %s', (face, fordable) => {
    const { routes, told, summary } = rolled([...nothing(5), 4, 2, 1, 1, face, 4, 1, 2, 5, ...nothing(6)]);
    expect(routes).toMatchObject([{ water: 'stream', size: 'small', fordable, cells: [6] }]);
    expect(told).toContain(
      fordable
        ? `${face}: it can be forded: foot cross in one turn without firing order, horse in half a turn, guns by a bridge only.`
        : `${face}: it can't be forded: crossed by a bridge only.`,
    );
    expect(summary).toContain(`a small stream that ${fordable ? 'can' : "can't"} be forded`);
  });

  it('no die is asked for if it is the one that runs there already', () => {
    const stream = [4, 2, 1, 1, 6, 3, 5, 4, 2];
    const { routes, trace } = rolled([1, 1, ...stream, 4, 2, 6, 4, ...nothing(8)]);
    expect(routes).toHaveLength(1);
    expect(routes[0]?.rolledIn).toEqual([3, 4]);
    expect(trace.filter((roll) => roll.for === 'fordability')).toHaveLength(1);
  });

  it('lakes, marshes and built-up areas need none', () => {
    const { trace } = rolled([4, 2, 1, 5, 4, 2, 1, 6, 4, 4, 1, ...nothing(9)]);
    expect(trace.map((roll) => roll.for)).not.toContain('fordability');
    expect(trace).toHaveLength(11 + 9);
  });
});

describe('[sectors: nature] given pieces', () => {
  const features = [
    { kind: 'hill', cell: 1, slope: 'steep' },
    { kind: 'hill', cell: 2 },
    { kind: 'trees', cell: 3, density: 'dense' },
    { kind: 'trees', cell: 4 },
  ];
  const river = { cells: [7, 8, 9, 10, 11, 12], fordable: false };

  it('have the given nature, or else are gentle, open and fordable; no die is asked for it', () => {
    const { cells, routes, told } = rolled(nothing(8), {
      ...withNatures,
      given: given({ features, river: { cells: river.cells } }),
    });
    expect(cells.slice(0, 4).flatMap(({ features: all }) => all)).toEqual([
      { kind: 'hill', contours: 1, size: 'middling', slope: 'steep' },
      { kind: 'hill', contours: 1, size: 'middling', slope: 'gentle' },
      { kind: 'trees', tree: 'deciduous', size: 'middling', density: 'dense' },
      { kind: 'trees', tree: 'deciduous', size: 'middling', density: 'open' },
    ]);
    expect(routes).toMatchObject([{ isGiven: true, fordable: true }]);
    expect(told[0]).toBe(
      'Sector 1 (column 1, row 1). A middling steep hill, as given: all at half their pace, downhill too.',
    );
  });

  it('keep a given nature even if natures are not rolled, and then have no other', () => {
    const { cells, routes } = rolled(nothing(8), { ...plain, given: given({ features, river }) });
    expect(cells.slice(0, 2).flatMap(({ features: all }) => all)).toEqual([
      { kind: 'hill', contours: 1, size: 'middling', slope: 'steep' },
      { kind: 'hill', contours: 1, size: 'middling' },
    ]);
    expect(routes).toMatchObject([{ fordable: false }]);
  });

  it.each([
    [{ features: [{ kind: 'hill', cell: 1, slope: 'sheer' }] }, "hill: slope is gentle, steep, not 'sheer'"],
    [{ features: [{ kind: 'hill', cell: 1, density: 'open' }] }, /density/],
    [{ river: { cells: [1], fordable: 'yes' } }, "river: fordable is true, false, not 'yes'"],
  ])('%j is refused', (value, what) => {
    const read = readGiven(value, 'sectors', SECTOR_BOARD);
    expect(read.ok ? '' : read.what).toMatch(what);
  });

  it.each([
    { features: [{ kind: 'hill', cell: 1, slope: 'steep' }] },
    { features: [{ kind: 'trees', cell: 1, density: 'dense' }] },
    { river: { cells: [1], fordable: true } },
  ])('cannot have natures in a portable edition: %j', (value) => {
    const board = { kind: 'square', columns: 8, rows: 8 } as const;
    expect(readGiven(value, 'portable-2', board).ok).toBe(false);
  });
});

it('[sectors: nature] without the setting no piece has a nature; with it each hill, wood and river has one, on half the dice the harder', () => {
  const counts = { harder: 0, all: 0 };
  for (let i = 0; i < 600; i++) {
    const dice = () =>
      seededDice({ seed: `nature ${i}`, procedure: 'battlefield', place: '0,0', occurrence: 0 });
    const without = perform(sectorBattlefield(plain), dice());
    const outcome = perform(sectorBattlefield(withNatures), dice());
    if (!outcome.done || !without.done) throw new Error('seeded dice never run out');
    expect(JSON.stringify(without.result)).not.toMatch(/slope|density|fordable/);
    const { cells, routes } = outcome.result;
    for (const { features } of cells)
      for (const feature of features) {
        if (feature.kind === 'hill') count(feature.slope, 'steep', 'gentle');
        if (feature.kind === 'trees') count(feature.density, 'dense', 'open');
      }
    for (const { fordable } of routes) count(fordable, false, true);
    const again = performScripted(sectorBattlefield(withNatures), facesOf(outcome.trace));
    expect(again.result).toEqual(outcome.result);
  }
  function count<T>(nature: T, harder: T, easier: T) {
    expect([harder, easier]).toContain(nature);
    counts.all++;
    if (nature === harder) counts.harder++;
  }
  expect(counts.all).toBeGreaterThan(1800);
  expect(Math.abs(counts.harder / counts.all - 0.5)).toBeLessThan(0.04);
});
