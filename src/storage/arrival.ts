import type { IncomingCampaign, NewCampaign } from '../session/ports.ts';

/** How a campaign came to be here. */
export interface Arrival extends Pick<IncomingCampaign, 'id'> {
  /** How many of its entries were never sealed by this server. */
  readonly takenIn: number;
  readonly request?: NewCampaign['request'] | undefined;
  readonly arrivedAt: string | undefined;
}
