import type { Request } from 'express';
import type { CampaignId } from '../ledger/id.ts';

/** The address of a link as people pass it on. The token stands behind the #, which no server is ever sent. */
export function linkUrl(
  request: Request,
  publicUrl: URL | null,
  campaign: CampaignId,
  token: string,
): string {
  return new URL(`/c/${campaign}#${token}`, baseOf(request, publicUrl)).href;
}

/** The address at which another browser takes a keyring over. The code stands behind the # as well. */
export const keyringUrl = (request: Request, publicUrl: URL | null, code: string): string =>
  new URL(`/keyring#${code}`, baseOf(request, publicUrl)).href;

/** What a proxy says of https may be the client's own word, which it passed on: it can be anything. */
const baseOf = (request: Request, publicUrl: URL | null): URL =>
  publicUrl ?? new URL(`${/^https$/i.test(request.protocol) ? 'https' : 'http'}://${request.get('host')}`);
