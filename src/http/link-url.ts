import type { Request } from 'express';
import type { CampaignId } from '../ledger/id.ts';

/** The URL of a link as people share it. The token is in the fragment, which is never sent to a server. */
export function linkUrl(
  request: Request,
  publicUrl: URL | null,
  campaign: CampaignId,
  token: string,
): string {
  return new URL(`/c/${campaign}#${token}`, baseOf(request, publicUrl)).href;
}

/** The URL at which another browser takes over a keyring. The code is in the fragment too. */
export const keyringUrl = (request: Request, publicUrl: URL | null, code: string): string =>
  new URL(`/keyring#${code}`, baseOf(request, publicUrl)).href;

/** The protocol may come from the client through a proxy, so it can be any text. */
const baseOf = (request: Request, publicUrl: URL | null): URL =>
  publicUrl ?? new URL(`${/^https$/i.test(request.protocol) ? 'https' : 'http'}://${request.get('host')}`);
