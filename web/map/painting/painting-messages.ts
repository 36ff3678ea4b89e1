import type { ChunkPlace } from '../chunks/chunk-grid.ts';

/** An order for the painting thread: a chunk, in values that can be sent to a worker. */
export interface PaintingOrder {
  readonly order: number;
  readonly dark: boolean;
  /** Index of the level of detail. */
  readonly level: number;
  readonly labels: boolean;
  readonly place: ChunkPlace;
  readonly facts: Int32Array;
}

/**
 * The painting thread's messages: that its fonts are loaded, or that an order is done. `bitmap`: `null` for an empty
 * chunk.
 */
export type PaintingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'painted'; readonly order: number; readonly bitmap: ImageBitmap | null };
