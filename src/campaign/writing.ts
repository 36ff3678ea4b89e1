import type { EntryBody } from '../ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../ledger/ledger.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import type { HexRow } from '../world/packed-columns.ts';
import type { Campaign } from './campaign.ts';
import { inForceKeys } from './entries-in-force.ts';
import { type CampaignStatus, statusAfter } from './status.ts';

/** An entry with everything that is stored together with it. */
export interface EntryWrite {
  readonly row: LedgerRow;
  readonly status: CampaignStatus;
  readonly hexes: readonly HexRow[];
  readonly stands: readonly { readonly kind: string; readonly key: string }[];
  /** Number of the entry whose text is to be erased. */
  readonly erases?: number;
  /**
   * Whether this is the first entry of a command that was carried out on another server: its id can't be used again
   * here.
   */
  readonly beginsForeignCommand?: boolean;
  /**
   * The digest of that command, to recognise a repetition: 16 bytes in hexadecimal; undefined if it was not imported.
   */
  readonly foreignDigest?: string;
}

/** Approximate bytes of a ledger row besides its texts, and of a hex row besides its facts. */
const ROW_BYTES = 200;
const HEX_ROW_BYTES = 24;

/** The approximate size of a stored entry in bytes; the same wherever it is computed. */
export function bytesOf({ row: { body, text }, hexes }: Pick<EntryWrite, 'row' | 'hexes'>): number {
  const facts = hexes.reduce((sum, hex) => sum + HEX_ROW_BYTES + hex.facts.length, 0);
  return ROW_BYTES + utf8Length(body) + (text === null ? 0 : utf8Length(text)) + facts;
}

const ENCODER = new TextEncoder();
/** A buffer to count the bytes of short texts, as most are, without an allocation. */
const SCRATCH = new Uint8Array(4096);

function utf8Length(text: string): number {
  return text.length * 3 <= SCRATCH.length
    ? ENCODER.encodeInto(text, SCRATCH).written
    : ENCODER.encode(text).length;
}

/** An `EntryWrite` with the parsed body of its row. */
export interface ReadEntryWrite extends EntryWrite {
  readonly body: EntryBody;
}

/** What to store with one entry, given the state of the campaign before it. */
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
    // An erasure takes the erased entry out of force, and nothing earlier comes back.
    stands: [...inForceKeys(body), ...(body.kind === 'erased' ? inForce.typedKeysOf(body.of) : [])],
    ...(body.kind === 'erased' && { erases: body.of }),
  };
}

/** What to store with entries that follow the last one of a campaign. Does not change the campaign. */
export function writesOf(rows: readonly LedgerRow[], campaign: Campaign): ReadEntryWrite[] {
  // Several entries at once reveal hexes only at the start: a separate world is used to apply them.
  const isStart = campaign.world.count === 0;
  const world = isStart ? campaign.kind.emptyWorld(campaign.started.world) : campaign.world;
  let { status } = campaign;
  return rows.map((row) => {
    const body = bodyOf(row);
    const write = writeOf(row, body, { status, world, inForce: campaign.inForce });
    if (isStart && isWorldBody(body)) world.apply(body, row.seq);
    status = write.status;
    return write;
  });
}
