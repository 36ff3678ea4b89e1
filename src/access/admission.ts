import { type Action, rolesThatMay, visitorMay } from '../ledger/capabilities.ts';
import { asCampaignId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import { isVisitor } from '../ledger/visitor.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { Access, AccessRefusal, Admission, Credentials } from './access.ts';
import { type Counted, countForLink } from './counting.ts';
import type { Limits } from './limits.ts';

/** What somebody asks to do, and what they show for it. */
export interface AdmissionRequest {
  readonly credentials: Credentials;
  /** The id of a campaign, as it was sent. */
  readonly campaign: string;
  /** What this is counted as. */
  readonly counted: Counted;
  /** What they ask to do. Whether the campaign's state allows it too is asked where that is known. */
  readonly action: Action;
}

/** Lets somebody into a campaign, counts that on their link, and checks that its role may do what is asked for. */
export async function admit(
  { credentials, campaign, counted, action }: AdmissionRequest,
  {
    access,
    limits,
  }: { readonly access: Pick<Access, 'strongestLink'>; readonly limits: Pick<Limits, 'link'> },
): Promise<Admission> {
  const admission = await access.strongestLink(credentials, asCampaignId(campaign));
  if (!admission.ok) return admission;
  const { link } = admission;
  const tooMany = await countForLink(limits, link.id, counted);
  if (tooMany) return { ok: false, ...tooMany };
  if (isVisitor(link.id)) return visitorMay(action) ? admission : ONLY_SHOWN;
  const roles = rolesThatMay(action);
  if (!roles.includes(link.role)) return forbidden(link.role, roles);
  return admission;
}

const forbidden = (role: Role, roles: readonly Role[]): AccessRefusal => ({
  ok: false,
  code: 'access/forbidden',
  detail: `Only ${roles.join(' or ')} may do this; this link is a ${role}'s.`,
});

const ONLY_SHOWN: AccessRefusal = {
  ok: false,
  code: 'access/forbidden',
  detail:
    'This campaign is shown by a demo: everybody may look at it and fork it, and nobody changes it. In a fork of your own you may do all that its owner may.',
};

/** Makes an address pay if it was refused for showing a token that opens nothing. */
export async function chargeFailedToken(
  { code }: Pick<WordedProblem, 'code'>,
  address: string,
  limits: Pick<Limits, 'wrongGuess'>,
): Promise<void> {
  if (code === 'access/unknown-token') await limits.wrongGuess(address);
}
