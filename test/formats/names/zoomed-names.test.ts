import { describe, expect, it } from 'vitest';
import { type ArrangedName, boxesOf, signBox } from '../../../src/formats/names/arranged-name.ts';
import { arrangeNames, type OtherScales } from '../../../src/formats/names/arrangement.ts';
import type { NameLayout } from '../../../src/formats/names/name-layout.ts';
import { commonArea } from '../../../src/formats/sheet/box.ts';
import { hexKey } from '../../../src/hex/axial.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';
import { laid } from './named-hexes.ts';

const TEXTS = [
  'Thornwood',
  'Oakham',
  'The Barrow Downs',
  'Withywindle',
  'Saint Ordwin’s Rest',
  'Ash',
  'Long Mere',
];
const KINDS = ['place', 'land', 'water', 'place'] as const;

/** A world in which every twelfth hex is named. */
function namedWorld(seed: string) {
  const hexes = sampleWorld(seed, 400);
  const named = hexes.filter((_, i) => i % 12 === 0);
  const sites = new Set(hexes.filter(({ site }) => site !== null).map(hexKey));
  const names = laid(
    hexes,
    ...named.map((hex, i) => [KINDS[i % 4] ?? 'place', TEXTS[i % 7] ?? '', hex] as const),
  );
  return { names, isOccupied: (hex: { q: number; r: number }) => sites.has(hexKey(hex)) };
}

/** The names at a scale in pixels, as the page arranges them below the scale at which all are shown. */
const at = (
  scale: number,
  { names, isOccupied }: ReturnType<typeof namedWorld>,
  elsewhere?: OtherScales,
): ArrangedName[] =>
  arrangeNames(names, {
    lettersOf: ({ size }) => Math.min(76, Math.max(13, size * scale)) / scale,
    leaveOut: () => true,
    signs: [],
    isOccupied,
    ...(elsewhere && { elsewhere }),
  });

const SCALES = Array.from({ length: 16 }, (_, i) => 5 * 1.12 ** i);

const has = (names: readonly ArrangedName[], { seq }: ArrangedName): boolean =>
  names.some((name) => name.seq === seq);

/** Whether a name has another place than before. */
function hasMoved(before: ArrangedName, now: ArrangedName | undefined): boolean {
  if (before.kind === 'beside' && now?.kind === 'beside') return before.beside !== now.beside;
  if (before.kind === 'along' && now?.kind === 'along')
    return before.laidOn.line !== now.laidOn.line || Math.abs(before.laidOn.middle - now.laidOn.middle) > 0.3;
  return false;
}

/** How often names disappear and how often they move while zooming in step by step. */
function zoomedIn(world: ReturnType<typeof namedWorld>, isKept: boolean) {
  let before: ArrangedName[] = [];
  const counts = { shown: 0, gone: 0, moved: 0 };
  for (const scale of SCALES) {
    const now = at(scale, world, isKept ? { smaller: before, larger: null } : undefined);
    counts.shown += now.length;
    counts.gone += before.filter((name) => !has(now, name)).length;
    counts.moved += before.filter((name) =>
      hasMoved(
        name,
        now.find(({ seq }) => seq === name.seq),
      ),
    ).length;
    before = now;
  }
  return counts;
}

describe('the names of a map that is zoomed', () => {
  const worlds = ['one', 'two', 'three'].map(namedWorld);

  it('stay visible when zooming in, and hardly ever move', () => {
    const sum = { kept: { shown: 0, gone: 0, moved: 0 }, alone: { shown: 0, gone: 0, moved: 0 } };
    for (const world of worlds)
      for (const way of ['kept', 'alone'] as const) {
        const counts = zoomedIn(world, way === 'kept');
        for (const what of ['shown', 'gone', 'moved'] as const) sum[way][what] += counts[what];
      }
    expect(sum.alone.gone).toBeGreaterThan(10);
    expect(sum.kept.gone).toBeLessThan(sum.alone.gone / 10);
    expect(sum.kept.moved).toBeLessThan(sum.alone.moved / 2);
    expect(sum.kept.shown).toBeGreaterThan(0.95 * sum.alone.shown);
  });

  it('that were hidden do not appear when zooming out', () => {
    for (const world of worlds) {
      let larger = at(SCALES.at(-1) ?? 0, world);
      for (const scale of SCALES.toReversed().slice(1)) {
        const now = at(scale, world, { smaller: null, larger });
        expect(now.filter((name) => !has(larger, name))).toEqual([]);
        larger = now;
      }
      expect(larger.length).toBeGreaterThan(0);
    }
  });

  it('never overlap, wherever they were before', () => {
    for (const world of worlds) {
      let smaller: ArrangedName[] = [];
      for (const scale of SCALES) {
        smaller = at(scale, world, { smaller, larger: null });
        const boxes = smaller.map(boxesOf);
        const over = boxes.flatMap((some, i) =>
          boxes.slice(i + 1).map((others) => others.some((b) => some.some((a) => commonArea(a, b) > 0))),
        );
        expect(over.filter(Boolean)).toEqual([]);
      }
    }
  });
});

describe('without room beside a sign, the name', () => {
  const hexes = [0, 1, 2].map((q) => madeUpHex({ q, r: 0, terrain: 'forest' }));
  const everywhere = hexes.map((hex) => signBox(hex, [0, 0], 1));
  const shown = (names: readonly NameLayout[]): ArrangedName[] =>
    arrangeNames(names, {
      lettersOf: ({ size }) => size,
      leaveOut: () => true,
      signs: everywhere,
      isOccupied: () => false,
    });

  it('of a land is still shown, while that of a place is left out', () => {
    const middle = { q: 1, r: 0 };
    expect(shown(laid(hexes, ['land', 'Ash', middle]))).toHaveLength(1);
    expect(shown(laid(hexes, ['place', 'Ash', middle]))).toEqual([]);
  });
});
