import type { Request, RequestHandler, Response } from 'express';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import { browserKeyIn, type KeyringSecrets } from '../access/keyring-secrets.ts';

/** What it takes to find the keyring of whoever sends a request. */
export interface BrowserKeyringTools {
  readonly cookie: KeyringCookie;
  readonly secrets: KeyringSecrets;
}

const browserOf = (request: Request): string | undefined => request.get('hexfarer-browser');

/** What the browser that sends a request keeps for pages of this origin alone; `null` where it shows nothing. */
export const browserKeyOf = (request: Request): string | null => browserKeyIn(browserOf(request));

/** The keyring of the browser that sends a request; `undefined` where it shows none, `null` where what it shows opens nothing. */
export const keyringOf = (
  request: Request,
  { cookie, secrets }: BrowserKeyringTools,
): Promise<string | null | undefined> =>
  secrets.open({ cookies: cookie.read(request.get('cookie')), browser: browserOf(request) });

/** Whether the keyring that a request shows belongs to a key that its browser does not show, and has lost. */
export const isKeyringLost = (request: Request, { cookie, secrets }: BrowserKeyringTools): Promise<boolean> =>
  secrets.belongsToAnother({ cookies: cookie.read(request.get('cookie')), browser: browserOf(request) });

/** The keyring to which a request adds: what opens nothing is as good as none. */
export const ownKeyring = async (request: Request, tools: BrowserKeyringTools): Promise<string | undefined> =>
  (await keyringOf(request, tools)) ?? undefined;

/** Makes a browser that sends several keyrings forget those that did not come from here. */
export function clearForeignKeyrings(cookie: KeyringCookie): RequestHandler {
  return (request, response, next) => {
    if (cookie.isShared && cookie.read(request.get('cookie')).length > 1)
      response.append('Set-Cookie', cookie.clearForeign(request.hostname, request.baseUrl + request.path));
    next();
  };
}

/** Hands the browser a new secret of its keyring, now that something was added there. */
export async function renewSecret(
  request: Request,
  response: Response,
  keyring: string,
  { cookie, secrets }: BrowserKeyringTools,
): Promise<void> {
  response.append('Set-Cookie', cookie.write(await secrets.renew(keyring, browserOf(request))));
}
