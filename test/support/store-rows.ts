import { createHash, randomBytes } from 'node:crypto';
import { type CampaignId, type LinkId, publicId } from '../../src/ledger/id.ts';
import type { LedgerEnd, LedgerRow } from '../../src/ledger/ledger.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { LinkRow, NewLink, NewOwner } from '../../src/session/link-store.ts';
import type {
  AppendResult,
  CampaignStatus,
  CampaignStore,
  CommandKey,
  EntryWrite,
  IncomingCampaign,
  IncomingEnd,
  NewCampaign,
  SentCommand,
  StandingRowKey,
} from '../../src/session/ports.ts';
import type { HexRow } from '../../src/world/packed-columns.ts';

/*
 * Rows for a store, put together by hand: a store keeps what it is given and understands little of it, so these
 * are no playable campaigns.
 */

export const someCampaignId = (): CampaignId => publicId(randomBytes(12)) as CampaignId;
export const someLinkId = (): LinkId => publicId(randomBytes(12)) as LinkId;
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A link id derived from a text. */
export const linkIdOf = (text: string): LinkId => publicId(Buffer.from(hashOf(text), 'hex')) as LinkId;

/** A UUID derived from a text. */
export const uuidOf = (text: string): string =>
  hashOf(text).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const DAY = Date.UTC(2026, 0, 1);

/** That many seconds after midnight of a fixed day. */
export const time = (seconds: number): string => new Date(DAY + seconds * 1000).toISOString();

/** The first entry of every ledger. */
const STARTED = {
  kind: 'started',
  by: { link: 'x', role: 'owner' },
  edition: 'solo@1',
  world: { kind: 'solo', houseRules: [] },
  dice: 'server',
  seedChosen: false,
};

export function ledgerRow(
  seq: number,
  body: object = seq === 1 ? STARTED : { kind: 'moved', note: seq },
  rest: Partial<LedgerRow> = {},
): LedgerRow {
  return {
    seq,
    at: time(seq),
    command: null,
    next: hashOf(`next ${seq}`),
    secret: null,
    salt: hashOf(`salt ${seq}`).slice(0, 32),
    body: JSON.stringify(body),
    hash: hashOf(`entry ${seq}`),
    text: null,
    textSalt: null,
    ...rest,
  };
}

/** Rows with consecutive sequence numbers, both included. */
export const ledgerRows = (from: number, to: number): LedgerRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ledgerRow(from + index));

/** An entry with a typed text. */
export const typedRow = (seq: number, text: string): LedgerRow =>
  ledgerRow(seq, { kind: 'noted', textHash: hashOf(text) }, { text, textSalt: hashOf(text).slice(0, 32) });

export const hexRow = (q: number, r: number, seq: number, rest: Partial<HexRow> = {}): HexRow => ({
  q,
  r,
  layer: 0,
  seq,
  indexInEntry: 0,
  facts: Uint8Array.from([5, 0, 4, 0, 0, seq & 0xff, 255, 0]),
  ...rest,
});

export const statusAfter = (rest: Partial<CampaignStatus> = {}): CampaignStatus => ({
  party: { q: 0, r: 0 },
  hexCount: 1,
  day: 1,
  steps: 0,
  closed: false,
  keySince: 0,
  ...rest,
});

/** What is written together with rows. */
export interface Beside {
  readonly hexes?: readonly HexRow[];
  /** The status after each of the rows; `closed` only after the last one. */
  readonly status?: Partial<CampaignStatus>;
  readonly stands?: readonly StandingRowKey[];
  readonly erases?: number;
}

/** Rows as entries: each with its hexes, the last one with the remaining hexes and with everything else. */
export function entriesOf(
  rows: readonly LedgerRow[],
  { hexes = [], status = {}, stands = [], erases }: Beside = {},
): EntryWrite[] {
  const numbers = new Set(rows.map(({ seq }) => seq));
  const byEntry = new Map<number | null, HexRow[]>();
  for (const hex of hexes) {
    const seq = numbers.has(hex.seq) ? hex.seq : null;
    byEntry.set(seq, [...(byEntry.get(seq) ?? []), hex]);
  }
  return rows.map((row, index) => {
    const own = byEntry.get(row.seq) ?? [];
    if (index < rows.length - 1)
      return { row, status: statusAfter({ ...status, closed: false }), hexes: own, stands: [] };
    const last = {
      row,
      status: statusAfter(status),
      hexes: [...own, ...(byEntry.get(null) ?? [])],
      stands,
    };
    return erases === undefined ? last : { ...last, erases };
  });
}

