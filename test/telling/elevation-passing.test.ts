import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';
import type { Form } from '../../src/rules/elevation/land.ts';
import { elevationJournal } from '../../src/telling/elevation-journal.ts';
import { tellElevationHints } from '../../src/telling/elevation-passing.ts';
import { LandColumns } from '../../src/world/elevation/land-columns.ts';
import { packDrained, packRevealed, packSurveyed } from '../../src/world/elevation/packed-facts.ts';
import { played, someWorld } from '../world/elevation/some-worlds.ts';

interface Height {
  readonly elevation: number;
  readonly flow?: Direction;
  readonly form?: Form;
}

/** The hints on a way southwards through hexes of these heights. */
function southwards(...heights: readonly Height[]): readonly string[] {
  const land = new LandColumns();
  const path: Axial[] = [];
  for (const { elevation, flow, form } of heights) {
    const before = path.at(-1);
    const hex = before ? neighbour(before, 4) : ORIGIN;
    land.add({ ...hex, seq: 2, facts: packRevealed(elevation, before ? 1 : null, null) });
    land.add({ ...hex, seq: 2, facts: packSurveyed(elevation + 50, form ?? null, null) });
    if (flow !== undefined) land.add({ ...hex, seq: 2, facts: packDrained(flow, []) });
    path.push(hex);
  }
  return tellElevationHints({ path, cameFrom: null, seq: 2 }, land);
}

const [LOW, HIGH, SEA] = [{ elevation: 500 }, { elevation: 1750 }, { elevation: -40 }];

describe('the hints in an elevation world', () => {
  it('say how far the party climbs and descends', () => {
    expect(southwards(LOW, HIGH)).toEqual(['Climbed 1,250 ft.']);
    expect(southwards(HIGH, LOW)).toEqual(['Went down 1,250 ft.']);
    expect(southwards(LOW, LOW)).toEqual([]);
    expect(southwards(LOW, HIGH, LOW, HIGH)).toEqual(['Climbed 2,500 ft and went down 1,250 ft.']);
  });

  it('say which river it follows', () => {
    expect(southwards({ ...LOW, flow: 4 }, LOW)).toEqual(['Followed the river down.']);
    expect(southwards(LOW, { ...LOW, flow: 1 })).toEqual(['Followed the river up.']);
    expect(southwards({ ...LOW, flow: 3 }, { ...LOW, flow: 3 })).toEqual([]);
    expect(southwards({ ...LOW, flow: 4 }, SEA)).toContain('Followed the river down to the sea.');
    expect(southwards(SEA, { ...LOW, flow: 1 })).toContain('Followed a river up from the sea.');
  });

  it('say where the sea begins and ends, and what is special about a hex', () => {
    expect(southwards(LOW, SEA)).toEqual(['Went down 540 ft.', 'Put out to sea.']);
    expect(southwards(SEA, LOW)).toContain('Came ashore.');
    expect(southwards(SEA, SEA)).toEqual([]);
    expect(southwards(LOW, { ...LOW, form: 'mesa' })).toEqual(['Up onto the mesa here.']);
    expect(southwards(LOW, { ...LOW, form: 'plateau' }, LOW)).toEqual(['Out on the plateau at 5051.']);
  });
});

describe('a survey in one sentence', () => {
  it('does not change when more becomes known, nor do the hints on its way', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const told: (() => unknown)[] = [];
        const words: unknown[] = [];
        let seq = 0;
        for (const { world, content, seq: next } of played(some)) {
          // It has been applied by now.
          const last = told.at(-1);
          if (last) words.push(last());
          seq = next;
          const from = world.recordAt(content)?.origin ?? ORIGIN;
          const passage = { path: [from, content], cameFrom: null, seq };
          told.push(() => [
            elevationJournal.event(content, passage.seq, world),
            elevationJournal.hintsAlong(passage, world),
          ]);
        }
        expect(told.slice(0, -1).map((tell) => tell())).toEqual(words);
      }),
      { numRuns: 100 },
    );
  });
});
