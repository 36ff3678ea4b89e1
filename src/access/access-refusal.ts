import { WordedError, type WordedProblem } from '../protocol/worded-problem.ts';
import { BOUND_SETTINGS, type Bounds } from './bounds.ts';

export interface AccessRefusal extends WordedProblem {
  readonly ok: false;
}

export type LinkBounds = Pick<Bounds, 'campaignLinks' | 'keyringLinks'>;

export const NO_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/no-token',
  detail: "Show a link's token: Authorization: Bearer TOKEN, or auth.token over the live channel.",
};

export const UNKNOWN_TOKEN: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'This link opens nothing: it was never made, was revoked, or has expired.',
};

export const EMPTY_KEYRING: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'The keyring of this browser is empty: no link was put there, or all were revoked.',
};

export const keyringFull = ({ keyringLinks }: LinkBounds): WordedProblem => ({
  code: 'access/keyring-full',
  detail: `This browser holds ${keyringLinks} links, as many as it may. Delete a campaign of your own, or open this link in another browser; whoever runs the server can raise ${BOUND_SETTINGS.keyringLinks.variable}.`,
});

export const tooManyLinks = ({ campaignLinks }: LinkBounds): WordedProblem => ({
  code: 'campaign/full',
  detail: `This campaign has ${campaignLinks} links, as many as it may. Revoke one that nobody needs; whoever runs the server can raise ${BOUND_SETTINGS.campaignLinks.variable}.`,
});

export const TAKEN_BACK: AccessRefusal = {
  ok: false,
  code: 'access/taken-back',
  detail: 'An owner has taken back the access that this link gave to this browser. Ask for a new link.',
};

export const NOT_FOUND: AccessRefusal = {
  ok: false,
  code: 'campaign/not-found',
  detail: 'There is no such campaign for this link or browser.',
};

/**
 * What the store did, unless it did nothing because the link of whoever asked is closed.
 *
 * @throws WordedError if that link was revoked or has expired meanwhile
 */
export function unlessClosed<T>(outcome: T | 'closed'): T {
  if (outcome === 'closed') throw new WordedError(UNKNOWN_TOKEN);
  return outcome;
}