/** The key of a command with an id derived from this name. */
export const commandKey = (name: string, rest: Partial<CommandKey> = {}): CommandKey => ({
  id: uuidOf(name),
  digest: hashOf(`digest of ${name}`).slice(0, 32),
  ...rest,
});

/** A ledger that ends with the entry that `ledgerRow` makes for this number. */
export const endAt = (seq: number): LedgerEnd => ledgerRow(seq);

/**
 * Appends rows under a command, whose id each of them then carries, after an entry: `endAt` if only its number is
 * given.
 */
export const append = (
  store: CampaignStore,
  id: CampaignId,
  after: number | LedgerEnd,
  command: SentCommand | null,
  rows: readonly LedgerRow[],
  beside: Beside = {},
): Promise<AppendResult> => {
  const carrying = rows.map((row) => ({ ...row, command: command?.id ?? null }));
  const end = typeof after === 'number' ? endAt(after) : after;
  return store.append(id, end, command, entriesOf(carrying, beside));
};

/** Someone who starts or imports a campaign, with a link whose token nobody has. */
export const someOwner = (): NewOwner => {
  const { campaign: _, createdAt: __, ...owner } = newLink(someCampaignId(), { label: 'owner' });
  return owner;
};

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
    parent: null,
    colour: null,
    tokenHash: hashOf(`token of ${id}`),
    ...rest,
  };
};

/** A campaign of two entries and one hex, the start. */
export function newCampaign(rest: Partial<NewCampaign> = {}): NewCampaign {
  const id = rest.id ?? someCampaignId();
  const name = `Campaign ${id}`;
  const started = { ...STARTED, textHash: hashOf(name) };
  const first = ledgerRow(1, started, { text: name, textSalt: hashOf(id).slice(0, 32) });
  return {
    id,
    secrets: {
      masterKey: hashOf(`key of ${id}`),
      seed: { text: `seed of ${id}`, salt: hashOf(`salt of ${id}`).slice(0, 32) },
    },
    entries: entriesOf([first, ledgerRow(2)], { hexes: [hexRow(0, 0, 2)] }),
    owner: newLink(id),
    ...rest,
  };
}

/** An imported campaign, without its entries. */
export function incoming(
  rest: Partial<Pick<IncomingCampaign, 'id' | 'request' | 'arrivedAt' | 'isUploaded'>> & {
    readonly takenIn?: number;
  } = {},
): IncomingCampaign {
  const { takenIn = 0, isUploaded = false, ...own } = rest;
  const { id, secrets, owner } = newCampaign(own);
  return {
    ...own,
    isUploaded,
    id,
    owner,
    takenInCount: () => takenIn,
    knownAtEnd: () => ({ secrets, labels: {} }),
  };
}

/** An imported campaign with names of its people. */
export const withLabels = (campaign: IncomingCampaign, labels: IncomingEnd['labels']): IncomingCampaign => ({
  ...campaign,
  knownAtEnd: () => ({ ...campaign.knownAtEnd(), labels }),
});

/** The rows of a campaign's entries. */
export const rowsOf = (entries: readonly EntryWrite[]): LedgerRow[] => entries.map(({ row }) => row);

/** The hexes of a campaign's entries. */
export const hexesOf = (entries: readonly EntryWrite[]): HexRow[] => entries.flatMap(({ hexes }) => hexes);

/** Batches as a store receives them: one after the other. */
export async function* inTurn(
  batches: Iterable<readonly EntryWrite[]>,
): AsyncGenerator<readonly EntryWrite[], void, void> {
  yield* batches;
}

/** A link as it may be read: without the hash of its token. */
export function shownLink({ tokenHash: _, ...row }: NewLink): LinkRow {
  return row;
}
