import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHashOf, NO_HASH } from '../../src/ledger/ledger.ts';
import { diceSeedOf, sealOf, secretOf } from '../../src/ledger/seals.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { overviewOf } from '../../src/world/world.ts';
import { sha256, Tabletop } from '../support/tabletop.ts';

const bytes32 = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

const hash = (...parts: readonly (Buffer | string)[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

describe('[docs: ledger, Seals]', () => {
  it('a seal is the SHA-256 of the 32 bytes of a secret', () => {
    fc.assert(
      fc.property(bytes32, (secret) => {
        expect(sealOf(secret, sha256)).toBe(hash(Buffer.from(secret, 'hex')));
      }),
    );
  });

  it('a dice seed is the SHA-256 of the secret and the id as 36 bytes of text', () => {
    fc.assert(
      fc.property(bytes32, fc.uuid(), (secret, id) => {
        expect(Buffer.byteLength(id)).toBe(36);
        expect(diceSeedOf(secret, id, sha256)).toBe(hash(Buffer.from(secret, 'hex'), id));
      }),
    );
  });

  it('a dice seed without an id is the seal that the entry before carries', () => {
    fc.assert(
      fc.property(bytes32, (secret) => {
        expect(diceSeedOf(secret, null, sha256)).toBe(sealOf(secret, sha256));
      }),
    );
  });

  it('a secret is an HMAC of the number, the previous hash and the body hash, under the master key', () => {
    const hmac = (key: string, text: string) =>
      createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
    fc.assert(
      fc.property(bytes32, fc.nat(), bytes32, bytes32, (key, seq, before, bodyHash) => {
        expect(secretOf(key, seq, before, bodyHash, hmac)).toBe(hmac(key, `${seq} ${before} ${bodyHash}`));
      }),
    );
  });

  it('a different number, hash, body hash or key gives a different secret', () => {
    const hmac = (key: string, text: string) => hash(`${key}|${text}`);
    const of = (key: string, seq: number, before: string, bodyHash: string) =>
      secretOf(key, seq, before, bodyHash, hmac);
    const [a, b] = ['aa'.repeat(32), 'bb'.repeat(32)];
    const secrets = [of(a, 1, a, a), of(b, 1, a, a), of(a, 2, a, a), of(a, 1, b, a), of(a, 1, a, b)];
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  it('in a played campaign each secret matches the seal before it, and the dice follow from the secret and the id', () => {
    const table = new Tabletop({ form: 'sealed' });
    for (const to of [1, 1, 2, 3, 3] as const) table.play({ kind: 'enter', to });
    const { rows, bodies } = table;
    let told = 0;
    for (const [index, row] of rows.entries()) {
      const before = rows[index - 1];
      const body = bodies[index];
      if (row.secret === null || body?.kind !== 'revealed') continue;
      told++;
      expect(before?.next).toBe(hash(Buffer.from(row.secret, 'hex')));
      const seed = hash(Buffer.from(row.secret, 'hex'), row.command ?? '');
      const { hex: place, dice } = overviewOf(body);
      const thrown = seededDiceFor(seed, { procedure: 'reveal', hex: place });
      for (const { for: purpose, sides, faces } of dice)
        expect(thrown.throw({ for: purpose, sides, count: faces.length })).toEqual(faces);
    }
    expect(told).toBe(5);
  });

  it('no seal occurs twice, since each depends on the salts before it', () => {
    const table = new Tabletop({ form: 'sealed' });
    for (const to of [1, 4, 1, 4, 1, 4] as const) table.play({ kind: 'enter', to });
    const seals = table.rows.map(({ next }) => next);
    expect(new Set(seals).size).toBe(seals.length);
    expect(bodyHashOf({ salt: '00'.repeat(16), body: '{}' }, sha256)).not.toBe(
      bodyHashOf({ salt: '01'.repeat(16), body: '{}' }, sha256),
    );
    expect(table.rows[0]?.hash).not.toBe(NO_HASH);
  });
});
