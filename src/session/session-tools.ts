import type { CampaignId } from '../ledger/id.ts';
import type { Worlds } from '../world/registry.ts';
import type { CampaignBounds } from './growth.ts';
import type { OtherServers } from './other-servers.ts';
import type { CampaignStore, Clock, CommandObserver, Digest, Publisher } from './ports.ts';

/** What a session works with. */
export interface SessionTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly publisher: Publisher;
  readonly observer?: CommandObserver;
  /** Called with a campaign that takes no commands since what is kept of it is damaged or of a newer version, and with what is wrong. */
  readonly onDamage?: (campaign: CampaignId, what: string) => void;
  /** Called with what failed after entries were written: they stand all the same. */
  readonly onFailedAfterWriting?: (campaign: CampaignId, error: unknown) => void;
  /** Called when names of people in a campaign have changed: whatever was cached of it still has the old ones. */
  readonly onRelabelled?: (campaign: CampaignId) => void;
  /** The kinds of world that are known. */
  readonly worlds: Worlds;
  /** Other servers on the same store, where there are any. */
  readonly others?: OtherServers | undefined;
  /** How far a campaign may grow; without bounds, as far as it likes. */
  readonly campaignBounds?: CampaignBounds | undefined;
}
