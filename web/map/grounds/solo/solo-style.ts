import { Expeditions, WAY_HALO, WAY_WIDTH, wayColour } from '../../../../src/formats/map/expeditions.ts';
import { figuresOf } from '../../../../src/formats/map/figures.ts';
import { groundCover } from '../../../../src/formats/map/ground-cover.ts';
import type { MapStyle } from '../../../../src/formats/map-style.ts';
import type { Axial } from '../../../../src/hex/axial.ts';
import type { SoloWorld } from '../../../../src/world/solo/solo-world.ts';
import { traceHex } from '../../../kit/hex-path.ts';
import { SANS } from '../../../kit/map-fonts.ts';
import { onePerOwner } from '../../../kit/one-per-owner.ts';
import type { ChunkStyle, Overdrawn } from '../../chunks/chunk-style.ts';
import { pathOf } from '../../drawing/glyph-stamps.ts';
import { writeHaloed } from '../../drawing/haloed-text.ts';

/** Numbers smaller than this many device pixels can't be read, and are left out. */
const LEAST_LETTERS = 7;

/** Ways are drawn within a chunk's hexes enlarged by this factor, like rivers. */
const WAY_REACH = 1.2;

const knownExpeditionsOf = onePerOwner((_world: SoloWorld) => new Expeditions());

/** The expeditions of a world. Hexes are only ever added, so each is processed once. */
function expeditionsOf(world: SoloWorld): Expeditions {
  const expeditions = knownExpeditionsOf(world);
  for (let index = expeditions.hexes; index < world.count; index++)
    expeditions.add(world.hexes.record(index));
  return expeditions;
}

/** How a solo or island world is drawn in a style, with the same marks as in a file. */
export const soloStyle = (asked: MapStyle): ChunkStyle => ({
  hasTerrain: asked.subject === 'terrain',
  hasWaters: asked.subject !== 'heights',
  cover: (palette) => groundCover(asked.subject, palette),
  drawOver(world, over) {
    over.context.save();
    clipTo(over);
    if (asked.details.includes('expeditions')) drawWays(expeditionsOf(world), over);
    drawFigures(world, over, asked);
    over.context.restore();
  },
});

/** Clips the drawing to the chunk's own hexes and little more; otherwise it would cover the drawing of other chunks. */
function clipTo({ context, territory, size }: Overdrawn): void {
  if (!territory) return;
  const land = new Path2D();
  for (const { x, y } of territory) traceHex(land, x, y, size * WAY_REACH);
  context.clip(land);
}

function drawWays(expeditions: Expeditions, { context, known, lookup, size, palette }: Overdrawn): void {
  const originOf = (hex: Axial) => lookup(hex)?.origin ?? null;
  const halo = new Path2D();
  const lines = new Map<string, Path2D>();
  const filled = new Map<string, Path2D>();
  for (const { hex, at } of known)
    for (const mark of expeditions.marks(hex, originOf)) {
      const place = new DOMMatrix([size, 0, 0, size, at.x, at.y]);
      // There are only a few different ones, rotated, that occur again and again.
      const path = pathOf(mark.d);
      const colour = wayColour(mark.expedition, palette);
      const ofColour = mark.filled ? filled : lines;
      const drawn = ofColour.get(colour) ?? new Path2D();
      drawn.addPath(path, place);
      ofColour.set(colour, drawn);
      if (!mark.filled) halo.addPath(path, place);
    }
  context.lineJoin = 'round';
  context.lineWidth = size * WAY_HALO;
  context.strokeStyle = palette.labelHalo;
  context.globalAlpha = 0.75;
  context.stroke(halo);
  context.globalAlpha = 1;
  context.lineWidth = Math.max(1, size * WAY_WIDTH);
  for (const [colour, path] of lines) {
    context.strokeStyle = colour;
    context.stroke(path);
  }
  for (const [colour, path] of filled) {
    context.fillStyle = colour;
    context.fill(path);
  }
}

function drawFigures(world: SoloWorld, { context, known, size, palette }: Overdrawn, asked: MapStyle): void {
  const least = LEAST_LETTERS * devicePixelRatio;
  if (asked.details.length === 0 || size < least) return;
  context.save();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = size * 0.06;
  for (const { hex, at } of known)
    for (const { text, x, y, letters, bold } of figuresOf(hex.altitude, world.hexes.find(hex) + 1, asked)) {
      if (letters * size < least) continue;
      context.font = `${bold ? 700 : 500} ${letters * size}px ${SANS}`;
      const place = { x: at.x + x * size, y: at.y + y * size };
      writeHaloed(context, text, place, palette, { halo: 0.55 });
    }
  context.restore();
}
