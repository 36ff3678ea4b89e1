import type { Axial } from '../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';

/** The query parameter that names the hex to show. */
const HEX = 'hex';

/**
 * The address of a hex in a campaign. It contains no secret: it opens only for those who have a link to the campaign.
 */
export const hexAddress = (origin: string, campaign: string, hex: Axial): string =>
  `${origin}/c/${encodeURIComponent(campaign)}?${HEX}=${hexLabel(hex)}`;

/** The hex that a pasted address names; `null` if it is not the address of a hex in this campaign. */
export function hexOfAddress(address: string, campaign: string): Axial | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  if (pathname !== `/c/${encodeURIComponent(campaign)}`) return null;
  const hex = hexIn(search);
  return hex && 'q' in hex ? hex : null;
}

/** The hex that a query string names; `null` if it names none; a fault if its value is no hex. */
export function hexIn(query: string): Axial | { readonly fault: string } | null {
  const asked = new URLSearchParams(query).get(HEX);
  if (asked === null) return null;
  return (
    parseHexLabel(asked) ?? {
      fault: `The address asks for the hex “${asked}”, which is not a hex number. These have four digits, such as 5050, or two parts with a dot, such as 103.05.`,
    }
  );
}
