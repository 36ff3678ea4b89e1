import type { EntryBody } from '../../ledger/entry.ts';
import { readRolledText, rolledText } from '../../ledger/typed-text.ts';
import { legible } from '../../text/legible.ts';

/**
 * Whether the text beside an entry is the one that belongs there. The purpose of a roll is free text; its result is
 * not. A counter's name may also be written as it is shown: for a time servers wrote it so.
 *
 * @param due the text that belongs there; undefined if this kind of entry has none
 */
export function isSameText(kind: EntryBody['kind'], written: string, due: string | undefined): boolean {
  if (due === undefined || written === due) return written === due;
  if (kind === 'counted') return written === legible(due);
  if (kind !== 'rolled') return false;
  const said = readRolledText(written);
  return said !== null && rolledText({ text: said.text }) === due;
}
