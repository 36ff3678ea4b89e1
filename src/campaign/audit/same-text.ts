import type { EntryBody } from '../../ledger/entry.ts';
import { readRolledText, rolledText } from '../../ledger/typed-text.ts';
import { legible } from '../../text/legible.ts';

/**
 * Whether the text beside an entry is the one that belongs there. What a roll was for is anybody's to say; what it brought
 * is not. A counter may go on under its name as it is shown: servers wrote it so for a time.
 *
 * @param due what belongs there; nothing where an entry of the kind has no text
 */
export function saysTheSame(kind: EntryBody['kind'], written: string, due: string | undefined): boolean {
  if (due === undefined || written === due) return written === due;
  if (kind === 'counted') return written === legible(due);
  if (kind !== 'rolled') return false;
  const said = readRolledText(written);
  return said !== null && rolledText({ text: said.text }) === due;
}
