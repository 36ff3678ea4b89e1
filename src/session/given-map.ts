import type { Author } from '../ledger/entry.ts';
import { uuidOf } from '../ledger/id.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import type { GivenMap } from '../world/given-map.ts';
import { MOST_GIVEN_AT_ONCE } from '../world/solo/given-bounds.ts';
import type { NewOwner } from './link-store.ts';
import type { CampaignSummary } from './ports.ts';
import { randomHex } from './random-hex.ts';
import { type CopyTools, type NewCopy, storeCopy } from './store-copy.ts';

/** A map, and the name of the campaign that is to begin with it. */
export interface NamedMap extends GivenMap {
  readonly name: string;
}

/**
 * Makes a campaign that begins with a map: its hexes are known, and marked as given instead of rolled. From there it
 * goes on by the rules of its world, and all its throws are sealed.
 */
export const campaignFromMap = (map: NamedMap, owner: NewOwner, tools: CopyTools): Promise<CampaignSummary> =>
  storeCopy(
    { rows: (copy) => rowsOfMap(map, copy, tools), labels: () => ({}), takenInCount: () => 0 },
    owner,
    tools,
  );

async function* rowsOfMap(
  map: NamedMap,
  { by, rowOf }: NewCopy,
  { digest, worlds }: Pick<CopyTools, 'digest' | 'worlds'>,
): AsyncGenerator<LedgerRow, void, void> {
  const { name, hexes, party, names, roads } = map;
  yield rowOf({ body: startedBody(map, by, worlds), text: name });
  for (let from = 0; from < hexes.length; from += MOST_GIVEN_AT_ONCE) {
    const slice = hexes.slice(from, from + MOST_GIVEN_AT_ONCE);
    const isLast = from + slice.length === hexes.length;
    yield rowOf({ body: { kind: 'given', by, hexes: slice, ...(isLast && { party }) } });
  }
  const command = () => uuidOf(randomHex(digest, 16));
  for (const { of, along } of roads) yield rowOf({ body: { kind: 'routed', by, of, along } }, command());
  for (const { q, r, of, text } of names)
    yield rowOf({ body: { kind: 'named', by, q, r, of, textHash: '' }, text }, command());
}

function startedBody({ world }: GivenMap, by: Author, worlds: CopyTools['worlds']) {
  const kind = worlds.ofKind(world.kind);
  if (!kind?.allowsGivenMap) throw new Error(`no world of kind '${world.kind}' begins with a map`);
  return {
    kind: 'started' as const,
    by,
    edition: kind.edition,
    world,
    dice: 'server' as const,
    seedChosen: false,
  };
}
