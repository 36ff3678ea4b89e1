import { LONGEST_NAME } from '../../src/ledger/settings.ts';
import { beginningOf } from '../../src/text/whole-characters.ts';

/** How the page names a campaign whose name was erased. */
export const NAMELESS = 'A campaign without a name';

const ENDING = /, another way(?: (\d+))?$/;

/** What a fork of a campaign is called, unless its owner says otherwise: "The Green Marches, another way". */
export function forkName(parent: string): string {
  const [ending, count] = ENDING.exec(parent) ?? [''];
  const added = `, another way${ending ? ` ${Number(count ?? 1) + 1}` : ''}`;
  const stem = parent.slice(0, parent.length - ending.length);
  return beginningOf(stem, LONGEST_NAME - added.length) + added;
}
