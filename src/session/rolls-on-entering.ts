import { isRolledOnFinding } from '../campaign/rolled-on-finding.ts';
import { type Axial, sameHex } from '../hex/axial.ts';
import type { Entry } from '../ledger/entry.ts';
import { hexesEntered } from '../world/hexes-entered.ts';

/** Reads up to `limit` entries of a campaign's ledger after entry `after`. */
type ReadEntries = (after: number, limit: number) => Promise<readonly Entry[]>;

/** Number of entries read at a time: few tables are rolled on entering a hex, most often none. */
const AT_ONCE = 8;

/**
 * The automatic table rolls that were made when the party found a hex. A roll's entry does not say for which hex it was
 * made, but it follows the entry that brought the party there.
 *
 * @param told the entries that revealed something of the hex
 */
export async function rollsOnEntering(
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
