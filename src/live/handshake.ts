import type { Access, Credentials } from '../access/access.ts';
import { addressOf } from '../access/address.ts';
import { chargeFailedToken } from '../access/admission.ts';
import { countForAddress } from '../access/counting.ts';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import type { KeyringSecrets } from '../access/keyring-secrets.ts';
import type { Limits } from '../access/limits.ts';
import { LONGEST_TOKEN } from '../ledger/settings.ts';
import { WordedError, type WordedProblem } from '../protocol/worded-problem.ts';
import { CommandOrder } from './command-order.ts';
import type { Connection, LiveSocket } from './connection.ts';
import { bodyOf } from './reply.ts';

/** What `admitConnection` needs. */
export interface HandshakeTools {
  readonly access: Pick<Access, 'holdsAny'>;
  readonly cookie: Pick<KeyringCookie, 'read'>;
  readonly secrets: Pick<KeyringSecrets, 'open'>;
  readonly limits: Pick<Limits, 'address' | 'wrongGuess'>;
}

/** Checks the credentials of a new connection; returns the data to store with it, or why it is refused. */
export async function admitConnection(
  { handshake, request }: Pick<LiveSocket, 'handshake' | 'request'>,
  { access, cookie, secrets, limits }: HandshakeTools,
): Promise<
  { readonly ok: true; readonly connection: Connection } | ({ readonly ok: false } & WordedProblem)
> {
  const address = addressOf(request);
  const tooMany = await countForAddress(limits, address, 'connections');
  if (tooMany) return { ok: false, ...tooMany };
  const { token, browser } = handshake.auth as { token?: unknown; browser?: unknown };
  if (token !== undefined && (typeof token !== 'string' || token.length > LONGEST_TOKEN)) return NOT_A_TOKEN;
  let keyring: string | null | undefined;
  try {
    if (token === undefined)
      keyring = await secrets.open({ cookies: cookie.read(handshake.headers.cookie), browser });
  } catch (error) {
    if (error instanceof WordedError) return { ok: false, ...error.problem };
    throw error;
  }
  const credentials: Credentials = { token, keyring, address };
  const holds = await access.holdsAny(credentials);
  if (!holds.ok) {
    await chargeFailedToken(holds, address, limits);
    return holds;
  }
  const { ownLink } = holds;
  return {
    ok: true,
    connection: {
      credentials,
      ownLink,
      showsBrowser: typeof browser === 'string' && browser !== '',
      watching: new Map(),
      watchQueue: Promise.resolve(),
      throwQueue: Promise.resolve(),
      commandOrder: new CommandOrder(),
      throwingIn: new Map(),
    },
  };
}

/** The error with which socket.io refuses a client; its code is in `data.code`. */
export function connectError(worded: WordedProblem): Error {
  return Object.assign(new Error(worded.detail), { data: bodyOf(worded) });
}

const NOT_A_TOKEN = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'A token is a text, as it stands in the link.',
} as const;
