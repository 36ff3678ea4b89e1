import type { Request, Response } from 'express';
import type { Access, Credentials } from '../access/access.ts';
import { addressOf } from '../access/address.ts';
import { admit, chargeFailedToken, stillHeld } from '../access/admission.ts';
import { countForLink } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import type { SecurityLog, SecuritySource } from '../access/security-log.ts';
import type { Action } from '../ledger/capabilities.ts';
import { LONGEST_TOKEN } from '../ledger/settings.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { LinkRow } from '../session/link-store.ts';
import { type BrowserKeyringTools, keyringOf } from './browser-keyring.ts';
import { REQUEST_ID } from './checks.ts';
import { HttpProblem, throwIfProblem } from './http-problem.ts';

/** What it takes to admit a request to a campaign. */
export interface AdmissionTools extends BrowserKeyringTools {
  readonly access: Access;
  readonly limits: Limits;
  readonly security: SecurityLog;
}

/** Where a request comes from, for the log. */
export const sourceOf = (request: Request, response: Response): SecuritySource => ({
  address: addressOf(request),
  request: response.get(REQUEST_ID),
});

/** The token or keyring that a request was sent with. A token takes precedence over the cookie. */
export async function credentialsOf(request: Request, tools: BrowserKeyringTools): Promise<Credentials> {
  const authorization = request.get('authorization');
  const address = addressOf(request);
  if (authorization === undefined) return { keyring: await keyringOf(request, tools), address };
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token || token.length > LONGEST_TOKEN)
    throw new HttpProblem('access/unknown-token', 'The header should read: Authorization: Bearer TOKEN.');
  return { token, address };
}

/** Admits a request to the campaign in its path, if its link permits the action there. */
export async function admitRequest(
  request: Request,
  tools: AdmissionTools,
  action: Action,
): Promise<LinkRow> {
  const credentials = await credentialsOf(request, tools);
  const campaign = String(request.params.id);
  const admitted = await admit({ credentials, campaign, counted: 'calls', action }, tools);
  if (!admitted.ok) throw await refusalProblem(request, admitted, tools.limits);
  return admitted.link;
}

/**
 * Checks again, after a wait, that a request is still admitted: its link may have been revoked or have expired
 * meanwhile.
 *
 * @throws HttpProblem if the link is no longer valid
 */
export async function assertStillAdmitted(
  request: Request,
  link: LinkRow,
  tools: AdmissionTools,
): Promise<void> {
  const again = await stillHeld(link, await credentialsOf(request, tools), tools.access);
  if (!again.ok) throw HttpProblem.of(again);
}

/** The problem to end a refused request with. An invalid token is charged on top of the call. */
export async function refusalProblem(
  request: Request,
  refusal: WordedProblem,
  limits: Pick<Limits, 'wrongGuess'>,
): Promise<HttpProblem> {
  await chargeFailedToken(refusal, addressOf(request), limits);
  return HttpProblem.of(refusal);
}

/** Charges a link for one call. */
export const countCall = (limits: Pick<Limits, 'link'>, link: LinkRow): Promise<void> =>
  throwIfProblem(countForLink(limits, link.id, 'calls'));

/** Charges a link for the cost of a call beyond the call itself; the unit is one call. */
export async function countCost(limits: Pick<Limits, 'link'>, link: LinkRow, cost: number): Promise<void> {
  if (cost > 0) await throwIfProblem(countForLink(limits, link.id, 'calls', cost));
}
