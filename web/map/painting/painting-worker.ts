/** Paints chunks of solo worlds in a worker thread, so that the page's frames need not wait for them. */

import { DARK, LIGHT } from '../../../src/formats/drawing/palette.ts';
import { ChunkGrid } from '../chunks/chunk-grid.ts';
import { PLAIN_CHUNKS } from '../chunks/chunk-style.ts';
import { LEVELS } from '../chunks/level-of-detail.ts';
import { type HexQueries, unpackFacts } from '../grounds/solo/solo-facts.ts';
import { SoloPainter } from '../grounds/solo/solo-painter.ts';
import type { PaintingAnswer, PaintingOrder } from './painting-messages.ts';

/** What is known of the hexes around the current chunk. */
let facts: HexQueries = { recordAt: () => null, volumeAt: () => 0, seenOnly: () => false };

const world = {
  style: PLAIN_CHUNKS,
  recordAt: (hex) => facts.recordAt(hex),
  volumeAt: (hex) => facts.volumeAt(hex),
  seenOnly: (hex) => facts.seenOnly(hex),
  drawOver() {},
} satisfies ConstructorParameters<typeof SoloPainter>[0];

const painters = new Map<string, SoloPainter>();

function painterOf({ dark, level, labels }: PaintingOrder): SoloPainter {
  const key = `${dark} ${level} ${labels}`;
  const settings = { palette: dark ? DARK : LIGHT, level: levelAt(level), labels };
  const made = painters.get(key) ?? new SoloPainter(world, settings);
  painters.set(key, made);
  return made;
}

function levelAt(index: number) {
  const level = LEVELS[index];
  if (!level) throw new Error(`there is no level of detail ${index}`);
  return level;
}

function painted(order: PaintingOrder): ImageBitmap | null {
  const level = levelAt(order.level);
  const grid = new ChunkGrid(level.span);
  facts = unpackFacts(grid, order.place, level, order.facts);
  const canvas = painterOf(order).paint(grid, order.place)?.canvas;
  return canvas && 'transferToImageBitmap' in canvas ? canvas.transferToImageBitmap() : null;
}

const answer = (message: PaintingAnswer, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer });

self.addEventListener('message', ({ data }: MessageEvent<PaintingOrder>) => {
  const bitmap = painted(data);
  answer({ kind: 'painted', order: data.order, bitmap }, bitmap ? [bitmap] : []);
});

/** The font of labels, from the same file as on the page. */
const LETTERS = new URL('../../../dist/fonts/sans-500.woff2', import.meta.url);

/** A canvas loads no fonts by itself, and a worker has none. */
async function loadLetters(): Promise<void> {
  if (!('fonts' in self && self.fonts instanceof FontFaceSet)) throw new Error('there are no fonts here');
  const face = new FontFace('Alegreya Sans', `url("${LETTERS.href}")`, { weight: '500' });
  self.fonts.add(await face.load());
}

await loadLetters();
answer({ kind: 'ready' });
