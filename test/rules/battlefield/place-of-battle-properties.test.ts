import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../src/dice/perform.ts';
import { facesOf } from '../../../src/dice/roll.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { DIRECTIONS } from '../../../src/hex/direction.ts';
import { type Board, cellCount } from '../../../src/rules/battlefield/board.ts';
import { readGiven } from '../../../src/rules/battlefield/given-reading.ts';
import {
  battlefieldOf,
  type PlaceOfBattle,
  sectorsOf,
} from '../../../src/rules/battlefield/place-of-battle.ts';
import { COUNTRIES, WATERS } from '../../../src/rules/elevation/view.ts';
import { SECTOR_BOARD, sectorBattlefield } from '../../../src/rules/sectors.ts';
import { SITES, type Site, TERRAINS } from '../../../src/rules/solo.ts';
import { tellPortable } from '../../../src/telling/portable.ts';
import { portableSummary } from '../../../src/telling/portable-summary.ts';
import { tellSectors } from '../../../src/telling/sectors.ts';
import { EDITIONS } from '../../support/places-of-battle.ts';
import { HEX, SQUARE, seeded, where } from '../../support/portable-fields.ts';
import { tried } from '../../support/thoroughness.ts';

const places: fc.Arbitrary<PlaceOfBattle> = fc
  .record({
    site: fc.constantFrom<Site | null>(null, ...SITES),
    flow: fc.constantFrom<PlaceOfBattle['flow']>(null, 'underworld', ...DIRECTIONS),
    inflows: fc.subarray([...DIRECTIONS]),
    villageWithinTwo: fc.boolean(),
  })
  .chain((common) =>
    fc.oneof(
      fc
        .record({
          kind: fc.constantFrom('solo', 'island'),
          terrain: fc.constantFrom(...TERRAINS),
          altitude: fc.integer({ min: 0, max: 10 }),
        })
        .map((land) => ({ ...common, ...land }) as PlaceOfBattle),
      fc
        .record({
          kind: fc.constant('elevation'),
          terrain: fc.constantFrom(...COUNTRIES),
          water: fc.constantFrom(null, ...WATERS),
        })
        .map((land) => ({ ...common, ...land }) as PlaceOfBattle),
    ),
  );

describe('with hundreds of random places', () => {
  const length = fc.integer({ min: 4, max: 11 });
  const boards: fc.Arbitrary<Board> = fc.oneof(
    fc.constantFrom(SQUARE, HEX, { kind: 'hex', columns: 6, rows: 8 }),
    fc.record({ kind: fc.constantFrom('square', 'hex'), columns: length, rows: length }),
  );

  it.each(EDITIONS)(
    '%s: on land there is a complete battlefield with its river and landmark, and all of it is explained',
    (edition) => {
      fc.assert(
        fc.property(places, boards, fc.string(), (place, board, seed) => {
          const outcome = battlefieldOf(place, edition, board);
          if (!outcome.ok) {
            expect(place.kind === 'elevation' ? 'sea' : 0).toBe(
              place.kind === 'elevation'
                ? place.terrain === 'sea'
                  ? 'sea'
                  : place.water
                : place.terrain === 'ocean'
                  ? 0
                  : place.altitude,
            );
            return;
          }
          const { settings } = outcome;
          const { given = {} } = settings;
          expect(readGiven(given, edition, board)).toEqual({ ok: true, given });
          const { result, trace } = seeded(edition, settings, seed);
          expect(result.cells).toHaveLength(cellCount(board));
          const isWet = place.flow !== null || place.inflows.length > 0;
          expect(result.routes.some(({ kind }) => kind === 'river')).toBe(isWet);
          expect(result.routes.some(({ kind }) => kind === 'road')).toBe(place.site === 'village');
          expect(where(result, 'landmark')).toHaveLength(
            place.site === null || place.site === 'village' ? 0 : 1,
          );
          const telling = tellPortable(edition, settings, trace);
          expect(telling.flatMap(({ roll }) => roll ?? [])).toEqual(trace);
          expect([portableSummary(result), ...telling.map(({ text }) => text)].join()).not.toMatch(
            /undefined|null|NaN/,
          );
        }),
        { numRuns: tried(100, 300) },
      );
    },
    120_000,
  );

  it('sectors: there is one too', () => {
    fc.assert(
      fc.property(places, fc.string(), (place, seed) => {
        const outcome = sectorsOf(place);
        if (!outcome.ok) return;
        const { given = {} } = outcome.settings;
        expect(readGiven(given, 'sectors', SECTOR_BOARD)).toEqual({ ok: true, given });
        const dice = seededDice({ seed, procedure: 'battlefield', place: '0,0', occurrence: 0 });
        const rolled = perform(sectorBattlefield({ ...outcome.settings, choices: { a: [], b: [] } }), dice);
        if (!rolled.done) throw new Error('seeded dice never run out');
        const lines = tellSectors(rolled.result, rolled.trace, given);
        expect(lines.flatMap(({ roll }) => roll ?? [])).toEqual(rolled.trace);
        expect(lines.map(({ text }) => text).join()).not.toMatch(/undefined|null|NaN/);
        expect(facesOf(rolled.trace).length).toBeGreaterThan(10);
      }),
      { numRuns: tried(100, 300) },
    );
  }, 120_000);
});
