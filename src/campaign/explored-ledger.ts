import { sameHex } from '../hex/axial.ts';
import { hexLabel } from '../hex/label.ts';
import type { EntryBody } from '../ledger/entry.ts';
import { type LinkId, uuidOf } from '../ledger/id.ts';
import {
  type EntryDraft,
  type LedgerRow,
  NO_HASH,
  rowOfDraft,
  type Sha256,
  seedCommitment,
} from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import { LONGEST_NAME, type WorldSettings } from '../ledger/settings.ts';
import { beginningOf } from '../text/whole-characters.ts';
import { seededDiceFor } from '../world/chance.ts';
import { discoveries, rollContent, walkChances } from '../world/expedition.ts';
import type { WorldKind } from '../world/world.ts';
import { authorOf, bodyOfContent } from './roll-entries.ts';
import { shortestRoute } from './route.ts';
import { FIRST_STATUS, statusAfter } from './status.ts';

/** A world that is revealed without a player. */
export interface ExploredWorld {
  readonly kind: WorldKind;
  readonly settings: WorldSettings;
  readonly seed: string;
  readonly order: string;
  /** How many hexes to reveal at least; it ends sooner if nothing is left to be found. */
  readonly hexes: number;
}

/** Thrown if a way back is longer than a party may go in one command. */
export class TooFar extends Error {
  override readonly name = 'TooFar';
}

const EXPLORER: Actor = { link: '000000000000' as LinkId, label: 'explorer', role: 'owner' };
/** The time of every entry: constant, so that the same world has the same ledger. */
const FIXED_TIME = '2000-01-01T00:00:00.000Z';

/**
 * The ledger of a campaign in which somebody explored a world. If the next hex must be entered from elsewhere, the
 * party goes there first. The same world always has the same ledger, including salts and command ids.
 *
 * @throws TooFar
 */
export function* exploredLedger(world: ExploredWorld, sha256: Sha256): Generator<LedgerRow, void, void> {
  const drawn = (name: string): string => sha256(`${name} ${world.seed}`).slice(0, 32);
  let after = { seq: 0, hash: NO_HASH };
  let salts = 0;
  for (const { draft, isCommanded } of drafts(world, seedCommitment(world.seed, drawn('seed'), sha256))) {
    const command = isCommanded ? uuidOf(drawn(`command ${after.seq + 1}`)) : null;
    const drawSalt = () => drawn(`salt ${++salts}`);
    const how = { at: FIXED_TIME, command, secret: null, sealAfter: () => null, drawSalt, sha256 };
    const row = rowOfDraft(draft, after, how);
    yield row;
    after = row;
  }
}

interface ExploredDraft {
  readonly draft: EntryDraft;
  readonly isCommanded: boolean;
}

/** The entries in order, and whether a command brought them about. */
function* drafts(
  { kind, settings, seed, order, hexes }: ExploredWorld,
  commitment: string,
): Generator<ExploredDraft, void, void> {
  const by = authorOf(EXPLORER);
  const world = kind.emptyWorld(settings);
  let status = FIRST_STATUS;
  let seq = 1;
  const recorded = (body: EntryBody): EntryDraft => {
    status = statusAfter(status, body, seq++);
    return { body };
  };
  const started = recorded({
    kind: 'started',
    by,
    edition: kind.edition,
    world: settings,
    dice: 'server',
    seedChosen: true,
    commitment,
  });
  yield { draft: { ...started, text: nameOf(seed) }, isCommanded: false };
  for (const { from, discovery } of discoveries(world, order, walkChances(seed))) {
    // Only between moves: the start is never cut short.
    if (from && status.hexCount >= hexes) return;
    const { party } = status;
    if (from && party && !sameHex(party, from)) {
      const path = shortestRoute((hex) => world.isPassable(hex), party, from);
      if (!path) throw new TooFar(`${hexLabel(from)} is too far from ${hexLabel(party)} for one command`);
      yield { draft: recorded({ kind: 'moved', by, from: party, path }), isCommanded: true };
    }
    const content = rollContent(discovery, seededDiceFor(seed, discovery), seq);
    world.apply(content, seq);
    yield { draft: recorded(bodyOfContent(content, by)), isCommanded: from !== null };
  }
}

/** The name of the campaign with a seed: the seed, as far as it fits in a line. */
export const nameOf = (seed: string): string =>
  beginningOf(seed.replace(/\p{C}/gu, ' ').trim(), LONGEST_NAME) || 'An explored world';
