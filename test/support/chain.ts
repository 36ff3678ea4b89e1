import { createHash } from 'node:crypto';
import alea from 'seedrandom/lib/alea.js';
import { expect } from 'vitest';

/*
 * A verifier written from docs/ledger.md alone, without a line of the server's own code: what a stranger
 * could make of what is published.
 */

interface WireThrow {
  readonly for: string;
  readonly sides: number;
  readonly faces: readonly number[];
  readonly own?: boolean;
  readonly q?: number;
  readonly r?: number;
}

interface WireEntry {
  readonly seq: number;
  readonly at: string;
  readonly salt: string;
  readonly hash: string;
  readonly kind: string;
  readonly version?: number;
  readonly command?: string;
  readonly next?: string;
  readonly secret?: string;
  readonly by?: { readonly link: string; readonly role: string };
  readonly text?: string | null;
  readonly textSalt?: string | null;
  readonly seedChosen?: boolean;
  readonly q?: number;
  readonly r?: number;
  readonly dice?: unknown;
  readonly hex?: { readonly q: number; readonly r: number; readonly dice: readonly WireThrow[] };
}

/** JSON with sorted keys and without white space. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`).join(',')}}`;
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Verifies the hash chain from entry 1 through all entries as received. */
export function expectChain(entries: readonly WireEntry[]): void {
  let previous: Buffer = Buffer.alloc(32);
  for (const [index, entry] of entries.entries()) {
    const { seq, at, salt, hash, command, next, secret, version, text: shown, textSalt, ...members } = entry;
    const { text, rest } = typedText(entry.kind, shown, members, typeof textSalt === 'string');
    expect(seq).toBe(index + 1);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const by = version === undefined ? rest.by : { link: rest.by?.link, role: rest.by?.role };
    const bodyHash = sha256(bytes(salt), canonical({ ...rest, by }));
    previous = sha256(previous, canonical({ at, command, next, secret, seq }), bodyHash);
    expect(hash, `the hash of entry ${seq}`).toBe(previous.toString('hex'));
    if (typeof text === 'string')
      expect(rest, `the text of entry ${seq}`).toMatchObject({
        textHash: sha256(bytes(textSalt ?? ''), text).toString('hex'),
      });
  }
}

/** The text kept beside an entry, with the members of its body that show it: some kinds use other names. */
function typedText(
  kind: string,
  text: string | null | undefined,
  { name, table, for: purpose, ...rest }: Record<string, unknown> & Pick<WireEntry, 'by'>,
  isThere: boolean,
): { readonly text: unknown; readonly rest: Record<string, unknown> & Pick<WireEntry, 'by'> } {
  if (isThere && ['counted', 'set', 'forked'].includes(kind)) return { text: name, rest };
  if (isThere && kind === 'tabled') return { text: canonical(table), rest };
  if (kind === 'rolled')
    return {
      text: isThere ? canonical({ for: purpose, text }) : null,
      rest: { ...rest, table } as typeof rest,
    };
  return { text, rest: { ...rest, name, table, for: purpose } as typeof rest };
}

export const commitmentOf = (seed: string, seedSalt: string): string =>
  sha256(bytes(seedSalt), seed).toString('hex');

/** The seed of the server's dice for entries made by one command, or together with the campaign. */
export const diceSeedOf = (secret: string, command: string | undefined): string =>
  sha256(bytes(secret), command ?? '').toString('hex');

/**
 * Verifies the seals of all entries of the second form: who must have one, whether each secret fits the seal before it,
 * and whether every server die follows from its key.
 *
 * @returns how many of the server's throws were rerolled
 */
export function expectSeals(entries: readonly WireEntry[]): number {
  let thrown = 0;
  let isChosen = false;
  let seed: string | null = null;
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    if (entry.kind === 'started') isChosen = entry.seedChosen === true;
    if (entry.version === undefined) continue;
    const isCopy = entry.kind === 'received' || entry.kind === 'forked';
    if (isCopy) isChosen = false;
    const isLast = entry.kind === 'closed' || entry.kind === 'erased';
    if (!isLast) expect(entry.next === undefined, `whether entry ${entry.seq} seals`).toBe(isChosen);
    if (entry.kind === 'closed') expect(entry).not.toHaveProperty('next');
    if (entry.command !== before?.command || isCopy) seed = null;
    if (entry.secret !== undefined) {
      expect(sha256(bytes(entry.secret)).toString('hex'), `the secret of entry ${entry.seq}`).toBe(
        before?.next,
      );
      seed = diceSeedOf(entry.secret, entry.command);
    }
    const byServer = throwsOf(entry).filter(({ own }) => own !== true);
    if (byServer.length === 0 || isChosen) continue;
    if (seed === null) throw new Error(`entry ${entry.seq} has server dice, and its command tells no secret`);
    expect(facesFromSeed(seed, entry), `entry ${entry.seq}`).toEqual(byServer.map(({ faces }) => faces));
    thrown += byServer.length;
  }
  return thrown;
}

/** All throws of an entry, in order. */
export const throwsOf = ({ kind, hex, dice }: WireEntry): readonly WireThrow[] =>
  kind === 'revealed' && hex
    ? hex.dice
    : ['charted', 'surveyed', 'rested', 'rolled', 'fought'].includes(kind)
      ? (dice as WireThrow[])
      : [];

const PROCEDURES: Readonly<Record<string, string>> = {
  revealed: 'reveal',
  charted: 'island',
  surveyed: 'survey',
  rested: 'weather',
  rolled: 'roll',
  fought: 'battlefield',
};
/** Kinds that may throw repeatedly at one place: each throw is distinguished by the entry's sequence number. */
const NUMBERED = ['rested', 'rolled', 'fought'];
/** Kinds whose throws belong to no hex. */
const PLACELESS = ['charted', 'fought'];

/** The faces that a seed yields for an entry, for as many dice of the same sides as its server dice. */
export function facesFromSeed(seed: string, entry: WireEntry): number[][] {
  const { q = 0, r = 0 } = PLACELESS.includes(entry.kind) ? {} : (entry.hex ?? entry);
  const occurrence = NUMBERED.includes(entry.kind) ? entry.seq : 0;
  const generators = new Map<string, { int32(): number }>();
  return throwsOf(entry)
    .filter(({ own }) => own !== true)
    .map((roll) => {
      const place = roll.q === undefined || entry.kind !== 'surveyed' ? '' : ` ${roll.q},${roll.r}`;
      const generator =
        generators.get(place) ??
        alea(`${PROCEDURES[entry.kind]} ${q},${r}${place} ${occurrence} ${seed} dice`);
      generators.set(place, generator);
      return roll.faces.map(() => {
        const part = Math.floor(2 ** 32 / roll.sides);
        for (;;) {
          const face = Math.floor((generator.int32() >>> 0) / part) + 1;
          if (face <= roll.sides) return face;
        }
      });
    });
}
