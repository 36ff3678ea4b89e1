import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Access, AccessRefusal, Credentials } from '../access/access.ts';
import type { KeyringCookie } from '../access/keyring-cookie.ts';
import { COST_OF_FAILED_TOKEN, type Limits, networkOf } from '../access/limits.ts';
import type { OriginPolicy } from '../access/origin-policy.ts';
import { asCampaignId, type CampaignId, type LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { parse } from '../protocol/parse.ts';
import type { LinkRow } from '../session/ports.ts';
import type { SessionManager } from '../session/session-manager.ts';
import { HttpProblem } from './http-problem.ts';
import type { Visitor } from './work/gate.ts';

/** What the HTTP side works with. */
export interface HttpDependencies {
  readonly sessions: SessionManager;
  readonly access: Access;
  readonly cookie: KeyringCookie;
  readonly origins: OriginPolicy;
  readonly limits: Limits;
  readonly log: Logger;
  /** Where people reach this server; `null` where that is only known from their requests. */
  readonly publicUrl: URL | null;
  /** Directory of the built page. */
  readonly page: string;
  /** Lets a link's open connections go. */
  readonly onRevoked: (link: LinkId) => void;
  /** Lets the connections of a removed campaign go. */
  readonly onRemoved: (campaign: CampaignId) => void;
}

/** The token or keyring that a request shows. A token goes before the cookie. */
export function credentialsOf(request: Request, cookie: KeyringCookie): Credentials {
  const authorization = request.get('authorization');
  if (authorization === undefined) return { keyring: cookie.read(request.get('cookie')) };
  const token = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1];
  if (!token)
    throw new HttpProblem('access/unknown-token', 'The header should read: Authorization: Bearer TOKEN.');
  return { token };
}

/** The address from which a request comes. */
export const addressOf = (request: Request): string => request.socket.remoteAddress ?? '';

/** Who asks, for what only few may do at a time. */
export function visitorOf(request: Request, response: Response, { campaign }: LinkRow): Visitor {
  const hungUp = new AbortController();
  if (response.destroyed) hungUp.abort();
  response.once('close', () => hungUp.abort());
  return { address: networkOf(addressOf(request)), campaign, signal: hungUp.signal };
}

/** The problem that somebody is turned away with; who shows a token that opens nothing pays more than for a call. */
export async function refused(
  request: Request,
  { code, detail }: AccessRefusal,
  limits: Limits,
): Promise<HttpProblem> {
  if (code === 'access/unknown-token')
    await limits.charge({ link: null, address: addressOf(request) }, COST_OF_FAILED_TOKEN);
  return new HttpProblem(code, detail);
}

/** Lets a request into the campaign that its path names. */
export async function admit(
  request: Request,
  { access, cookie, limits }: HttpDependencies,
  roles?: readonly Role[],
): Promise<LinkRow> {
  const admission = await access.admit(
    credentialsOf(request, cookie),
    asCampaignId(String(request.params.id)),
  );
  if (!admission.ok) throw await refused(request, admission, limits);
  const { link } = admission;
  await countCall(limits.link(link.id));
  if (roles && !roles.includes(link.role))
    throw new HttpProblem(
      'access/forbidden',
      `Only ${roles.join(' or ')} may do this; this link is a ${link.role}'s.`,
    );
  return link;
}

/** Counts what a call costs besides the call itself. */
export const countCost = async ({ limits }: HttpDependencies, link: LinkRow, cost: number): Promise<void> => {
  if (cost > 0) await countCall(limits.link(link.id, cost));
};

export async function countCall(counted: Promise<number | null>): Promise<void> {
  const wait = await counted;
  if (wait === null) return;
  throw new HttpProblem(
    'limits/too-many-requests',
    `Too many calls. Wait ${wait} s before the next one.`,
    {},
    wait,
  );
}

/** Parses what came in, or ends the request with what was wrong with it. */
export function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = parse(schema, input);
  if (!result.ok) throw new HttpProblem('request/malformed', result.detail);
  return result.value;
}

/** Parses a JSON body, which must be there. */
export function parsedBody<T>(schema: z.ZodType<T>, request: Request): T {
  if (request.body === undefined)
    throw new HttpProblem('request/malformed', 'A JSON body is needed, with Content-Type: application/json.');
  return parsed(schema, request.body);
}

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
