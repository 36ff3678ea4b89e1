import type { CampaignId } from '../ledger/id.ts';
import type { SharedStore } from './other-servers.ts';

interface Lookup {
  readonly ids: Set<CampaignId>;
  readonly heads: Promise<ReadonlyMap<CampaignId, number>>;
}

/** Where campaigns end in the store. What is asked while one look is under way is looked up together in the next. */
export class FreshHeads {
  readonly #store: Pick<SharedStore, 'heads'>;
  #underWay: Promise<unknown> = Promise.resolve();
  #next: Lookup | null = null;

  constructor(store: Pick<SharedStore, 'heads'>) {
    this.#store = store;
  }

  /** The number of a campaign's last entry, looked up after this was called; `null` where there is no such campaign. */
  async of(id: CampaignId): Promise<number | null> {
    this.#next ??= this.#lookupAfterwards();
    const { ids, heads } = this.#next;
    ids.add(id);
    return (await heads).get(id) ?? null;
  }

  #lookupAfterwards(): Lookup {
    const ids = new Set<CampaignId>();
    const heads = this.#underWay.then(() => {
      this.#next = null;
      return this.#store.heads([...ids]);
    });
    this.#underWay = heads.catch(() => {});
    return { ids, heads };
  }
}
