import type { IncomingCampaign, RequestKey } from '../session/ports.ts';

/** How a campaign came into this database: made here, or imported. */
export interface Arrival extends Pick<IncomingCampaign, 'id'> {
  /** How many of its entries were never sealed by this server. */
  readonly takenIn: number;
  readonly request?: RequestKey | undefined;
  readonly arrivedAt: string | undefined;
}
