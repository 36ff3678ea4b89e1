import type { Axial } from '../../hex/axial.ts';
import { parseHexLabel } from '../../hex/label.ts';
import { toAsciiSigns } from '../../text/ascii-signs.ts';

/** How to name a hex on the command line, for help and error messages. */
export const HEX_FORMS = 'by its number, such as 5049, or as Q,R, such as 0,-1';

/** A hex by its number or by `q` and `r`; `null` if the text is neither. */
export function parseHex(text: string): Axial | null {
  const typed = toAsciiSigns(text);
  const [, q, r] = /^(-?\d{1,8}),(-?\d{1,8})$/.exec(typed) ?? [];
  return q === undefined || r === undefined ? parseHexLabel(typed) : { q: Number(q), r: Number(r) };
}
