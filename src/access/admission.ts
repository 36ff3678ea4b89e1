import { type Action, rolesThatMay, visitorMay } from '../ledger/capabilities.ts';
import { parseCampaignId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { isVisitor } from '../ledger/visitor.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { LinkRow } from '../session/link-store.ts';
import type { Access, Admission, Credentials } from './access.ts';
import type { AccessRefusal } from './access-refusal.ts';
import { type Counted, countForLink } from './counting.ts';
import type { Limits } from './limits.ts';

/** A request for admission: what somebody wants to do, and their credentials. */
export interface AdmissionRequest {
  readonly credentials: Credentials;
  /** The id of a campaign, as it was sent and not checked yet. */
  readonly campaign: string;
  /** How the request is counted. */
  readonly counted: Counted;
  /** The action to be permitted. Whether the campaign's state permits it too is checked elsewhere. */
  readonly action: Action;
}

/** Admits somebody to a campaign: charges the link, and checks that its role permits the action. */
export async function admit(
  { credentials, campaign, counted, action }: AdmissionRequest,
  {
    access,
    limits,
  }: { readonly access: Pick<Access, 'strongestLink'>; readonly limits: Pick<Limits, 'link'> },
): Promise<Admission> {
  const admission = await access.strongestLink(credentials, parseCampaignId(campaign));
  if (!admission.ok) return admission;
  const { link } = admission;
  const tooMany = await countForLink(limits, link.id, counted);
  if (tooMany) return { ok: false, ...tooMany };
  if (isVisitor(link.id)) return visitorMay(action) ? admission : ONLY_SHOWN;
  const roles = rolesThatMay(action);
  if (!roles.includes(link.role)) return forbidden(link.role, roles);
  return admission;
}

/**
 * The link that somebody's credentials gave before, if they still give it, for a request that had to wait. A browser may
 * have got a stronger one meanwhile, which takes nothing away from a request that was admitted by this one.
 */
export async function stillHeld(
  { id, campaign }: Pick<LinkRow, 'id' | 'campaign'>,
  credentials: Credentials,
  access: Pick<Access, 'strongestLink' | 'held'>,
): Promise<Admission> {
  const strongest = await access.strongestLink(credentials, campaign);
  if (!strongest.ok || strongest.link.id === id) return strongest;
  const held = await access.held(credentials, campaign);
  if (!held.ok) return held;
  const link = held.links.find((each) => each.id === id);
  return link ? { ok: true, link } : CLOSED_MEANWHILE;
}

/** Whether somebody's credentials still give the link that they gave before; see `stillHeld`. */
export const isStillOpen = async (...asked: Parameters<typeof stillHeld>): Promise<boolean> =>
  (await stillHeld(...asked)).ok;

const forbidden = (role: Role, roles: readonly Role[]): AccessRefusal => ({
  ok: false,
  code: 'access/forbidden',
  detail: `Only ${roles.join(' or ')} may do this; this link is a ${role}'s.`,
});

const CLOSED_MEANWHILE: AccessRefusal = {
  ok: false,
  code: 'access/unknown-token',
  detail: 'The link was revoked or expired while this request waited.',
};

const ONLY_SHOWN: AccessRefusal = {
  ok: false,
  code: 'access/forbidden',
  detail:
    'This campaign is shown by a demo: everybody may look at it and fork it, and nobody changes it. In a fork of your own you may do all that its owner may.',
};

/** Charges an address if it was refused for an invalid token. */
export async function chargeFailedToken(
  { code }: Pick<WordedProblem, 'code'>,
  address: string,
  limits: Pick<Limits, 'wrongGuess'>,
): Promise<void> {
  if (code === 'access/unknown-token') await limits.wrongGuess(address);
}
