import type { Axial } from '../hex/axial.ts';
import type { Entry } from '../ledger/entry.ts';
import { packHex } from '../world/solo/hex-record.ts';
import type { Projection } from './ports.ts';

/** What a batch of entries changes in the tables that follow the ledger. */
export function projectionOf(entries: readonly Entry[], party: Axial | null, closed: boolean): Projection {
  const hexes = entries.flatMap((entry) =>
    entry.kind === 'revealed'
      ? [{ q: entry.hex.q, r: entry.hex.r, seq: entry.hex.seq, facts: packHex(entry.hex) }]
      : [],
  );
  return { party, closed: closed || entries.some((entry) => entry.kind === 'closed'), hexes };
}
