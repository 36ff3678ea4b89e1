import type { Access, MintedLink } from '../../access/access.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { Clock, LinkRow } from '../../session/ports.ts';
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
 * @throws HttpProblem if it is too late for that, or was done too often
 */
export async function anotherOwnerLink(
  campaign: CampaignId,
  firstAt: string,
  { access, clock }: { readonly access: Pick<Access, 'addLink' | 'links'>; readonly clock: Clock },
): Promise<IdAndToken> {
  assertRepeatable(firstAt, clock);
  await assertSeldomRepeated(campaign, access);
  const { link, token } = await access.addLink(campaign, 'owner', 'owner');
  return { id: link.id, token };
}

/** @throws HttpProblem if a request was repeated too often */
export async function assertSeldomRepeated(
  campaign: CampaignId,
  access: Pick<Access, 'links'>,
): Promise<void> {
  if ((await access.links(campaign)).length > MOST_REPEATS) throw idReused();
}

/** @throws HttpProblem if the first request with this id was too long ago */
export function assertRepeatable(firstAt: string, clock: Clock): void {
  if (Date.parse(clock.now()) - Date.parse(firstAt) > REPEATABLE_MS) throw idReused();
}

export const idReused = () =>
  new HttpProblem('request/id-reused', 'This id was used for another campaign; draw a new UUID for each.');
