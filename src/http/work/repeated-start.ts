import type { Access, MintedLink } from '../../access/access.ts';
import { UNKNOWN_TOKEN } from '../../access/access-refusal.ts';
import type { CampaignId } from '../../ledger/id.ts';
import { WordedError } from '../../protocol/worded-problem.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { Clock } from '../../session/ports.ts';
import { HttpProblem } from '../http-problem.ts';

/** How long a request for a new campaign may be repeated. After that its id is refused. */
const REPEATABLE_MS = 10 * 60 * 1000;
/** Each repetition creates a link. A client that was answered this often must have received one of the answers. */
const MOST_REPEATS = 10;

export interface IdAndToken {
  readonly id: LinkRow['id'];
  readonly token: string;
}

export const idAndToken = ({ row, token }: MintedLink): IdAndToken => ({ id: row.id, token });

/**
 * Creates the link for the response to a repeated request. The token in the first response can't be recovered; whoever
 * knows the request's id and everything in the request gets another one.
 *
 * @throws HttpProblem if it is too late for that, was done too often, or the first link was revoked
 */
export async function anotherOwnerLink(
  campaign: CampaignId,
  firstAt: string,
  { access, clock }: { readonly access: Pick<Access, 'addLink' | 'links'>; readonly clock: Clock },
): Promise<IdAndToken> {
  assertRepeatable(firstAt, clock);
  const links = await access.links(campaign);
  assertSeldomRepeated(links);
  // The owner's first link is made together with the campaign.
  const first = links.find(({ role, createdAt }) => role === 'owner' && createdAt === firstAt);
  if (!first) throw firstLinkRevoked();
  // In the first link's name, so that nothing is made if it is revoked just now, or its campaign removed.
  const made = await access.addLink(campaign, 'owner', 'owner', null, first.id).catch((error: unknown) => {
    throw isClosed(error) ? firstLinkRevoked() : error;
  });
  return { id: made.link.id, token: made.token };
}

/**
 * @param links all links of the campaign
 * @throws HttpProblem if a request was repeated too often
 */
export function assertSeldomRepeated(links: readonly LinkRow[]): void {
  if (links.length > MOST_REPEATS) throw idReused();
}

/** @throws HttpProblem if the first request with this id was too long ago */
export function assertRepeatable(firstAt: string, clock: Clock): void {
  if (Date.parse(clock.now()) - Date.parse(firstAt) > REPEATABLE_MS) throw idReused();
}

const isClosed = (error: unknown): boolean =>
  error instanceof WordedError && error.problem.code === UNKNOWN_TOKEN.code;

/** Whoever lost the right to the campaign would otherwise get it back by the request that made it. */
const firstLinkRevoked = () =>
  new HttpProblem(
    'request/id-reused',
    'This request was carried out before, and the link that it was answered with has been revoked.',
  );

export const idReused = () =>
  new HttpProblem('request/id-reused', 'This id was used for another campaign; draw a new UUID for each.');
