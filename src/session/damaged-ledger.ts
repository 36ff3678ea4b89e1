import type { CampaignId } from '../ledger/id.ts';
import type { KnownWorlds } from '../world/world.ts';
import type { CampaignSummary } from './campaign-summary.ts';
import { StorageFailure } from './ports.ts';

/** Thrown when a stored campaign can't be used at all. */
export class UnreadableLedger extends StorageFailure {
  override readonly name: string = 'UnreadableLedger';
  readonly campaign: CampaignId;

  constructor(campaign: CampaignId, message: string, options?: ErrorOptions) {
    super(message, options);
    this.campaign = campaign;
  }
}

/** The campaign's data is damaged, so that it can't be read. */
export class DamagedLedger extends UnreadableLedger {
  override readonly name: string = 'DamagedLedger';

  /** @param fault what is wrong with it */
  constructor(campaign: CampaignId, what: string, fault = 'damaged', options?: ErrorOptions) {
    super(campaign, `${what} of campaign ${campaign} is ${fault}; restore a backup`, options);
  }
}

/**
 * An entry is missing, or has an invalid time, as after a change on the disk. The entries before and after it may be
 * sound.
 */
export class DamagedEntry extends DamagedLedger {
  override readonly name: string = 'DamagedEntry';
  readonly seq: number;
  /** What is wrong, without naming the campaign. */
  readonly what: string;

  private constructor(
    campaign: CampaignId,
    seq: number,
    what: string,
    fault: string,
    options?: ErrorOptions,
  ) {
    super(campaign, what, fault, options);
    this.seq = seq;
    this.what = `${what} is ${fault}`;
  }

  static ofTime(campaign: CampaignId, seq: number, options?: ErrorOptions): DamagedEntry {
    return new DamagedEntry(campaign, seq, `the time of entry ${seq}`, 'damaged', options);
  }

  static missing(campaign: CampaignId, seq: number): DamagedEntry {
    return new DamagedEntry(campaign, seq, `entry ${seq}`, 'missing');
  }
}

/** The campaign uses an edition of the rules that this version does not know: a newer version made it. */
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

/**
 * For lists: turns an `UnreadableLedger` into a value, so that it doesn't hide other campaigns; rethrows other errors.
 */
export function unlessUnreadable(error: unknown): 'unreadable' {
  if (error instanceof UnreadableLedger) return 'unreadable';
  throw error;
}
