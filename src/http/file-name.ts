import { legible } from '../text/legible.ts';
import { CHARACTERS } from '../text/whole-characters.ts';

/** How long a name may be, in UTF-8 bytes: systems take 255, and an extension follows. */
const LONGEST = 120;
/** Device names, which Windows reserves with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that every system can save a file under: letters with their combining marks, digits, spaces, `_` and `-`.
 *
 * @param of what the file contains of the campaign, to distinguish it from others of the same type
 */
export const fileName = (name: string, of?: string): string =>
  of === undefined ? savedName(name) : `${savedName(name)} ${of}`;

function savedName(name: string): string {
  const signs = legible(name.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replace(/ {2,}/g, ' ');
  // So that the file is not hidden, and its name is not taken for a command-line option.
  const begun = signs.replace(/^[\p{M} _-]+/u, '');
  let bytes = 0;
  let short = '';
  for (const { segment: sign } of CHARACTERS.segment(begun)) {
    bytes += new TextEncoder().encode(sign).length;
    if (bytes > LONGEST) break;
    short += sign;
  }
  const trimmed = short.trim();
  if (trimmed === '') return 'hexfarer';
  return DEVICE.test(trimmed) ? `${trimmed}-hexfarer` : trimmed;
}
