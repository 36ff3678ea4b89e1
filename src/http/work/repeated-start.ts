import type { Access, MintedLink } from '../../access/access.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { Clock, LinkRow } from '../../session/ports.ts';
import { HttpProblem } from '../http-problem.ts';

/** For how long a request for a new campaign may be sent again. After that its id opens nothing any more. */
const REPEATABLE_MS = 10 * 60 * 1000;
/** Each repetition makes a link. Who had so many answers got one of them. */
const MOST_REPEATS = 10;

export interface IdAndToken {
  readonly id: LinkRow['id'];
  readonly token: string;
}

export const idAndToken = ({ row, token }: MintedLink): IdAndToken => ({ id: row.id, token });

/**
 * The link with which the answer to a repeated request leads to the campaign. The token of the first answer can't be
 * told again; whoever knows the request's id, and all that it asked for, gets another one in its place.
 *
 * @throws HttpProblem where it is too late for that, or was done too often
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

/** @throws HttpProblem where a request was sent again too often */
export async function assertSeldomRepeated(
  campaign: CampaignId,
  access: Pick<Access, 'links'>,
): Promise<void> {
  if ((await access.links(campaign)).length > MOST_REPEATS) throw idReused();
}

/** @throws HttpProblem where the first request of its id was too long ago */
export function assertRepeatable(firstAt: string, clock: Clock): void {
  if (Date.parse(clock.now()) - Date.parse(firstAt) > REPEATABLE_MS) throw idReused();
}

export const idReused = () =>
  new HttpProblem('request/id-reused', 'This id was used for another campaign; draw a new UUID for each.');
