import { isRolledOnFinding } from '../campaign/rolled-on-finding.ts';
import { type Axial, sameHex } from '../hex/axial.ts';
import type { Entry } from '../ledger/entry.ts';
import { hexesEntered } from '../world/hexes-entered.ts';

/** Some entries of a campaign's ledger after a given one. */
type ReadEntries = (after: number, limit: number) => Promise<readonly Entry[]>;

/** How many entries are read at a time: few tables are rolled at once, and most often none. */
const AT_ONCE = 8;

/**
 * What tables rolled by themselves as the party found a hex. No entry says where it was rolled: these follow the one that
 * brought the party there.
 *
 * @param told the entries that brought something of the hex to light
 */
export async function rolledOnEntering(
  hex: Axial,
  told: readonly Entry[],
  read: ReadEntries,
): Promise<readonly Entry[]> {
  const found = told.find((entry) => hexesEntered(entry).some((entered) => sameHex(entered, hex)));
  const rolled: Entry[] = [];
  if (!found) return rolled;
  for (let after = found.seq; ; after += AT_ONCE) {
    const next = await read(after, AT_ONCE);
    for (const entry of next) {
      if (!isRolledOnFinding(entry)) return rolled;
      rolled.push(entry);
    }
    if (next.length < AT_ONCE) return rolled;
  }
}
