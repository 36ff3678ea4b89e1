import type { EntryBody } from '../ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../ledger/ledger.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { Campaign } from './campaign.ts';
import { standingOf } from './standing.ts';
import { type CampaignStatus, statusAfter } from './status.ts';

/** An entry with all that is written down together with it. */
export interface EntryWrite {
  readonly row: LedgerRow;
  readonly status: CampaignStatus;
  readonly hexes: readonly HexRow[];
  readonly stands: readonly { readonly kind: string; readonly key: string }[];
  /** Number of the entry whose text goes for good. */
  readonly erases?: number;
  /** Whether it is the first entry of a command that was carried out elsewhere: its id is used up here as well. */
  readonly beginsForeignCommand?: boolean;
  /** What that one is known by where it is sent again: 16 bytes in hex, where they came along. */
  readonly foreignDigest?: string;
}

/** What a row of the ledger takes besides its texts, and one of hexes besides its facts, in bytes: about. */
const ROW_BYTES = 200;
const HEX_ROW_BYTES = 24;

/** How much an entry takes where it is kept, in bytes: about, but the same wherever it is counted. */
export function bytesOf({ row: { body, text }, hexes }: Pick<EntryWrite, 'row' | 'hexes'>): number {
  const facts = hexes.reduce((sum, hex) => sum + HEX_ROW_BYTES + hex.facts.length, 0);
  return ROW_BYTES + utf8Length(body) + (text === null ? 0 : utf8Length(text)) + facts;
}

const ENCODER = new TextEncoder();
/** Most texts are short: their bytes are counted in one place. */
const SCRATCH = new Uint8Array(4096);

function utf8Length(text: string): number {
  return text.length * 3 <= SCRATCH.length
    ? ENCODER.encodeInto(text, SCRATCH).written
    : ENCODER.encode(text).length;
}

/** An `EntryWrite` with the body of its row, as it was read from the text that is written. */
export interface ReadEntryWrite extends EntryWrite {
  readonly body: EntryBody;
}

/** What goes with one entry into storage, given how the campaign stood before it. */
export function writeOf(
  row: LedgerRow,
  body: EntryBody,
  { status, world, inForce }: Pick<Campaign, 'status' | 'world' | 'inForce'>,
): ReadEntryWrite {
  return {
    row,
    body,
    status: statusAfter(status, body, row.seq),
    hexes: isWorldBody(body) ? world.rowsOf(body, row.seq) : [],
    // What was erased stands no longer, nor does what stood there before.
    stands: [...standingOf(body), ...(body.kind === 'erased' ? inForce.typedKeysOf(body.of) : [])],
    ...(body.kind === 'erased' && { erases: body.of }),
  };
}

/** What is written down with entries that follow the last one of a campaign, which is left as it is. */
export function writesOf(rows: readonly LedgerRow[], campaign: Campaign): ReadEntryWrite[] {
  // Several at once reveal the start alone: what they add to is tried out on a world of their own.
  const isStart = campaign.world.count === 0;
  const world = isStart ? campaign.kind.begin(campaign.started.world) : campaign.world;
  let { status } = campaign;
  return rows.map((row) => {
    const body = bodyOf(row);
    const write = writeOf(row, body, { status, world, inForce: campaign.inForce });
    if (isStart && isWorldBody(body)) world.apply(body, row.seq);
    status = write.status;
    return write;
  });
}
