import { createHash } from 'node:crypto';
import alea from 'seedrandom/lib/alea.js';
import { expect } from 'vitest';

/*
 * A verifier written from docs/ledger.md alone, without a line of the server's own code: what a stranger
 * could make of what is published.
 */

interface WireEntry {
  readonly seq: number;
  readonly at: string;
  readonly salt: string;
  readonly hash: string;
  readonly kind: string;
  readonly by: { readonly link: string; readonly role: string; readonly label: string };
  readonly version?: number;
  readonly command?: string;
  readonly next?: string;
  readonly secret?: string;
  readonly text?: string | null;
  readonly textSalt?: string | null;
  readonly textHash?: string;
}

/** JSON with the keys of every object sorted and no white space. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`).join(',')}}`;
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Follows the chain from entry 1 through all entries as they came over the wire, of either form. */
export function expectChain(entries: readonly WireEntry[]): void {
  let previous: Buffer = Buffer.alloc(32);
  for (const [index, entry] of entries.entries()) {
    const { seq, at, command, next, secret, salt, hash, version, text, textSalt, by, ...rest } = entry;
    const body = { ...rest, by: version === undefined ? by : { link: by.link, role: by.role } };
    expect(seq).toBe(index + 1);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const bodyHash = sha256(Buffer.from(salt, 'hex'), canonical(body));
    const head = Object.entries({ at, command, next, secret, seq }).filter(
      ([, value]) => value !== undefined,
    );
    previous = sha256(previous, canonical(Object.fromEntries(head)), bodyHash);
    expect(hash, `the hash of entry ${seq}`).toBe(previous.toString('hex'));
    if (typeof text === 'string')
      expect(entry.textHash).toBe(sha256(Buffer.from(textSalt ?? '', 'hex'), text).toString('hex'));
  }
}

/** Holds every secret against the seal of the entry before it; gives how many were told. */
export function expectSeals(entries: readonly WireEntry[]): number {
  let told = 0;
  for (const [index, { seq, secret }] of entries.entries()) {
    if (secret === undefined) continue;
    const seal = sha256(Buffer.from(secret, 'hex')).toString('hex');
    expect(entries[index - 1]?.next, `the seal of entry ${seq}`).toBe(seal);
    told++;
  }
  return told;
}

/** What the server's dice of a command come from, by the secret that its first entry tells. */
const sealedSeed = (secret: string, command = ''): string =>
  sha256(Buffer.from(secret, 'hex'), command).toString('hex');

export const commitmentOf = (seed: string, seedSalt: string): string =>
  sha256(Buffer.from(seedSalt, 'hex'), seed).toString('hex');

interface WireHex {
  readonly q: number;
  readonly r: number;
  readonly dice: readonly { readonly sides: number; readonly faces: readonly number[] }[];
}

/** The faces that a seed throws for a hex, as many and of as many sides as the hex's own. */
export function facesFromSeed(seed: string, { q, r, dice }: WireHex): number[] {
  const generator = alea(`reveal ${q},${r} 0 ${seed} dice`);
  return dice.flatMap(({ sides, faces }) =>
    faces.map(() => {
      const part = Math.floor(2 ** 32 / sides);
      for (;;) {
        const face = Math.floor((generator.int32() >>> 0) / part) + 1;
        if (face <= sides) return face;
      }
    }),
  );
}
