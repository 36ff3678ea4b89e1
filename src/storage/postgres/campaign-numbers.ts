import { LRUCache } from 'lru-cache';
import type { CampaignId } from '../../ledger/id.ts';
import { COLD } from './cold-statements.ts';
import type { Runner } from './connections.ts';

/** How many numbers are remembered. */
const MOST_REMEMBERED = 100_000;

/** Under which numbers campaigns are kept: a number never changes and is never used again. */
export class CampaignNumbers {
  readonly #runner: Runner;
  /** Bounded by size, each counting as one: by `max` the room for all of them would be taken at once, in 20 ms of each start. */
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
   * Reads something of a campaign by its number. Where nothing is found, it may be that another server removed the campaign
   * and one was made under the same id: then it is read by the number of that one.
   */
  async read<T>(id: CampaignId, read: (number: number) => Promise<T[]>): Promise<T[]> {
    const number = await this.of(id);
    if (number === null) return [];
    const found = await read(number);
    if (found.length > 0) return found;
    const now = await this.#refreshed(id);
    return now === null || now === number ? found : read(now);
  }

  /** The number as it is at this moment. */
  async #refreshed(id: CampaignId): Promise<number | null> {
    this.#known.delete(id);
    return this.#find(id);
  }

  forget(id: CampaignId): void {
    this.#known.delete(id);
  }
}
