import { type Axial, sameHex } from '../hex/axial.ts';
import { hexLabel } from '../hex/label.ts';
import type { EntryBody } from '../ledger/entry.ts';
import type { LinkId } from '../ledger/id.ts';
import { type LedgerRow, NO_HASH, type Sha256, sealEntries, seedCommitment } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import { LONGEST_NAME } from '../ledger/settings.ts';
import { type HouseRule, SOLO_EDITION } from '../rules/solo.ts';
import { HexTable } from '../world/hex-table.ts';
import type { HexRecord } from '../world/solo/hex-record.ts';
import { START_HEXES } from '../world/solo/reveal.ts';
import { shortestRoute } from './route.ts';

/** A world that was revealed without a player: at least its start. */
export interface ExploredWorld {
  readonly seed: string;
  readonly houseRules: readonly HouseRule[];
  /** In the order of their discovery. */
  readonly hexes: readonly HexRecord[];
}

/** A way back is longer than a party may go at once. */
export class TooFar extends Error {
  override readonly name = 'TooFar';
}

const EXPLORER: Actor = { link: '000000000000' as LinkId, label: 'explorer', role: 'owner' };
/** Nobody knows when it happened, and the same world is to have the same ledger. */
const ONCE = '2000-01-01T00:00:00.000Z';

/**
 * The ledger of a campaign in which somebody found all this: where the next hex was entered from elsewhere, the party
 * goes there first. The same world has the same ledger, salts and all.
 *
 * @throws TooFar
 */
export function* exploredLedger(world: ExploredWorld, sha256: Sha256): Generator<LedgerRow, void, void> {
  const utf8 = new TextEncoder();
  const drawn = (name: string): string => sha256(utf8.encode(`${name} ${world.seed}`)).slice(0, 32);
  let after = { seq: 0, hash: NO_HASH };
  for (const bodyOf of bodies(world, seedCommitment(world.seed, drawn('seed'), sha256))) {
    const body = bodyOf(after.seq + 1);
    const drawSalt = () => drawn(`entry ${after.seq + 1}`);
    for (const row of sealEntries([body], after, ONCE, drawSalt, sha256)) {
      yield row;
      after = row;
    }
  }
}

/** What happened, each to be given its number. */
function* bodies(
  { seed, houseRules, hexes }: ExploredWorld,
  commitment: string,
): Generator<(seq: number) => EntryBody, void, void> {
  const by = EXPLORER;
  const known = new HexTable();
  const isKnown = (hex: Axial) => known.find(hex) >= 0;
  let party: Axial | null = null;
  yield () => ({
    kind: 'started',
    by,
    edition: SOLO_EDITION,
    name: nameOf(seed),
    world: { kind: 'solo', houseRules },
    dice: 'server',
    seedChosen: true,
    commitment,
  });
  for (const hex of hexes) {
    const entered = hex.origin === null || known.count >= START_HEXES;
    const { origin } = hex;
    if (entered && party && origin && !sameHex(party, origin)) {
      const from = party;
      const path = shortestRoute(isKnown, from, origin);
      if (!path) throw new TooFar(`${hexLabel(origin)} is too far from ${hexLabel(from)} for one command`);
      yield () => ({ kind: 'moved', by, from, path });
    }
    yield (seq) => ({ kind: 'revealed', by, hex: { ...hex, seq }, entered });
    known.add(hex);
    if (entered) party = { q: hex.q, r: hex.r };
  }
}

/** What the campaign of a seed is called: the seed, as far as it can stand in a line. */
export const nameOf = (seed: string): string =>
  seed.replace(/\p{C}/gu, ' ').trim().slice(0, LONGEST_NAME) || 'An explored world';
