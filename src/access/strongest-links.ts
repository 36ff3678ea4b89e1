import { ROLES } from '../ledger/role.ts';
import type { LinkRow } from '../session/link-store.ts';

/** One link for each campaign: the first of those with the strongest role. */
export function strongestOfEach(links: readonly LinkRow[]): LinkRow[] {
  const strongest = new Map<string, LinkRow>();
  for (const link of links) {
    const other = strongest.get(link.campaign);
    if (!other || ROLES.indexOf(link.role) < ROLES.indexOf(other.role)) strongest.set(link.campaign, link);
  }
  return [...strongest.values()];
}
