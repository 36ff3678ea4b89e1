import type { Axial } from '../../src/hex/axial.ts';
import { hexLabel, parseHexLabel } from '../../src/hex/label.ts';

/** Where an address says which hex is looked at. */
const HEX = 'hex';

/** The address of a hex in a campaign, for all who have a link to the campaign: it holds no secret. */
export const hexAddress = (origin: string, campaign: string, hex: Axial): string =>
  `${origin}/c/${encodeURIComponent(campaign)}?${HEX}=${hexLabel(hex)}`;

/** The hex that an address names, pasted whole; `null` where it is none of a hex in this campaign. */
export function hexOfAddress(address: string, campaign: string): Axial | null {
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  if (pathname !== `/c/${encodeURIComponent(campaign)}`) return null;
  const hex = hexIn(search);
  return hex && 'q' in hex ? hex : null;
}

/** The hex that an address names; `null` where it names none, or what is wrong with it. */
export function hexIn(query: string): Axial | { readonly fault: string } | null {
  const asked = new URLSearchParams(query).get(HEX);
  if (asked === null) return null;
  return (
    parseHexLabel(asked) ?? {
      fault: `The address asks for the hex “${asked}”, which is no number. One has four digits, such as 5050, or two parts with a dot, such as 103.05.`,
    }
  );
}
