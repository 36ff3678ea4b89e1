import type { Request } from 'express';
import type { CampaignId } from '../ledger/id.ts';

/** The address of a link as people pass it on. The token stands behind the #, which no server is ever sent. */
export function linkUrl(
  request: Request,
  publicUrl: URL | null,
  campaign: CampaignId,
  token: string,
): string {
  const base = publicUrl ?? new URL(`${request.protocol}://${request.get('host')}`);
  return new URL(`/c/${campaign}#${token}`, base).href;
}
