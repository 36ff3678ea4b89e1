import type { Axial } from '../hex/axial.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { LinkRow } from './link-store.ts';

/**
 * The messages that servers on one store send each other. They may be lost, come twice or out of order, so the receiver
 * always looks into the store.
 */
export type Signal =
  /** A campaign has entries up to `seq`. */
  | { readonly kind: 'grown'; readonly campaign: CampaignId; readonly seq: number }
  /** Links to a campaign were revoked, or a name or colour changed, or the campaign was removed. */
  | { readonly kind: 'links'; readonly campaign: CampaignId }
  /** Somebody's name or colour changed, or was removed. */
  | { readonly kind: 'described'; readonly campaign: CampaignId; readonly link: LinkId }
  /** Links were taken off keyrings, or a keyring was bound to a browser. */
  | { readonly kind: 'keyrings' }
  /** Somebody has begun or stopped watching a campaign. */
  | { readonly kind: 'presence'; readonly campaign: CampaignId }
  /** Somebody points at a hex. This is not stored. */
  | {
      readonly kind: 'point';
      readonly campaign: CampaignId;
      readonly q: number;
      readonly r: number;
      /** Id of the connection of whoever points. */
      readonly connection: string;
      readonly link: LinkId;
    }
  /** Somebody throws own dice for a hex, or has stopped (`throw` is `null`). This is not stored either. */
  | {
      readonly kind: 'throwing';
      readonly campaign: CampaignId;
      readonly connection: string;
      readonly link: LinkId;
      readonly throw: (Axial & { readonly sides: number; readonly faces: readonly (number | null)[] }) | null;
      /**
       * Remaining milliseconds for which it is shown; present if the signal repeats a throw because of `throws-wanted`.
       */
      readonly leftMs?: number;
    }
  /** Somebody begins to watch a campaign on the sending server: the others are to repeat the throws under way in it. */
  | { readonly kind: 'throws-wanted'; readonly campaign: CampaignId };

export interface SignalLine {
  /** Sends a signal to the other servers, soon; never fails. */
  send(signal: Signal): void;
  /**
   * Subscribes to the signals of other servers.
   *
   * @param missed called once signals arrive again after some may have been lost, as when the connection was cut
   */
  subscribe(heard: (signal: Signal) => void, missed: () => void): void;
}

/** A connection that watches a campaign. */
export interface PresentConnection {
  readonly connection: string;
  readonly link: LinkId;
}

/** Who watches a campaign on one server. */
export interface PresentOn {
  /** How many connections there are; `named` may list fewer. */
  readonly count: number;
  readonly named: readonly PresentConnection[];
}

/** Queries and updates of a store that several servers share. */
export interface SharedStore {
  /** The number of the last entry of each of these campaigns; removed ones are left out. */
  heads(campaigns: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, number>>;
  /** The current rows of those of these links that are still open. */
  openLinks(links: readonly Pick<LinkRow, 'campaign' | 'id'>[], now: string): Promise<readonly LinkRow[]>;
  /** The current row of a link, even if it was revoked or has expired; `null` if the campaign never had it. */
  linkById(campaign: CampaignId, link: LinkId): Promise<LinkRow | null>;
  /** Those of these keyrings that have any link, revoked ones included. */
  keyringsInUse(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these keyrings that are bound to a browser. */
  boundKeyrings(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Stores who watches campaigns on a server, replacing what it announced for these campaigns before. It expires after
   * `forMs` milliseconds, by the store's own clock.
   */
  announcePresence(server: string, present: ReadonlyMap<CampaignId, PresentOn>, forMs: number): Promise<void>;
  /** Who watches these campaigns on servers other than `server`. */
  presenceElsewhere(
    server: string,
    campaigns: readonly CampaignId[],
  ): Promise<ReadonlyMap<CampaignId, PresentOn>>;
}

/** Other servers on the same store. */
export interface OtherServers {
  /** The name of this one among them. */
  readonly self: string;
  readonly store: SharedStore;
  readonly signals: SignalLine;
  /** How often the store is polled in case a signal was lost, in milliseconds; once a second if left out. */
  readonly lookIntervalMs?: number;
}
