import { lazyDrawings } from '../drawing/lazy-drawings.ts';
import type { Glyph, Mark } from '../drawing/mark.ts';
import { boulder, dune, hill, peak, type Wash } from '../drawing/relief.ts';
import { EARTH, TURF } from '../drawing/scatter.ts';
import { fir, reeds, tree, tuft } from '../drawing/trees.ts';
import { ripple, wave } from '../drawing/waters.ts';

/**
 * Kinds of single figures in open country. Each kind has several drawings, so that neighbours don't look the same;
 * their foot is at the origin.
 */
export const FIGURE_KINDS = [
  'tree',
  'fir',
  'peak',
  'hill',
  'green-hill',
  'boulder',
  'dune',
  'tuft',
  'reeds',
  'wave',
  'ripple',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

const several =
  (count: number, draw: (seed: number, part: number) => readonly Mark[]) => (): readonly Glyph[] =>
    Array.from({ length: count }, (_, i) => draw(i * 13 + 5, i / (count - 1)));

const ROCK: Wash = { body: 'rock', shade: 'rock-shade' };

/** The drawings of a kind, from smallest to largest. */
export const figuresOfKind = lazyDrawings<FigureKind, readonly Glyph[]>({
  tree: several(12, (seed, part) => tree(0, 0.06, 0.36 + part * 0.15, seed)),
  fir: several(12, (seed, part) => fir(0, 0.05, 0.32 + part * 0.14, seed)),
  peak: several(10, (seed, part) =>
    peak({ x: 0, y: 0.1, width: 0.5 + part * 0.46, height: 0.4 + part * 0.46, wash: ROCK }, seed),
  ),
  hill: several(8, (seed, part) => hill(0, 0.08, 0.62 + part * 0.34, 0.27 + part * 0.17, EARTH, seed)),
  'green-hill': several(8, (seed, part) => hill(0, 0.08, 0.62 + part * 0.34, 0.27 + part * 0.17, TURF, seed)),
  boulder: several(8, (seed, part) => boulder(0, 0.06, 0.22 + part * 0.26, seed)),
  dune: several(8, (seed, part) => dune(0, 0.06, 0.58 + part * 0.3, 0.2 + part * 0.1, seed)),
  tuft: several(8, (seed, part) => [tuft(0, 0.05, 0.1 + part * 0.06, seed)]),
  reeds: several(8, (seed, part) => reeds(0, 0.1, 0.24 + part * 0.1, seed)),
  wave: several(6, (_, part) => [wave(0, 0, 0.3 + part * 0.3, part < 0.5 ? 2 : 3)]),
  ripple: several(6, (_, part) => [ripple(0, 0, 0.22 + part * 0.22, part < 0.5 ? 2 : 3)]),
});
