import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Roll } from '../../../src/dice/roll.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import type { RolledElevation } from '../../../src/ledger/hex-record.ts';
import type { Form, HexFlow } from '../../../src/rules/elevation/land.ts';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import {
  packedDirection,
  packedFact,
  packedForm,
  packedHeight,
  packedThrows,
} from '../../../src/world/elevation/packed-facts.ts';
import { type SurveyedContent, surveyRows } from '../../../src/world/elevation/survey-rows.ts';
import { type HexRow, rowsIn } from '../../../src/world/packed-columns.ts';
import { sized } from '../../support/all-tests.ts';
import { played, type Surveyed, someWorld } from './some-worlds.ts';

/** The content of an entry, from its rows alone. */
function contentOfRows(rows: readonly HexRow[]): SurveyedContent {
  const dice: Roll[] = [];
  const revealed: RolledElevation[] = [];
  const flows: HexFlow[] = [];
  let surveyed: { q: number; r: number; peak: number; form: Form | null } | null = null;
  for (const { q, r, seq, facts } of rows) {
    dice.push(...packedThrows(facts, 0, facts.length, { q, r }));
    const direction = packedDirection(facts, 0);
    switch (packedFact(facts, 0)) {
      case 'revealed': {
        const origin = direction && neighbour({ q, r }, direction);
        const own = packedThrows(facts, 0, facts.length, null);
        const elevation = packedHeight(facts, 0);
        revealed.push({ q, r, label: hexLabel({ q, r }), seq, elevation, origin, dice: own });
        break;
      }
      case 'surveyed':
        surveyed = { q, r, peak: packedHeight(facts, 0), form: packedForm(facts, 0) };
        break;
      case 'drained':
        if (direction) flows.push({ q, r, flow: direction });
    }
  }
  if (!surveyed) throw new Error('no hex was surveyed');
  return { kind: 'surveyed', ...surveyed, revealed, flows, dice };
}

describe('the rows of a survey', () => {
  it('contain all of it: a world read from them gives back what is in the ledger', () => {
    const met = { own: 0, discarded: 0, onward: 0, flows: 0, surveys: 0 };
    fc.assert(
      fc.property(someWorld, (some) => {
        const stored = new ElevationWorld(some.settings);
        const written: Surveyed[] = [];
        for (const { world, content, seq } of played(some)) {
          written.push({ world, content, seq });
          for (const row of world.rowsOf(content, seq)) stored.add(row);
          met.own += content.dice.filter((roll) => roll.own).length;
          met.discarded += content.dice.filter((roll) => roll.discarded).length;
          met.onward += Number(content.dice[0]?.for === 'outflow');
          met.flows += content.flows.length;
          met.surveys++;
        }
        const rows = [...rowsIn(stored.view().packed())];
        for (const { content, seq } of written) {
          const back = contentOfRows(rows.filter((row) => row.seq === seq));
          expect(JSON.stringify(back)).toBe(JSON.stringify(content));
        }
      }),
      { numRuns: sized(350, 1000) },
    );
    expect(met.surveys).toBeGreaterThan(sized(1200, 5000));
    for (const count of [met.own, met.discarded, met.onward, met.flows])
      expect(count).toBeGreaterThan(sized(15, 50));
  });

  it('are numbered in order, with layers that count the rows of each hex', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const layers = new Map<string, number>();
        for (const { world, content, seq } of played(some)) {
          const rows = world.rowsOf(content, seq);
          expect(rows.map(({ indexInEntry }) => indexInEntry)).toEqual(rows.map((_, index) => index));
          for (const row of rows) {
            const hex = `${row.q},${row.r}`;
            const layer = layers.get(hex) ?? 0;
            expect(row).toMatchObject({ layer, seq });
            layers.set(hex, layer + 1);
          }
        }
      }),
      { numRuns: sized(120, 300) },
    );
  });

  it('are read back with the same packed bytes', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const written: HexRow[] = [];
        let last: ElevationWorld | null = null;
        for (const { world, content, seq } of played(some)) {
          written.push(...world.rowsOf(content, seq));
          last = world;
        }
        const plain = (rows: Iterable<HexRow>) => [...rows].map((row) => ({ ...row, facts: [...row.facts] }));
        expect(plain(rowsIn((last as ElevationWorld).view().packed()))).toEqual(plain(written));
      }),
      { numRuns: sized(80, 200) },
    );
  });

  describe('cannot be made from', () => {
    const first = (): SurveyedContent => {
      const [step] = played({ ...SOME, choices: [0] });
      return (step as Surveyed).content;
    };
    const rows = (some: Partial<SurveyedContent>) => () =>
      surveyRows({ ...first(), ...some } as SurveyedContent, 2, () => 0);

    it('missing throws', () => {
      expect(rows({ dice: first().dice.slice(1) })).toThrow(
        'where a throw for the elevation of 5049 belongs',
      );
      expect(rows({ dice: first().dice.slice(0, 6) })).toThrow('nothing more where a throw for the peak');
    });

    it('surplus throws', () => {
      const { dice } = first();
      expect(rows({ dice: [...dice, dice[0] as Roll] })).toThrow('where no throw of 5050 belongs');
    });

    it('throws of another hex', () => {
      const [one, two, ...others] = first().dice as [Roll, Roll];
      expect(rows({ dice: [two, one, ...others] })).toThrow(
        'where a throw for the elevation of 5049 belongs',
      );
    });

    it('heights that are not whole feet', () => {
      expect(rows({ peak: 0.5 })).toThrow('no code for 0.5 ft');
      expect(rows({ peak: 2 ** 31 })).toThrow('no code for 2147483648 ft');
    });
  });
});

const SOME = {
  settings: {
    kind: 'elevation',
    start: 3000,
    dice: 2,
    change: 100,
    leastChange: 1,
    hexWidth: 5,
    outflow: 'lowest',
    basin: 'swamp',
  },
  seed: 'rows',
  own: false,
} as const;
