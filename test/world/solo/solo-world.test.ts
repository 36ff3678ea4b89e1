import { describe, expect, it } from 'vitest';
import { GivenDice } from '../../../src/dice/given.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../../src/hex/direction.ts';
import { rowsIn } from '../../../src/world/packed-columns.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import { grownWorld } from '../../support/grown-worlds.ts';
import { around, dry, soloWorldOf, TARGET } from '../../support/hand-made-world.ts';

const SETTINGS = { kind: 'solo', houseRules: [] } as const;

describe('revealing a hex of a solo world', () => {
  const world = () => soloWorldOf(around({ 4: dry(5) }).records());
  const origin = neighbour(TARGET, 4);

  it('gives its record, with entry, origin and trace, and leaves the world unchanged', () => {
    const known = world();
    const discovery = known.discovery(origin, TARGET);
    expect(discovery).toMatchObject({ procedure: 'reveal', hex: TARGET, entered: true });
    const dice = Object.assign(new GivenDice([1, 3]), { own: true as const });
    expect(discovery.roll(dice, 77)).toEqual({
      done: true,
      content: {
        kind: 'revealed',
        entered: true,
        hex: {
          ...TARGET,
          label: '6750',
          seq: 77,
          altitude: 5,
          flow: null,
          terrain: 'plain',
          site: null,
          origin,
          dice: [{ for: 'altitude', sides: 6, faces: [1, 3], own: true }],
        },
      },
    });
    expect(known.count).toBe(1);
    expect(known.has(TARGET)).toBe(false);
  });

  it('names a missing die', () => {
    const outcome = world()
      .discovery(origin, TARGET)
      .roll(new GivenDice([3, 3]), 77);
    expect(outcome).toMatchObject({ done: false, lacking: { for: 'flow', accept: [1, 2, 3, 5, 6] } });
  });

  it('makes it passable for the party, and needs nothing more there', () => {
    const known = world();
    expect(known.isPassable(TARGET)).toBe(false);
    const found = known.discovery(origin, TARGET).roll(new GivenDice([1, 3]), 77);
    if (!found.done) throw new Error('these dice are enough');
    known.apply(found.content, 77);
    expect(known.isPassable(TARGET)).toBe(true);
    expect(known.recordAt(TARGET)).toEqual(found.content.kind === 'revealed' ? found.content.hex : null);
    expect(known.entriesAt(TARGET)).toEqual([77]);
  });
});

describe('the start of a solo world', () => {
  it('is the start hex, entered, and the six around it, seen, in the order of the directions', () => {
    const discoveries = [...new SoloWorld(SETTINGS).start()];
    expect(discoveries.map(({ hex }) => hex)).toEqual([ORIGIN, ...neighbours(ORIGIN)]);
    expect(discoveries.map(({ entered }) => entered)).toEqual([true, ...Array(6).fill(false)]);
    expect(new Set(discoveries.map(({ procedure }) => procedure))).toEqual(new Set(['reveal']));
  });

  it('begins with a village, and its river flows where the first die says', () => {
    const [start] = new SoloWorld(SETTINGS).start();
    expect(start?.roll(new GivenDice([2, 1, 3]), 2)).toMatchObject({
      done: true,
      content: { hex: { site: 'village', flow: 2, origin: null, seq: 2 } },
    });
  });
});

describe('a solo world', () => {
  it('never counts as complete and never blocks a hex', () => {
    const world = new SoloWorld(SETTINGS);
    expect(world.isComplete).toBe(false);
    expect(world.whyBarred({ q: 1000, r: -1000 })).toBeNull();
  });

  it('is the same if read from rows, from packed columns or from a map as it was sent', () => {
    const hexes = [...grownWorld('rows', 'anyhow', [], 200)];
    const live = soloWorldOf(hexes);
    const fromRows = new SoloWorld(SETTINGS);
    for (const hex of hexes)
      for (const row of fromRows.rowsOf({ kind: 'revealed', hex, entered: true }, hex.seq)) {
        expect(row).toMatchObject({ layer: 0, indexInEntry: 0, seq: hex.seq });
        fromRows.add(row);
      }
    const fromColumns = new SoloWorld(SETTINGS);
    for (const row of rowsIn(live.view().packed())) fromColumns.add(row);
    for (const other of [fromRows, fromColumns]) {
      expect([...other.view().records()]).toEqual(hexes);
      for (let known = 0; known < hexes.length; known++) {
        expect(other.hexAt(known)).toEqual(live.hexAt(known));
        for (const near of neighbours(live.hexAt(known)))
          expect(other.hexes.drainsInto(known, near)).toBe(live.hexes.drainsInto(known, near));
      }
    }
  });

  it('has views that do not change while it continues', () => {
    const hexes = [...grownWorld('views', 'walk', [], 120)];
    const world = soloWorldOf(hexes.slice(0, 60));
    const view = world.view();
    const early = world.view(hexes[9]?.seq);
    for (const hex of hexes.slice(60)) world.apply({ kind: 'revealed', hex, entered: true }, hex.seq);
    expect([...view.records()]).toEqual(hexes.slice(0, 60));
    expect([...early.records()]).toEqual(hexes.slice(0, 10));
    expect(view).toMatchObject({ count: 60, settings: SETTINGS, extras: {} });
    const columns = Object.entries(view.columns);
    expect(columns.map(([name]) => name)).toEqual(['altitude', 'flow', 'terrain', 'site']);
    for (const [name, datumOf] of columns)
      expect(datumOf(17), name).toBe(hexes[17]?.[name as keyof SoloRecord]);
  });
});
