import { LONGEST_NAME } from '../../src/ledger/settings.ts';

/** How the page names a campaign whose name was erased. */
export const NAMELESS = 'A campaign without a name';

const ENDING = /, another way(?: (\d+))?$/;

/** What a fork of a campaign is called, unless its owner says otherwise: "The Green Marches, another way". */
export function forkName(parent: string): string {
  const [ending, count] = ENDING.exec(parent) ?? [''];
  const letters = [...parent.slice(0, parent.length - ending.length)];
  const added = `, another way${ending ? ` ${Number(count ?? 1) + 1}` : ''}`;
  while (letters.join('').length + added.length > LONGEST_NAME) letters.pop();
  return letters.join('') + added;
}
