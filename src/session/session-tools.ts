import type { CampaignId } from '../ledger/id.ts';
import type { Worlds } from '../world/registry.ts';
import type { CampaignBounds } from './growth.ts';
import type { OtherServers } from './other-servers.ts';
import type { CampaignStore, Clock, CommandObserver, Digest, Publisher } from './ports.ts';

/** The dependencies of a session. */
export interface SessionTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly publisher: Publisher;
  readonly observer?: CommandObserver;
  /**
   * Called with a campaign that takes no commands because its stored data is damaged or of a newer version, and with
   * what is wrong.
   */
  readonly onDamage?: (campaign: CampaignId, what: string) => void;
  /** Called with an error that occurred after entries were stored: the entries exist all the same. */
  readonly onFailedAfterWriting?: (campaign: CampaignId, error: unknown) => void;
  /** Called when names of people in a campaign have changed: caches still hold the old ones. */
  readonly onRelabelled?: (campaign: CampaignId) => void;
  /** The kinds of world that this version knows. */
  readonly worlds: Worlds;
  /** Other servers on the same store, if there are any. */
  readonly others?: OtherServers | undefined;
  /** How far a campaign may grow; unbounded if left out. */
  readonly campaignBounds?: CampaignBounds | undefined;
}
