import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { Limits } from './limits.ts';

/** What is counted, in the words of the refusal. */
export type Counted = 'calls' | 'connections' | 'messages';

/** Counts one for an address; returns the problem if there were too many. */
export async function countForAddress(
  limits: Pick<Limits, 'address'>,
  address: string,
  counted: Counted,
): Promise<WordedProblem | null> {
  const wait = await limits.address(address);
  return wait === null ? null : tooMany(counted, wait);
}

/** Counts one for a link, or as many as it costs; returns the problem if there were too many. */
export async function countForLink(
  limits: Pick<Limits, 'link'>,
  link: string,
  counted: Counted,
  cost = 1,
): Promise<WordedProblem | null> {
  const wait = await limits.link(link, cost);
  return wait === null ? null : tooMany(counted, wait);
}

/** @param wait in seconds */
export const tooMany = (counted: Counted, wait: number): WordedProblem => ({
  code: 'limits/too-many-requests',
  detail: `Too many ${counted}. Wait ${wait} s before the next one.`,
  retryAfter: wait,
});
