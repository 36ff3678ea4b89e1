import { createHash, randomBytes } from 'node:crypto';
import { type CampaignId, type LinkId, publicId } from '../../src/ledger/id.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import type { Role } from '../../src/ledger/role.ts';
import type {
  CommandKey,
  IncomingCampaign,
  LedgerBatch,
  NewCampaign,
  NewLink,
  Projection,
} from '../../src/session/ports.ts';
import type { PackedHex } from '../../src/world/solo/hex-columns.ts';

/*
 * Rows for a store, put together by hand: a store keeps what it is given and understands none of it, so these
 * are no playable campaigns.
 */

export const someCampaignId = (): CampaignId => publicId(randomBytes(12)) as CampaignId;
export const someLinkId = (): LinkId => publicId(randomBytes(12)) as LinkId;
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const DAY = Date.UTC(2026, 0, 1);

/** Noon and so many seconds of one and the same day. */
export const time = (seconds: number): string => new Date(DAY + seconds * 1000).toISOString();

export function ledgerRow(seq: number, body: object = { kind: 'moved', note: seq }): LedgerRow {
  return {
    seq,
    at: time(seq),
    salt: hashOf(`salt ${seq}`).slice(0, 32),
    body: JSON.stringify(body),
    hash: hashOf(`entry ${seq} ${JSON.stringify(body)}`),
  };
}

/** Rows numbered from one number to another, both included. */
export const ledgerRows = (from: number, to: number): LedgerRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ledgerRow(from + index));

export const packedHex = (q: number, r: number, seq: number): PackedHex => ({
  q,
  r,
  seq,
  facts: Uint8Array.from([5, 0, 4, 0, 0, seq & 0xff, 255, 0]),
});

export const projection = (hexes: readonly PackedHex[] = [], rest: Partial<Projection> = {}): Projection => ({
  party: { q: 0, r: 0 },
  closed: false,
  hexes,
  ...rest,
});

export const commandKey = (commandId: string, rest: Partial<CommandKey> = {}): CommandKey => ({
  commandId,
  link: someLinkId(),
  digest: hashOf(commandId),
  ...rest,
});

export const newLink = (campaign: CampaignId, rest: Partial<NewLink> = {}): NewLink => {
  const id = rest.id ?? someLinkId();
  const role: Role = 'owner';
  return {
    id,
    campaign,
    role,
    label: 'somebody',
    createdAt: time(0),
    expiresAt: null,
    tokenHash: hashOf(`token of ${id}`),
    ...rest,
  };
};

/** A campaign of two entries and one hex, the start. */
export function newCampaign(rest: Partial<NewCampaign> = {}): NewCampaign {
  const id = rest.id ?? someCampaignId();
  const started = {
    kind: 'started',
    by: { link: 'x', label: '', role: 'owner' },
    edition: 'solo@1',
    name: `Campaign ${id}`,
    world: { kind: 'solo', houseRules: [] },
    dice: 'server',
    seedChosen: false,
    commitment: hashOf(id),
  };
  return {
    id,
    secret: { seed: `seed of ${id}`, seedSalt: hashOf(`salt of ${id}`).slice(0, 32) },
    entries: [ledgerRow(1, started), ledgerRow(2)],
    projection: projection([packedHex(0, 0, 2)]),
    owner: newLink(id),
    ...rest,
  };
}

/** A campaign from elsewhere, without its entries. */
export function incoming(rest: Partial<IncomingCampaign> = {}): IncomingCampaign {
  const { id, secret, owner } = newCampaign(rest);
  return { id, secret, owner, seedSince: 0, ...rest };
}

/** Batches as a store receives them: one after the other. */
export async function* inTurn(batches: Iterable<LedgerBatch>): AsyncGenerator<LedgerBatch, void, void> {
  yield* batches;
}
