import type { CampaignId } from '../ledger/id.ts';
import type { LedgerRow } from '../ledger/ledger.ts';
import { DamagedEntry } from '../session/damaged-ledger.ts';
import { storedTime } from './times.ts';

/** Placeholder for a byte of a missing value, so that every column has a fixed offset in the text. */
export const NO_BYTE = '--';
const NONE_CODE = NO_BYTE.charCodeAt(0);

/**
 * The columns of a query for entries. All binary values come in one text, in hex: salt, hash, next, secret, salt of the
 * text, command. One value for each would take half as long again.
 */
export type EntryColumns = readonly [
  seq: number,
  at: number,
  body: string,
  text: string | null,
  bytes: string,
];

/** @throws DamagedEntry */
export function asLedgerRows(campaign: CampaignId, rows: readonly EntryColumns[]): LedgerRow[] {
  let lastAt = Number.NaN;
  let lastTime = '';
  return rows.map(([seq, at, body, text, bytes]) => {
    // All entries of a command have the same time.
    if (at !== lastAt) {
      lastAt = at;
      lastTime = storedTime(at, (cause) => DamagedEntry.ofTime(campaign, seq, { cause }));
    }
    const hex = bytes.toLowerCase();
    const command = part(hex, 256, 288);
    return {
      seq,
      at: lastTime,
      command: command === null ? null : asUuid(command),
      next: part(hex, 96, 160),
      secret: part(hex, 160, 224),
      salt: hex.slice(0, 32),
      body,
      hash: hex.slice(32, 96),
      text,
      textSalt: part(hex, 224, 256),
    };
  });
}

/**
 * The entries that follow entry `after`, up to the first that is missing between others.
 *
 * @throws DamagedEntry also if the very first one is missing
 */
export function asConsecutiveRows(
  campaign: CampaignId,
  after: number,
  rows: readonly EntryColumns[],
): LedgerRow[] {
  const gap = rows.findIndex(([seq], index) => seq !== after + index + 1);
  if (gap === 0) throw DamagedEntry.missing(campaign, after + 1);
  return asLedgerRows(campaign, gap > 0 ? rows.slice(0, gap) : rows);
}

const part = (hex: string, begin: number, end: number): string | null =>
  hex.charCodeAt(begin) === NONE_CODE ? null : hex.slice(begin, end);

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
