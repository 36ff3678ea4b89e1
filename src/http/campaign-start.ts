import type { Request } from 'express';
import { addressOf } from '../access/address.ts';
import type { StartPolicy } from '../access/start-policy.ts';
import type { AdmissionTools } from './admission.ts';
import { ownKeyring } from './browser-keyring.ts';
import { HttpProblem } from './http-problem.ts';

export interface StartTools extends AdmissionTools {
  readonly starts: StartPolicy;
}

/**
 * Ends a request that would create a campaign, if the sender may start none. A wrong secret is charged on top of the
 * call.
 */
export async function assertMayStart(request: Request, tools: StartTools): Promise<void> {
  const { starts, limits } = tools;
  const secret = request.get('hexfarer-admission');
  const keyring = await ownKeyring(request, tools);
  const refusal = await starts.refusalOf({ request, secret, keyring });
  if (!refusal) return;
  if (secret !== undefined) await limits.wrongGuess(addressOf(request));
  throw HttpProblem.of(refusal);
}
