import { EntriesInForce } from '../src/campaign/entries-in-force.ts';
import { authorOf, bodyOfContent } from '../src/campaign/roll-entries.ts';
import { shortestRoute } from '../src/campaign/route.ts';
import { FIRST_STATUS } from '../src/campaign/status.ts';
import { writeOf } from '../src/campaign/writing.ts';
import { type Axial, hexDistance } from '../src/hex/axial.ts';
import type { EntryBody } from '../src/ledger/entry.ts';
import { type CampaignId, type LinkId, publicId } from '../src/ledger/id.ts';
import { type LedgerRow, NO_HASH, rowOfDraft } from '../src/ledger/ledger.ts';
import type { NewLink } from '../src/session/link-store.ts';
import type { CampaignStore, EntryWrite, StandingRowKey } from '../src/session/ports.ts';
import { systemDigest } from '../src/session/system.ts';
import { ThrowSealing } from '../src/session/throw-sealing.ts';
import { seededDiceFor } from '../src/world/chance.ts';
import { rollContent } from '../src/world/expedition.ts';
import { soloKind } from '../src/world/solo/solo-kind.ts';
import { type Discovery, overviewOf } from '../src/world/world.ts';
import { SOLO } from './campaigns.ts';

const MASTER_KEY = '5a'.repeat(32);
const AT = '2026-11-21T12:00:00.000Z';
const BATCH = 2000;

export interface FilledCampaign {
  readonly id: CampaignId;
  /** Where the party is at the end: at the edge of the known hexes. */
  readonly party: Axial;
}

/** Options of a filled campaign. */
interface Furnishing {
  /** Hash of the token of its owner's link; if left out, of a random token that nobody has. */
  readonly tokenHash?: string;
  /** Number of entries in force, as notes and marks are, spread evenly over the ledger, each at a hex of its own. */
  readonly standing?: number;
}

/** Writes a campaign whose party walked in a spiral until `hexes` hexes were known, with sealed throws. */
export async function fillCampaign(
  store: CampaignStore,
  hexes: number,
  { tokenHash = systemDigest.sha256(systemDigest.random(32)), standing = 0 }: Furnishing = {},
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
    parent: null,
    colour: null,
  };
  const secrets = { masterKey: MASTER_KEY, seed: null };
  const every = standing === 0 ? Number.POSITIVE_INFINITY : Math.floor(hexes / standing);
  await store.receive(
    { id, owner, takenInCount: () => 0, knownAtEnd: () => ({ secrets, labels: {} }) },
    batches(hexes, link, every),
  );
  const party = (await store.summary(id))?.party;
  if (!party) throw new Error('nobody walked there');
  return { id, party };
}

async function* batches(hexes: number, link: LinkId, every: number): AsyncGenerator<readonly EntryWrite[]> {
  let batch: EntryWrite[] = [];
  for (const write of spiralWalk(hexes, link)) {
    const { seq } = write.row;
    batch.push(seq % every === 0 ? { ...write, stands: [standingAt(seq)] } : write);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Pretends that the entry set a mark: for storing and opening, the kind of the entry makes no difference. */
const standingAt = (seq: number): StandingRowKey => ({ kind: 'mark', key: `${seq},0` });

/** The entries of a campaign whose party walks ring by ring around the start, each step by the rules. */
function* spiralWalk(hexes: number, link: LinkId): Generator<EntryWrite> {
  const by = authorOf({ link, label: 'owner', role: 'owner' });
  const world = soloKind.emptyWorld(SOLO);
  const sealing = new ThrowSealing(MASTER_KEY, systemDigest);
  const inForce = new EntriesInForce();
  let status = FIRST_STATUS;
  let last: LedgerRow | null = null;
  let hashBefore = NO_HASH;
  let salts = 0;
  const written = (
    body: EntryBody,
    how: { command: string | null; secret: string | null },
    text?: string,
  ): EntryWrite => {
    const row = rowOfDraft({ body, ...(text !== undefined && { text }) }, last ?? { seq: 0, hash: NO_HASH }, {
      at: AT,
      ...how,
      sealAfter: sealing.sealAfter,
      drawSalt: () => (++salts).toString(16).padStart(32, '0'),
      sha256: systemDigest.sha256,
    });
    hashBefore = last?.hash ?? NO_HASH;
    last = row;
    const write = writeOf(row, body, { status, world, inForce });
    status = write.status;
    return write;
  };
  const started = {
    kind: 'started',
    by,
    edition: soloKind.edition,
    world: SOLO,
    dice: 'server',
    seedChosen: false,
  } as const;
  yield written(started, { command: null, secret: null }, `A world of ${hexes} hexes`);
  /** Writes the entry of a discovery and applies it. */
  const find = (discovery: Discovery, secret: string, command: string | null): EntryWrite => {
    const seq = endOf(last).seq + 1;
    const content = rollContent(discovery, seededDiceFor(sealing.diceSeed(secret, command), discovery), seq);
    // The start discloses its secret once; an entry without dice, as in deep ocean, discloses none.
    const tells = overviewOf(content).dice.length > 0 && (command !== null || world.count === 0);
    const write = written(bodyOfContent(content, by), { command, secret: tells ? secret : null });
    world.apply(content, seq);
    return write;
  };
  // The start is made by no command, and all its entries use one secret.
  const startSecret = sealing.secretAfter(endOf(last), NO_HASH);
  for (const discovery of world.start()) yield find(discovery, startSecret, null);
  for (const { from, to } of world.expedition('spiral', () => 1)) {
    if (world.count >= hexes) return;
    const { party } = status;
    if (!party || world.has(to)) continue;
    const isBeside = hexDistance(party, to) === 1;
    if (!isBeside) {
      const path = shortestRoute((hex) => world.has(hex), party, from);
      if (!path) throw new Error('the spiral is torn');
      yield written({ kind: 'moved', by, from: party, path }, { command: commandOf(salts), secret: null });
    }
    const discovery = world.discovery(isBeside ? party : from, to);
    const secret = sealing.secretAfter(endOf(last), hashBefore);
    yield find(discovery, secret, commandOf(salts));
  }
}

function endOf(last: LedgerRow | null): LedgerRow {
  if (!last) throw new Error('nothing is written yet');
  return last;
}

/** A unique UUID for each command. */
const commandOf = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
