import { describe, expect, it } from 'vitest';
import { type ArrangedName, boxesOf, lengthOf } from '../../../src/formats/names/arranged-name.ts';
import { arrangeNames } from '../../../src/formats/names/arrangement.ts';
import type { NameLayout } from '../../../src/formats/names/name-layout.ts';
import { type Box, commonArea } from '../../../src/formats/sheet/box.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';
import { laid } from './named-hexes.ts';

const UNIT = new HexLayout(1);
const ORIGIN = { q: 0, r: 0 };

const disc = (radius: number) => Array.from({ length: radius + 1 }, (_, i) => ring(ORIGIN, i)).flat();

const draw = (names: readonly NameLayout[], occupied: readonly Axial[], signs: readonly Box[] = []) => {
  const keys = new Set(occupied.map(hexKey));
  return arrangeNames(names, {
    lettersOf: ({ size }) => size,
    leaveOut: () => false,
    signs,
    isOccupied: (hex) => keys.has(hexKey(hex)),
  });
};

/** The box of a figure in the middle of a hex. */
const site = (hex: Axial): Box => {
  const { x, y } = UNIT.centre(hex);
  return { left: x - 0.45, top: y - 0.45, right: x + 0.45, bottom: y + 0.45 };
};

const covered = (names: readonly ArrangedName[], sites: readonly Axial[]): number => {
  const boxes = names.flatMap(boxesOf);
  return sites
    .map(site)
    .reduce((sum, each) => sum + boxes.reduce((over, box) => over + commonArea(box, each), 0), 0);
};

const lettersOf = (name: ArrangedName | undefined): number => name?.letters ?? 0;

const forest = (radius: number, more: Partial<SoloRecord> = {}) =>
  disc(radius).map((hex) => madeUpHex({ ...hex, terrain: 'forest', ...more }));

describe('the name of an area with sites in it', () => {
  const row = [-2, -1, 0, 1, 2].map((q) => ({ q, r: -q / 2 })).filter(({ r }) => Number.isInteger(r));

  it('is beside a site in the middle, as large as without it', () => {
    const names = laid(forest(4), ['land', 'Thornwood', ORIGIN]);
    const [free] = draw(names, []);
    const [beside] = draw(names, [ORIGIN]);
    expect(covered([free as ArrangedName], [ORIGIN])).toBeGreaterThan(0.1);
    expect(covered([beside as ArrangedName], [ORIGIN])).toBe(0);
    expect(lettersOf(beside)).toBe(lettersOf(free));
  });

  it('stays on its best line if nothing is in its way', () => {
    const names = laid(forest(4), ['land', 'Thornwood', ORIGIN]);
    const [free] = draw(names, []);
    const [undisturbed] = draw(names, [
      { q: 3, r: 0 },
      { q: -3, r: 3 },
    ]);
    expect(undisturbed).toEqual(free);
  });

  it('has smaller letters if no line has room for large ones', () => {
    const names = laid(forest(4), ['land', 'Thornwood', ORIGIN]);
    const sites = disc(4).filter(({ q }) => q % 2 === 0);
    const [name] = draw(names, sites);
    const [large] = draw(names, []);
    expect(covered([name as ArrangedName], sites)).toBeLessThan(covered([large as ArrangedName], sites));
    expect(lettersOf(name)).toBeGreaterThanOrEqual(0.4);
    expect(lettersOf(name)).toBeLessThan(lettersOf(large));
  });

  it('avoids signs that people put there', () => {
    const names = laid(forest(3), ['land', 'Thornwood', ORIGIN]);
    const signs = row.map(site);
    const [name] = draw(names, [], signs);
    expect(covered([name as ArrangedName], row)).toBe(0);
  });

  it('leaves room for the name of the river that runs through it', () => {
    const stream = [-3, -2, -1, 0, 1, 2, 3].map((q) => ({ q, r: Math.floor(-q / 2) }));
    const hexes = forest(4).map((hex) => {
      const at = stream.findIndex(({ q, r }) => q === hex.q && r === hex.r);
      return at < 0 || at === stream.length - 1
        ? hex
        : { ...hex, flow: (stream[at + 1]?.r === hex.r ? 3 : 2) as 2 | 3 };
    });
    const [wood, river] = draw(
      laid(hexes, ['land', 'Thornwood', ORIGIN], ['water', 'Withywindle', ORIGIN]),
      [],
    ).toSorted((a, b) => a.seq - b.seq);
    const boxes = boxesOf(river as ArrangedName);
    expect(
      boxesOf(wood as ArrangedName)
        .flatMap((a) => boxes.map((b) => commonArea(a, b)))
        .reduce((x, y) => x + y, 0),
    ).toBe(0);
  });
});

describe('the names of areas in any world', () => {
  it('are tried on a limited number of lines if very many overlap', () => {
    const [name] = laid(forest(4), ['land', 'Thornwood', ORIGIN]);
    if (name?.kind !== 'along') throw new Error('the name of an area follows a line');
    let sought = 0;
    const others = () => {
      sought++;
      return name.others();
    };
    const crowd = Array.from({ length: 250 }, (_, i) => ({ ...name, seq: name.seq + i, others }));
    expect(draw(crowd, disc(4))).toHaveLength(250);
    expect(sought).toBeGreaterThan(10);
    expect(sought).toBeLessThan(200);
  });

  it('cover fewer sites than if only the line with the most room were used, and stay within their run', () => {
    const sums = { own: 0, elsewhere: 0, names: 0 };
    for (const seed of ['one', 'two', 'three', 'four']) {
      const hexes = sampleWorld(seed, 200);
      const sites = hexes.filter(({ site }) => site !== null);
      const names = laid(hexes, ...hexes.map((hex) => ['land', 'Thornwood', hex] as const));
      sums.names += names.length;
      for (const name of names) {
        if (name.kind !== 'along') continue;
        const [elsewhere] = draw([name], sites);
        if (elsewhere?.kind !== 'along') throw new Error('a name along a line is one still');
        sums.elsewhere += covered([elsewhere], sites);
        sums.own += covered(draw([{ ...name, others: () => [] }], sites), sites);
        if (elsewhere.line !== name.line)
          expect(lengthOf(elsewhere, elsewhere.letters)).toBeLessThanOrEqual(elsewhere.run);
      }
    }
    expect(sums.names).toBeGreaterThan(50);
    expect(sums.own).toBeGreaterThan(2);
    expect(sums.elsewhere).toBeLessThan(0.7 * sums.own);
  });
});
