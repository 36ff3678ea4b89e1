import type { CampaignId } from '../ledger/id.ts';
import type { KnownWorlds } from '../world/world.ts';
import type { CampaignSummary } from './campaign-summary.ts';
import { StorageFailure } from './ports.ts';

/** Thrown where a campaign is kept of which not even the beginning can be used. */
export class UnreadableLedger extends StorageFailure {
  override readonly name: string = 'UnreadableLedger';
  readonly campaign: CampaignId;

  constructor(campaign: CampaignId, message: string, options?: ErrorOptions) {
    super(message, options);
    this.campaign = campaign;
  }
}

/** Its ledger can not be read even as far as its beginning. */
export class DamagedLedger extends UnreadableLedger {
  override readonly name: string = 'DamagedLedger';

  constructor(campaign: CampaignId, what: string, options?: ErrorOptions) {
    super(campaign, `${what} of campaign ${campaign} is damaged; restore a backup`, options);
  }
}

/** One of its entries has a time that there is not, as after a change on the disk. What lies before and after may be whole. */
export class DamagedEntry extends DamagedLedger {
  override readonly name: string = 'DamagedEntry';
  readonly seq: number;
  /** What is wrong, without the campaign. */
  readonly what: string;

  constructor(campaign: CampaignId, seq: number, options?: ErrorOptions) {
    const what = `the time of entry ${seq}`;
    super(campaign, what, options);
    this.seq = seq;
    this.what = `${what} is damaged`;
  }
}

/** It is played by an edition of the rules that this version does not know: a newer one made it. */
export class NewerLedger extends UnreadableLedger {
  override readonly name: string = 'NewerLedger';
  readonly edition: string;

  constructor(campaign: CampaignId, edition: string) {
    super(
      campaign,
      `campaign ${campaign} names the edition '${edition}', which this version does not know; go on with a newer one`,
    );
    this.edition = edition;
  }
}

/** @throws NewerLedger */
export function assertKnownEdition(
  { id, started: { edition } }: Pick<CampaignSummary, 'id' | 'started'>,
  worlds: KnownWorlds,
): void {
  if (!worlds.ofEdition(edition)) throw new NewerLedger(id, edition);
}

/** One that is damaged keeps the others of a list from nobody, and so does one of a newer version. */
export function unlessUnreadable(error: unknown): 'unreadable' {
  if (error instanceof UnreadableLedger) return 'unreadable';
  throw error;
}
