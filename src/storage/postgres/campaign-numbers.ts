import { LRUCache } from 'lru-cache';
import type { CampaignId } from '../../ledger/id.ts';
import { COLD } from './cold-statements.ts';
import type { Runner } from './connections.ts';

/** The maximum number of cached numbers. */
const MOST_REMEMBERED = 100_000;

/** Cache of the numbers of campaigns in the database. A number never changes and is never reused. */
export class CampaignNumbers {
  readonly #runner: Runner;
  /**
   * Bounded by `maxSize`: with `max` the cache would allocate room for all numbers at once, which takes 20 ms at start.
   */
  readonly #known = new LRUCache<CampaignId, number>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
  });

  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /** The number of a campaign; `null` if there is none. Another server may have removed it since. */
  async of(id: CampaignId): Promise<number | null> {
    return this.#known.get(id) ?? this.#find(id);
  }

  async #find(id: CampaignId): Promise<number | null> {
    const [row] = await this.#runner.run<{ number: number }>(COLD.number, [id]);
    if (row) this.#known.set(id, row.number);
    return row?.number ?? null;
  }

  /**
   * Reads rows of a campaign by its number. If nothing is found, the number is looked up again: another server may have
   * removed the campaign, and one with the same id have been made since.
   */
  async read<T>(id: CampaignId, read: (number: number) => Promise<T[]>): Promise<T[]> {
    const number = await this.of(id);
    if (number === null) return [];
    const found = await read(number);
    if (found.length > 0) return found;
    const now = await this.#refreshed(id);
    return now === null || now === number ? found : read(now);
  }

  /** Looks the number up again, bypassing the cache. */
  async #refreshed(id: CampaignId): Promise<number | null> {
    this.#known.delete(id);
    return this.#find(id);
  }

  forget(id: CampaignId): void {
    this.#known.delete(id);
  }
}
