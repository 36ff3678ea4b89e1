import type { CampaignId } from '../../ledger/id.ts';
import type { NewLink } from '../../session/link-store.ts';
import { timeOf } from '../times.ts';
import type { CampaignArrival } from './installation-rows.ts';

/** A campaign with the oldest of its links, as it is queried. */
export type ArrivalRow = Omit<NewLink, 'campaign' | 'id'> & {
  readonly campaign: string;
  readonly link: NewLink['id'] | null;
  readonly arrivedAt: number;
  readonly requestHash: string | null;
  readonly requestDigest: string | null;
};

/** The columns of an `ArrivalRow`, in SQL that both databases understand. */
export const ARRIVAL_COLUMNS = `campaigns.id AS campaign, arrived_at AS "arrivedAt",
    request_hash AS "requestHash", request_digest AS "requestDigest", links.id AS link, role, label,
    token_hash AS "tokenHash", created_at AS "createdAt", expires_at AS "expiresAt", parent, colour`;

export function asArrival(row: ArrivalRow): CampaignArrival {
  const { campaign, arrivedAt, requestHash, requestDigest, link, ...rest } = row;
  const id = campaign as CampaignId;
  return {
    id,
    arrivedAt: timeOf(arrivedAt),
    link: link === null ? null : { ...rest, id: link, campaign: id },
    ...(requestHash !== null && { request: { idHash: requestHash, digest: requestDigest ?? '' } }),
  };
}
