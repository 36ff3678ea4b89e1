import type { Axial } from '../hex/axial.ts';
import type { Author, NamedBody } from '../ledger/entry.ts';
import type { GivenHex } from '../ledger/hex-record.ts';
import { uuidOf } from '../ledger/id.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import { MOST_GIVEN_AT_ONCE } from '../world/solo/given-bounds.ts';
import { soloKind } from '../world/solo/solo-kind.ts';
import { bytesToHex } from './bytes-to-hex.ts';
import type { CampaignSummary } from './ports.ts';
import { type NewCopy, type NewOwner, type TakingInTools, takeIn } from './taking-in.ts';

/** A map of somebody's own that a campaign is to begin with. */
export interface GivenMap {
  readonly name: string;
  /** Each hex once. */
  readonly hexes: readonly GivenHex[];
  /** Where the party sets out: one of these hexes. */
  readonly party: Axial;
  readonly names: readonly GivenName[];
}

/** What a hex of the map is called, or the water that it lies on. */
export interface GivenName extends Axial, Pick<NamedBody, 'of'> {
  readonly text: string;
}

/**
 * Makes a campaign that begins with a map: its hexes are known, and marked as given and never rolled. From there it goes
 * on by the solo rules, its throws sealed from the first.
 */
export const takeInMap = (map: GivenMap, owner: NewOwner, tools: TakingInTools): Promise<CampaignSummary> =>
  takeIn({ rows: (copy) => rowsOfMap(map, copy, tools), labels: () => ({}), takenIn: () => 0 }, owner, tools);

async function* rowsOfMap(
  { name, hexes, party, names }: GivenMap,
  { by, rowOf }: NewCopy,
  { digest }: Pick<TakingInTools, 'digest'>,
): AsyncGenerator<LedgerRow, void, void> {
  yield rowOf({ body: startedBody(by), text: name });
  for (let from = 0; from < hexes.length; from += MOST_GIVEN_AT_ONCE) {
    const slice = hexes.slice(from, from + MOST_GIVEN_AT_ONCE);
    const isLast = from + slice.length === hexes.length;
    yield rowOf({ body: { kind: 'given', by, hexes: slice, ...(isLast && { party }) } });
  }
  for (const { q, r, of, text } of names)
    yield rowOf(
      { body: { kind: 'named', by, q, r, of, textHash: '' }, text },
      uuidOf(bytesToHex(digest.random(16))),
    );
}

const startedBody = (by: Author) => ({
  kind: 'started' as const,
  by,
  edition: soloKind.edition,
  world: { kind: soloKind.kind, houseRules: [] },
  dice: 'server' as const,
  seedChosen: false,
});
