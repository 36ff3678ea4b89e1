import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../../src/dice/seeded.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { Randomness } from '../support/randomness.ts';
import { python } from './python.ts';
import { sha256 } from './sealed-ledger.ts';

describe('[docs: ledger, Dice] the generator as the page describes it', () => {
  it('gives the same dice as the server, for thousands of keys', () => {
    const random = new Randomness(7);
    const throwing = Array.from({ length: 4000 }, () => someThrowing(random));
    const lines = throwing.map(({ key, sides }) => JSON.stringify({ key, sides }));
    const { out, err } = python(['-c', THROW_EACH], lines.join('\n'));
    expect(err).toBe('');
    const faces = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as number[]);
    expect(faces).toEqual(throwing.map(({ faces }) => faces));
  });

  it('gives the faces that the page lists as a check', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'ledger.md'), 'utf8');
    const named = /`reveal 0,-1 0 demo dice` gives, for six sides, ([\d, ]+)\./.exec(page)?.[1];
    const draw = seededNumbers({ seed: 'demo', procedure: 'reveal', place: '0,-1', occurrence: 0 });
    expect(named).toBe(Array.from({ length: 8 }, () => draw(6)).join(', '));
  });
});

const THROW_EACH = `
import json, sys, verify
for line in sys.stdin.buffer:
    asked = json.loads(line)
    dice = verify.Alea(asked["key"])
    print(json.dumps([dice.die(sides) for sides in asked["sides"]]))
`;

/** Random hexes, seed and dice: the faces that a world rolls for them, and the key that the page describes. */
function someThrowing(random: Randomness) {
  const hex = () => ({ q: random.upTo(4001) - 2001, r: random.upTo(4001) - 2001 });
  const place = hex();
  const thrownFor = random.chance(0.4) ? hex() : null;
  const seed = random.chance(0.6)
    ? sha256(Buffer.from(String(random.next())))
    : Array.from({ length: random.upTo(30) }, () => SIGNS[random.upTo(SIGNS.length) - 1]).join('');
  const procedure = thrownFor ? 'survey' : 'reveal';
  const sides = Array.from({ length: random.upTo(12) }, () => random.upTo(100) + 1);
  const dice = seededDiceFor(seed, { procedure, hex: place });
  const faces = sides.flatMap((each) => {
    const request = { for: 'something', sides: each, count: 1 };
    return dice.throw(thrownFor ? { ...request, hex: thrownFor } : request) ?? [];
  });
  const where = [place, ...(thrownFor ? [thrownFor] : [])].map(({ q, r }) => `${q},${r}`).join(' ');
  return { key: `${procedure} ${where} 0 ${seed} dice`, sides, faces };
}

/** Characters of one, two, three and four bytes in UTF-8, and of one and two UTF-16 units. */
const SIGNS = [...'abc XYZ019-_ü߀ﬀ｡\ue000🏔🐪\u0001"\\'];
