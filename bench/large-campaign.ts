import { shortestRoute } from '../src/campaign/route.ts';
import { type Axial, hexDistance, ORIGIN } from '../src/hex/axial.ts';
import { neighbours } from '../src/hex/direction.ts';
import { spiral } from '../src/hex/ring.ts';
import type { EntryBody } from '../src/ledger/entry.ts';
import { type CampaignId, type LinkId, publicId } from '../src/ledger/id.ts';
import { entryOf, NO_HASH, sealEntries, seedCommitment } from '../src/ledger/ledger.ts';
import type { Actor } from '../src/ledger/role.ts';
import { SOLO_EDITION } from '../src/rules/solo.ts';
import type { CampaignStore, LedgerBatch, NewLink } from '../src/session/ports.ts';
import { projectionOf } from '../src/session/projection.ts';
import { systemDigest } from '../src/session/system.ts';
import { revealDice } from '../src/world/chance.ts';
import { PackedWorld } from '../src/world/solo/hex-columns.ts';
import { revealHex, revealStart } from '../src/world/solo/reveal.ts';

const SEED = 'bench';
const SALT = '5a'.repeat(16);
const AT = '2026-11-21T12:00:00.000Z';
const BATCH = 2000;

export interface FilledCampaign {
  readonly id: CampaignId;
  /** Where the party stands at last: at the rim of what is known. */
  readonly party: Axial;
}

/**
 * Writes a campaign that somebody walked in a spiral until so many hexes were known.
 *
 * @param tokenHash what its owner's link is opened with; nothing that anybody holds, where it isn't given
 */
export async function fillCampaign(
  store: CampaignStore,
  hexes: number,
  tokenHash = systemDigest.sha256(systemDigest.random(32)),
): Promise<FilledCampaign> {
  const id = publicId(systemDigest.random(12)) as CampaignId;
  const link = publicId(systemDigest.random(12)) as LinkId;
  const owner: NewLink = {
    id: link,
    campaign: id,
    role: 'owner',
    label: 'owner',
    tokenHash,
    createdAt: AT,
    expiresAt: null,
  };
  await store.receive(
    { id, secret: { seed: SEED, seedSalt: SALT }, seedSince: 0, owner },
    batches(hexes, link),
  );
  const party = (await store.summary(id))?.party;
  if (!party) throw new Error('nobody walked there');
  return { id, party };
}

async function* batches(hexes: number, link: LinkId): AsyncGenerator<LedgerBatch> {
  let after = { seq: 0, hash: NO_HASH };
  let bodies: EntryBody[] = [];
  let party: Axial | null = null;
  let salt = 0;
  const finished = (): LedgerBatch => {
    const drawSalt = () => (++salt).toString(16).padStart(32, '0');
    const entries = sealEntries(bodies, after, AT, drawSalt, systemDigest.sha256);
    const last = entries.at(-1);
    if (last) after = last;
    bodies = [];
    return { entries, projection: projectionOf(entries.map(entryOf), party, false) };
  };
  for (const body of spiralBodies(hexes, { link, label: 'owner', role: 'owner' })) {
    bodies.push(body);
    if (body.kind === 'revealed' && body.entered) party = { q: body.hex.q, r: body.hex.r };
    if (body.kind === 'moved') party = body.path.at(-1) ?? party;
    if (bodies.length === BATCH) yield finished();
  }
  if (bodies.length > 0) yield finished();
}

/** What happens in a campaign whose party walks ring by ring round its start, each step by the rules. */
function* spiralBodies(hexes: number, by: Actor): Generator<EntryBody> {
  const world = new PackedWorld();
  let seq = 1;
  yield {
    kind: 'started',
    by,
    edition: SOLO_EDITION,
    name: `A world of ${hexes} hexes`,
    world: { kind: 'solo', houseRules: [] },
    dice: 'server',
    seedChosen: true,
    commitment: seedCommitment(SEED, SALT, systemDigest.sha256),
  };
  const start = revealStart(2, [], (hex) => revealDice(SEED, hex));
  if (!start.done) throw new Error('seeded dice never run out');
  for (const hex of start.revealed) {
    world.reveal(hex);
    seq++;
    yield { kind: 'revealed', by, hex, entered: hex.origin === null };
  }
  let party = ORIGIN;
  for (const target of spiral(ORIGIN)) {
    if (world.count >= hexes) return;
    if (world.has(target)) continue;
    if (hexDistance(party, target) > 1) {
      const path = wayBeside(world, party, target);
      seq++;
      yield { kind: 'moved', by, from: party, path };
      party = path.at(-1) as Axial;
    }
    const outcome = revealHex(world, party, target, ++seq, [], revealDice(SEED, target));
    if (!outcome.done) throw new Error('seeded dice never run out');
    world.reveal(outcome.revealed);
    party = target;
    yield { kind: 'revealed', by, hex: outcome.revealed, entered: true };
  }
}

/** The way to the nearest known hex beside the target. */
function wayBeside(world: PackedWorld, party: Axial, target: Axial): readonly Axial[] {
  const beside = neighbours(target)
    .filter((hex) => world.has(hex))
    .sort((a, b) => hexDistance(party, a) - hexDistance(party, b))[0];
  const path = beside && shortestRoute((hex) => world.has(hex), party, beside);
  if (!path) throw new Error('the spiral is torn');
  return path;
}
