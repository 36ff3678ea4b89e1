import type { ChunkPlace } from '../chunks/chunk-grid.ts';

/** What the painting thread is asked for: a chunk, in numbers and the like that can be handed over. */
export interface PaintingOrder {
  readonly order: number;
  readonly dark: boolean;
  /** Number of the level of detail. */
  readonly level: number;
  readonly labels: boolean;
  readonly place: ChunkPlace;
  readonly facts: Int32Array;
}

/** What it says: that it has its fonts, or that an order is done. `null` where there is nothing to see. */
export type PaintingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'painted'; readonly order: number; readonly bitmap: ImageBitmap | null };
