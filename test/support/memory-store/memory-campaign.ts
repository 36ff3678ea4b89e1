import { bytesOf } from '../../../src/campaign/writing.ts';
import { bodyOf, type LedgerRow } from '../../../src/ledger/ledger.ts';
import type {
  CampaignStatus,
  CommandKey,
  CommandRow,
  EntryWrite,
  HexRowKey,
  StandingRow,
  StandingRowKey,
} from '../../../src/session/ports.ts';
import { FOREIGN_DIGEST } from '../../../src/storage/one-command.ts';
import { millisecondsOf } from '../../../src/storage/times.ts';
import { withRow } from '../../../src/world/hex-sum.ts';
import type { HexRow } from '../../../src/world/packed-columns.ts';

/** The data of a campaign in memory. It refuses what the triggers of the database refuse. */
export class MemoryCampaign {
  readonly #ledger: LedgerRow[] = [];
  readonly #statuses: CampaignStatus[] = [];
  readonly #commands = new Map<string, CommandRow>();
  readonly #hexes = new Map<string, HexRow>();
  /** Sorted by place and layer; `null` if rows were added since sorting. */
  #sorted: readonly HexRow[] | null = null;
  /** Sequence numbers of the entries of each kind and key, ascending. */
  readonly #stands = new Map<string, StandingRowKey & { readonly seqs: number[] }>();

  /** Size of its entries. */
  bytes = 0;

  /** The checksum of its hex rows. */
  hexesSum = 0;

  get ledger(): readonly LedgerRow[] {
    return this.#ledger;
  }

  /** The status after the last entry; `null` before the first. */
  get status(): CampaignStatus | null {
    return this.#statuses.at(-1) ?? null;
  }

  /** The status after an earlier entry. */
  statusAfter(seq: number): CampaignStatus | null {
    return this.#statuses[seq - 1] ?? null;
  }

  /** The status after each of up to `limit` entries that follow one. */
  statusesAfter(seq: number, limit: number): readonly CampaignStatus[] {
    return this.#statuses.slice(seq, seq + limit);
  }

  command(id: string): CommandRow | null {
    return this.#commands.get(id) ?? null;
  }

  /** Writes all or nothing: anything to be refused is found before anything is changed. */
  write(entries: readonly EntryWrite[], command: CommandKey | null): void {
    this.#assertFit(entries);
    for (const { row, status, hexes, stands, erases, beginsForeignCommand, foreignDigest } of entries) {
      this.#ledger.push(row);
      this.bytes += bytesOf({ row, hexes });
      this.#statuses.push(status);
      for (const hex of hexes) {
        this.#hexes.set(keyOf(hex), hex);
        this.hexesSum = withRow(this.hexesSum, hex);
      }
      if (hexes.length > 0) this.#sorted = null;
      for (const { kind, key } of stands) this.#seqsAt(kind, key).push(row.seq);
      if (row.command !== null && !command)
        this.#keepForeign(
          row.command,
          row.seq,
          beginsForeignCommand ? (foreignDigest ?? FOREIGN_DIGEST) : null,
        );
      if (erases !== undefined) {
        const erased = this.#ledger[erases - 1] as LedgerRow;
        this.#ledger[erases - 1] = { ...erased, text: null, textSalt: null };
      }
    }
    if (!command) return;
    const lastSeq = this.#ledger.length;
    this.#commands.set(command.id, { ...command, firstSeq: lastSeq - entries.length + 1, lastSeq });
  }

  /** Keeps a command that was carried out elsewhere, entry by entry, from its first on. */
  #keepForeign(id: string, seq: number, digest: string | null): void {
    const begun = this.#commands.get(id);
    if (digest !== null) this.#commands.set(id, { id, digest, firstSeq: seq, lastSeq: seq });
    else if (begun) this.#commands.set(id, { ...begun, lastSeq: seq });
  }

  hexes(after: HexRowKey | null, limit: number): readonly HexRow[] {
    this.#sorted ??= [...this.#hexes.values()].sort(inOrder);
    const begin = after ? this.#sorted.findIndex((hex) => inOrder(hex, after) > 0) : 0;
    return begin < 0 ? [] : this.#sorted.slice(begin, begin + limit);
  }

  inForce(at: number, after: StandingRowKey | null, limit: number): readonly StandingRow[] {
    const rows = [...this.#stands.values()].flatMap(({ kind, key, seqs }): StandingRow[] => {
      const seq = seqs.findLast((each) => each <= at);
      return seq === undefined || (after && byKey({ kind, key }, after) <= 0) ? [] : [{ kind, key, seq }];
    });
    return rows.sort(byKey).slice(0, limit);
  }

  /** Sequence number of the latest entry of a kind and key. */
  standingAt(kind: string, key: string): number | undefined {
    return this.#stands.get(JSON.stringify([kind, key]))?.seqs.at(-1);
  }

  #seqsAt(kind: string, key: string): number[] {
    const at = JSON.stringify([kind, key]);
    const stands = this.#stands.get(at) ?? { kind, key, seqs: [] };
    this.#stands.set(at, stands);
    return stands.seqs;
  }

  #assertFit(entries: readonly EntryWrite[]): void {
    if (entries.length === 0) throw new Error('nothing to write down');
    const fresh = new Set<string>();
    let last = this.#ledger.length;
    let closed = this.status?.closed ?? false;
    for (const { row, status, hexes, stands, erases } of entries) {
      if (row.seq !== last + 1)
        throw new Error('a ledger entry is numbered one after the last of its campaign');
      last = row.seq;
      millisecondsOf(row.at);
      const body = bodyOf(row);
      if (closed && !(status.closed && body.kind === 'erased'))
        throw new Error('after a campaign is closed, texts are erased and nothing else happens');
      if (body.kind === 'closed' && !status.closed) throw new Error('an entry that closes leaves it closed');
      closed = status.closed;
      for (const hex of hexes) this.#assertHexFits(hex, row.seq, fresh);
      if (new Set(stands.map(({ kind, key }) => JSON.stringify([kind, key]))).size < stands.length)
        throw new Error('what stands is said once');
      if (erases !== undefined && !(body.kind === 'erased' && body.of === erases && erases <= last))
        throw new Error('a text is erased by the last entry, which says so');
    }
  }

  #assertHexFits(hex: HexRow, seq: number, fresh: Set<string>): void {
    const key = keyOf(hex);
    const isThere = (at: string) => this.#hexes.has(at) || fresh.has(at);
    if (hex.seq !== seq || isThere(key)) throw new Error('a hex is revealed once, by the last entry');
    if (hex.layer !== 0 && !isThere(keyOf({ ...hex, layer: hex.layer - 1 })))
      throw new Error('a layer of a hex lies on the one below it');
    fresh.add(key);
  }
}

const keyOf = ({ q, r, layer }: HexRowKey): string => `${q},${r},${layer}`;

const byKey = (a: StandingRowKey, b: StandingRowKey): number =>
  compareTexts(a.kind, b.kind) || compareTexts(a.key, b.key);

/** Compares texts by their UTF-8 bytes, as SQLite does. */
const compareTexts = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const inOrder = (a: HexRowKey, b: HexRowKey): number => a.q - b.q || a.r - b.r || a.layer - b.layer;
