import type { Request, RequestHandler, Response } from 'express';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import { browserKeyIn, type KeyringSecrets } from '../access/keyring-secrets.ts';

/** What it takes to find the keyring of the browser that sends a request. */
export interface BrowserKeyringTools {
  readonly cookie: KeyringCookie;
  readonly secrets: KeyringSecrets;
}

const browserOf = (request: Request): string | undefined => request.get('hexfarer-browser');

/** The key that the browser keeps for pages of this origin only; `null` if the request has none. */
export const browserKeyOf = (request: Request): string | null => browserKeyIn(browserOf(request));

/** The keyring of the browser that sends a request; `undefined` if it sends none, `null` if it sends an invalid one. */
export const keyringOf = (
  request: Request,
  { cookie, secrets }: BrowserKeyringTools,
): Promise<string | null | undefined> =>
  secrets.open({ cookies: cookie.read(request.get('cookie')), browser: browserOf(request), request });

/**
 * Whether the keyring in a request is bound to another browser key than the one sent with it: the browser has lost that
 * key.
 */
export const isKeyringLost = (request: Request, { cookie, secrets }: BrowserKeyringTools): Promise<boolean> =>
  secrets.belongsToAnother({ cookies: cookie.read(request.get('cookie')), browser: browserOf(request) });

/** The keyring that a request adds to; an invalid one counts as none. */
export const ownKeyring = async (request: Request, tools: BrowserKeyringTools): Promise<string | undefined> =>
  (await keyringOf(request, tools)) ?? undefined;

/** Makes a browser that sends several keyring cookies delete those that were not set by this server. */
export function clearForeignKeyrings(cookie: KeyringCookie): RequestHandler {
  return (request, response, next) => {
    if (cookie.isShared && cookie.read(request.get('cookie')).length > 1)
      response.append('Set-Cookie', cookie.clearForeign(request.hostname, request.baseUrl + request.path));
    next();
  };
}

/** Gives the browser a new secret for its keyring, after something was added to it. */
export async function renewSecret(
  request: Request,
  response: Response,
  keyring: string,
  { cookie, secrets }: BrowserKeyringTools,
): Promise<void> {
  response.append('Set-Cookie', cookie.write(await secrets.renew(keyring, browserOf(request))));
}
