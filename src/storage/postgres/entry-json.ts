import { bytesOf } from '../../campaign/writing.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { LedgerEnd } from '../../ledger/ledger.ts';
import {
  type CampaignSecrets,
  type EntryWrite,
  type SentCommand,
  StorageFailure,
} from '../../session/ports.ts';
import { withRow } from '../../world/hex-sum.ts';
import { FOREIGN_DIGEST } from '../one-command.ts';
import { InvalidTime, millisecondsOf } from '../times.ts';
import type { AppendItem } from './append-queue.ts';

/** Bytes from lower-case hex, as PostgreSQL reads them. */
export const bytea = (hex: string): string => `\\x${hex}`;
const byteaOrNull = (hex: string | null): string | null => (hex === null ? null : bytea(hex));

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): string => bytea(uuid.replaceAll('-', ''));

/**
 * Entries as the SQL function `hexfarer.write` takes them: the columns of the ledger by name, `bytes` and `hexes_sum`
 * as the amounts that the entry adds, and the rows for other tables.
 *
 * @param digest digest of the command that they answer, if any
 * @throws StorageFailure
 */
export function entriesJson(entries: readonly EntryWrite[], digest: string | null = null): object[] {
  if (entries.length === 0) throw new StorageFailure('there is nothing to write down');
  return entries.map((entry, index) => {
    const { row, status, hexes, stands, erases, beginsForeignCommand, foreignDigest } = entry;
    const { party, hexCount, day, steps, closed, keySince } = status;
    const ownDigest = index === 0 ? digest : null;
    return {
      seq: row.seq,
      at: writtenTime(row.at),
      command: row.command === null ? null : uuidBytes(row.command),
      digest: byteaOrNull(beginsForeignCommand ? (foreignDigest ?? FOREIGN_DIGEST) : ownDigest),
      next: byteaOrNull(row.next),
      secret: byteaOrNull(row.secret),
      salt: bytea(row.salt),
      hash: bytea(row.hash),
      body: row.body,
      text: row.text,
      text_salt: byteaOrNull(row.textSalt),
      party_q: party?.q ?? null,
      party_r: party?.r ?? null,
      hex_count: hexCount,
      day,
      steps,
      closed,
      key_since: keySince,
      bytes: bytesOf(entry),
      hexes_sum: hexes.reduce(withRow, 0),
      ...(hexes.length > 0 && {
        hexes: hexes.map(({ q, r, layer, seq, indexInEntry, facts }) => ({
          q,
          r,
          layer,
          seq,
          place: indexInEntry,
          facts: bytea(Buffer.from(facts.buffer, facts.byteOffset, facts.byteLength).toString('hex')),
        })),
      }),
      ...(stands.length > 0 && { stands: stands.map(({ kind, key }) => ({ kind, key })) }),
      ...(erases !== undefined && { erases }),
    };
  });
}

/** Secrets as the SQL function `hexfarer.put_secrets` takes them. */
export const secretsJson = ({ masterKey, seed }: CampaignSecrets): object => ({
  master_key: byteaOrNull(masterKey),
  seed: seed?.text ?? null,
  seed_salt: byteaOrNull(seed?.salt ?? null),
});

/** What one append writes, and after which end of the ledger. */
interface Append {
  readonly campaign: number;
  readonly id: CampaignId;
  readonly after: LedgerEnd;
  readonly command: SentCommand | null;
  readonly entries: readonly EntryWrite[];
  readonly secrets: CampaignSecrets | undefined;
}

/**
 * An append as the SQL function `hexfarer.append` takes it. If it `isPlain` (one entry that changes no existing rows),
 * `hexfarer.append_together` takes it too.
 *
 * @throws StorageFailure
 */
export function appendItem({ campaign, id, after, command, entries, secrets }: Append): AppendItem {
  const given = entriesJson(entries, command?.digest);
  const [only] = given;
  const isPlain = given.length === 1 && !secrets && entries[0]?.erases === undefined;
  const item = {
    campaign,
    id,
    expected: after.seq,
    after: bytea(after.hash),
    ...(command && { command: uuidBytes(command.id) }),
    ...(command?.link && { link: command.link, now: entries[0]?.row.at }),
    ...(isPlain ? only : { entries: given }),
    ...(secrets && { secrets: secretsJson(secrets) }),
  };
  return { campaign, json: JSON.stringify(item), isPlain };
}

function writtenTime(time: string): number {
  try {
    return millisecondsOf(time);
  } catch (error) {
    if (error instanceof InvalidTime)
      throw new StorageFailure(`nothing was written: ${error.message}`, { cause: error });
    throw error;
  }
}
