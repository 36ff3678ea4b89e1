import { CHARACTERS } from '../../text/whole-characters.ts';

/** Names that are reserved on Windows, whatever their extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Greatest length of a name, in UTF-8 bytes: every file system accepts it, including a folder and an extension. */
const LONGEST = 120;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function beginningOfBytes(text: string): string {
  let end = 0;
  let bytes = 0;
  for (const { segment, index } of CHARACTERS.segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > LONGEST) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * A text as a file name that all file systems accept and that a wiki link can point to: without characters that have a
 * meaning in either, without dots and spaces at its ends, in composed form (NFC), and not too long.
 */
export function fileNameOf(text: string, otherwise: string): string {
  let name = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\\/:*?"<>|#^[\]%`]/g, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (bytesOf(name) > LONGEST) name = beginningOfBytes(name);
  name = name.replace(/[. ]+$/g, '');
  if (name === '') return otherwise;
  return RESERVED.test(name) ? `${name}_` : name;
}
