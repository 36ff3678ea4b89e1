import { legible } from '../text/legible.ts';

/** How long a name may be, in UTF-8 bytes: systems take 255, and an extension follows. */
const LONGEST = 120;
/** Names of devices, which Windows takes for these whatever follows a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A name that any system can save a file under: letters, digits, spaces, `_` and `-`, and the marks upon letters.
 *
 * @param of what of the campaign the file has, where others of its kind have something else
 */
export const fileName = (name: string, of?: string): string =>
  of === undefined ? savedName(name) : `${savedName(name)} ${of}`;

function savedName(name: string): string {
  const signs = legible(name.normalize('NFC'))
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replace(/ {2,}/g, ' ');
  // Neither hidden nor an option of a program that is handed it.
  const begun = signs.replace(/^[\p{M} _-]+/u, '');
  let bytes = 0;
  let short = '';
  for (const sign of begun) {
    bytes += new TextEncoder().encode(sign).length;
    if (bytes > LONGEST) break;
    short += sign;
  }
  const trimmed = short.trim();
  if (trimmed === '') return 'hexfarer';
  return DEVICE.test(trimmed) ? `${trimmed}-hexfarer` : trimmed;
}
