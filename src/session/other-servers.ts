import type { Axial } from '../hex/axial.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { LinkRow } from './ports.ts';

/**
 * What servers that share a store tell each other. Any of it may be lost on its way, come twice or in another order:
 * whoever hears it looks into the store.
 */
export type Signal =
  /** A campaign has entries up to this number. */
  | { readonly kind: 'grown'; readonly campaign: CampaignId; readonly seq: number }
  /** Links to a campaign were revoked or described otherwise, or it is gone. */
  | { readonly kind: 'links'; readonly campaign: CampaignId }
  /** Links were taken off keyrings, or a keyring was bound to a browser. */
  | { readonly kind: 'keyrings' }
  /** Somebody has begun or ceased to watch a campaign. */
  | { readonly kind: 'presence'; readonly campaign: CampaignId }
  /** Somebody points at a hex. It stands nowhere else. */
  | {
      readonly kind: 'point';
      readonly campaign: CampaignId;
      readonly q: number;
      readonly r: number;
      /** The connection over which it came. */
      readonly connection: string;
      readonly link: LinkId;
    }
  /** Somebody throws own dice for a hex, or does no longer. It stands nowhere else either. */
  | {
      readonly kind: 'throwing';
      readonly campaign: CampaignId;
      readonly connection: string;
      readonly link: LinkId;
      readonly throw: (Axial & { readonly sides: number; readonly faces: readonly (number | null)[] }) | null;
      /** For how many milliseconds it is shown yet, where it is told once more since a server asked for it. */
      readonly leftMs?: number;
    }
  /** Somebody begins to watch a campaign by way of the server that says so: who throws in it is to be told once more. */
  | { readonly kind: 'throws-wanted'; readonly campaign: CampaignId };

export interface SignalLine {
  /** Tells the other servers, soon; never fails. */
  tell(signal: Signal): void;
  /**
   * From here on calls for each signal of another server.
   *
   * @param missed called when some may have been lost, as after the connection was cut, and they are heard again
   */
  hear(heard: (signal: Signal) => void, missed: () => void): void;
}

/** A connection that watches a campaign. */
export interface PresentConnection {
  readonly connection: string;
  readonly link: LinkId;
}

/** Who watches a campaign by way of one server. */
export interface PresentOn {
  /** How many, of whom only so many are named. */
  readonly count: number;
  readonly named: readonly PresentConnection[];
}

/** What a store answers that several servers share. */
export interface SharedStore {
  /** The number of the last entry of each of these campaigns that is there. */
  heads(campaigns: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, number>>;
  /** Those of these links that still open their campaign, as they are now. */
  openLinks(links: readonly Pick<LinkRow, 'campaign' | 'id'>[], now: string): Promise<readonly LinkRow[]>;
  /** Those of these keyrings on which any link hangs, revoked ones too. */
  keyringsInUse(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these keyrings that belong to a browser. */
  boundKeyrings(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Writes down who watches campaigns by way of a server, in the place of what it said of these before. It holds for so
   * long by the store's own clock.
   */
  announcePresence(server: string, present: ReadonlyMap<CampaignId, PresentOn>, forMs: number): Promise<void>;
  /** Who watches these campaigns by way of other servers. */
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
}
