import type { Campaign } from '../campaign/campaign.ts';
import type { CampaignId } from '../ledger/id.ts';
import { afterWrite } from './follow-up-failure.ts';
import { labelIn, labelsText } from './labels.ts';
import type { CampaignStore, Digest } from './ports.ts';

/** Counts label updates in this process, so that maps with different labels never share a version. */
let labellings = 0;

/** Keeps the names of people in a campaign in memory as they are in the store. */
export class Relabelling {
  readonly #id: CampaignId;
  readonly #campaign: Campaign;
  readonly #tools: { readonly store: CampaignStore; readonly digest: Digest };
  /** Hash of all names as they were last read here. */
  #last: string | null = null;

  constructor(
    id: CampaignId,
    campaign: Campaign,
    tools: { readonly store: CampaignStore; readonly digest: Digest },
  ) {
    this.#id = id;
    this.#campaign = campaign;
    this.#tools = tools;
    campaign.labelling = ++labellings;
  }

  /**
   * Updates the names in what is in force, after one of them was changed.
   *
   * @returns whether any name differs from the one read last; `true` the first time
   * @throws FollowUpFailure if the names can't be read
   */
  async update(): Promise<boolean> {
    // The change of name is stored already: a failure to read it must not be reported as if nothing had happened.
    const labels = await afterWrite(this.#tools.store.labels(this.#id));
    this.#campaign.inForce.relabel(labelIn(labels));
    const before = this.#last;
    this.#last = this.#tools.digest.sha256(labelsText(labels));
    if (this.#last === before) return false;
    // Even if nobody in what is in force has another name: somebody in a map as it was earlier may have one.
    this.#campaign.labelling = ++labellings;
    return true;
  }
}
