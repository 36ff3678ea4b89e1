/** Names that some system keeps for itself, whatever they end with. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** How long a name may be, in UTF-8 bytes: with a folder and an ending every file system takes it. */
const LONGEST = 120;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * A text as a name that every file system takes, and that a wiki link can point to: without the signs that either of them reads as
 * its own, without dots and spaces at its ends, composed, and not too long.
 */
export function fileNameOf(text: string, otherwise: string): string {
  let name = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\\/:*?"<>|#^[\]%`]/g, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  while (bytesOf(name) > LONGEST) name = [...name].slice(0, -1).join('').trimEnd();
  name = name.replace(/[. ]+$/g, '');
  if (name === '') return otherwise;
  return RESERVED.test(name) ? `${name}_` : name;
}
