import { compact } from '../vector/path.ts';

/**
 * Collects pieces of path data by key, so that many hexes become few elements. Keys stay in the order of their first
 * piece.
 */
export class PathCollector {
  readonly #pieces = new Map<string, string[]>();

  add(key: string, d: string): void {
    const pieces = this.#pieces.get(key);
    if (pieces) pieces.push(d);
    else this.#pieces.set(key, [d]);
  }

  has = (key: string): boolean => this.#pieces.has(key);

  keys = (): string[] => [...this.#pieces.keys()];

  /** All pieces under a key as one path, in relative commands; empty if there are none. */
  path = (key: string): string => compact((this.#pieces.get(key) ?? []).join(''));
}
