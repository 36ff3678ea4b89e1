import { LONGEST_NAME } from '../../../src/ledger/settings.ts';
import { legible } from '../../../src/text/legible.ts';
import { beginningOf } from '../../../src/text/whole-characters.ts';

/** The name for a map that has none: that of its file, without the extension; may be empty. */
export function mapNameOf(file: string): string {
  const bare = legible(file.replace(/\.\w+$/, '').replaceAll('_', ' '));
  return beginningOf(bare.replaceAll(/\s+/g, ' ').trim(), LONGEST_NAME);
}
