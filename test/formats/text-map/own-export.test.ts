import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsOf, stretchesAlong, stretchText } from '../../../src/campaign/roads.ts';
import { sourceLine } from '../../../src/formats/source.ts';
import { worldTextMapper } from '../../../src/formats/text-mapper.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { ROADS } from '../../../src/ledger/entry.ts';
import { drawnFile } from '../../../src/rendering/drawn-file.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import { readMap } from '../../support/text-maps.ts';
import { tried } from '../../support/thoroughness.ts';
import { exploredWorld } from '../sample-worlds.ts';

/** The hexes of a world made by the solo rules, shifted from the start by any distance. */
function grown(
  seed: number,
  hexes: number,
  order: string,
  [dq, dr]: readonly [number, number],
): SoloRecord[] {
  const houseRules = seed % 3 === 0 ? ['landfall'] : [];
  const world = exploredWorld({ kind: 'solo', houseRules }, `grown ${seed}`, hexes, order);
  return [...world.view().records()].map((record) => {
    const hex = record as SoloRecord;
    const { q, r } = { q: hex.q + dq, r: hex.r + dr };
    return { ...hex, q, r, label: hexLabel({ q, r }) };
  });
}

/** Everything that a map says of a hex. */
const told = ({ q, r, terrain, site, flow }: Pick<SoloRecord, 'q' | 'r' | 'terrain' | 'site' | 'flow'>) =>
  [hexKey({ q, r }), terrain, site, flow] as const;

const hexOf = ({ q, r }: Axial): Axial => ({ q, r });

describe('our own export, read again', () => {
  it('has the same hexes, sites, rivers and entrances, and is exported again byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000_000),
        fc.integer({ min: 7, max: 400 }),
        fc.constantFrom('walk', 'spiral'),
        fc.constantFrom([0, 0], [-48, 20], [-60, 40], [52, -30], [300, -200], [-400, 250]),
        async (seed, hexes, order, shift) => {
          const records = grown(seed, hexes, order, shift as [number, number]);
          const text = worldTextMapper(records);
          const map = await readMap(text);
          expect(map.dropped.lines).toEqual([]);
          expect(new Set(map.hexes.map((hex) => told(hex).join()))).toEqual(
            new Set(records.map((hex) => told(hex).join())),
          );
          const world = new SoloWorld({ kind: 'solo', houseRules: [] } as never);
          world.apply({ kind: 'given', hexes: map.hexes, party: map.party }, 2);
          expect(worldTextMapper([...world.view().records()])).toBe(text);
        },
      ),
      { numRuns: tried(40, 100) },
    );
  });

  it('has the party where it was, even in a hex with a name, and beyond four digits', async () => {
    for (const shift of [
      [0, 0],
      [-60, 40],
      [300, -200],
    ] as const) {
      const records = grown(5, 60, 'walk', shift);
      const party = hexOf(records.at(-1) as SoloRecord);
      const names = [{ ...party, of: 'place', text: 'Alder' }] as const;
      const written = worldTextMapper(records, null, { names, party });
      const map = await readMap(written);
      expect(map.party).toEqual(party);
      expect(map.names).toMatchObject(names);
      expect(worldTextMapper(records, null, { names: map.names, party: map.party })).toBe(written);
    }
    expect(worldTextMapper(grown(5, 60, 'walk', [0, 0]), null, { party: { q: 900, r: 0 } })).not.toContain(
      'Party',
    );
  });

  it('has its roads and trails, whichever way they were drawn', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 999 }),
        fc.array(fc.nat(), { maxLength: 60 }),
        async (seed, picks) => {
          const records = grown(seed, 60, 'spiral', [0, 0]);
          const known = new Set(records.map(hexKey));
          const stretches = records.flatMap((record) =>
            ([2, 3, 4] as const)
              .map((to) => ({ ...hexOf(record), to }))
              .filter((stretch) => known.has(hexKey(endsOf(stretch)[1]))),
          );
          const drawn = new Map(picks.map((pick, i) => [stretches[pick % stretches.length], ROADS[i % 2]]));
          const roads = [...drawn].flatMap(([stretch, of]) => (stretch && of ? [{ ...stretch, of }] : []));
          const written = worldTextMapper(records, null, { roads });
          const map = await readMap(written);
          expect(map.dropped.lines).toEqual([]);
          const taken = map.roads.flatMap(({ of, along }) =>
            stretchesAlong(along).map((stretch) => ({ ...stretch, of })),
          );
          const texts = (some: typeof roads) => some.map((one) => `${stretchText(one)} ${one.of}`).sort();
          expect(texts(taken)).toEqual(texts(roads));
          expect(worldTextMapper(records, null, { roads: taken.toReversed() })).toBe(written);
        },
      ),
      { numRuns: tried(25, 60) },
    ));

  it.each(['The Green Marches', 'R & R’s "Märchen" <3', '100% &amp; more'])(
    'has the names of places and rivers, and no others: %s',
    async (text) => {
      const records = grown(4, 120, 'spiral', [0, 0]);
      const river = records.find(({ flow }) => typeof flow === 'number');
      if (!river) throw new Error('no water flows there');
      const [place = river] = records;
      const names = [
        { ...hexOf(place), of: 'place', text },
        { ...hexOf(river), of: 'water', text: 'what it was called before' },
        { ...hexOf(river), of: 'water', text: `${text}-water` },
        { ...hexOf(place), of: 'land', text: 'The Land' },
      ] as const;
      const written = worldTextMapper(records, null, { names });
      const map = await readMap(written);
      expect(map.dropped.lines).toEqual([]);
      expect(map.names.map((name) => [name.of, name.text])).toEqual([
        ['place', text],
        ['water', `${text}-water`],
      ]);
      expect(map.names[0]).toMatchObject(hexOf(place));
      expect(worldTextMapper(records, null, { names: map.names })).toBe(written);
    },
  );

  it.each(['The Green Marches', 'R & R’s "<Märchen>", after all', '100% &amp; more'])(
    'has the title of the campaign: %s',
    async (title) => {
      const source = sourceLine({ title, seq: 412, head: '5c0ffee1'.repeat(8) });
      const file = await drawnFile('text-mapper', worldTextMapper(grown(1, 7, 'walk', [0, 0])), { source });
      expect((await readMap(String(file))).title).toBe(title);
    },
  );
});
