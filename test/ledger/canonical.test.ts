import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { megabytesLeftBy } from '../support/garbage.ts';

describe('[docs: ledger, The chain] the canonical form of JSON', () => {
  it('has no white space and has the keys of every object in order', () => {
    expect(canonicalJson({ b: 1, a: { d: [1, { z: true, y: null }], c: 'x' } })).toBe(
      '{"a":{"c":"x","d":[1,{"y":null,"z":true}]},"b":1}',
    );
  });

  it('sorts keys by their UTF-16 units: numbers as text, capitals first, an astral letter before U+FF61', () => {
    expect(canonicalJson({ 10: 0, 9: 0, b: 0, B: 0, '｡': 0, '😀': 0, é: 0, '': 0 })).toBe(
      '{"":0,"10":0,"9":0,"B":0,"b":0,"é":0,"😀":0,"｡":0}',
    );
  });

  it('sorts many keys in the same way as few', () => {
    const keys = Array.from({ length: 40 }, (_, key) => `key ${39 - key}`);
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(text).toBe(
      `{${keys
        .sort()
        .map((key) => `"${key}":0`)
        .join(',')}}`,
    );
  });

  it('keeps no long keys in memory, which anybody can write into an archive', async () => {
    const left = await megabytesLeftBy(() => {
      for (let number = 0; number < 20; number++) canonicalJson({ [`${number}${'k'.repeat(1e6)}`]: 0 });
    });
    expect(left).toBeLessThan(5);
  });

  it('quotes keys in the same way however many it has seen', () => {
    for (let number = 0; number < 3000; number++) {
      const key = `"key"\n${number}`;
      expect(canonicalJson({ [key]: 0, a: 1 })).toBe(`{${JSON.stringify(key)}:0,"a":1}`);
    }
  });

  it('leaves lists in their order', () => {
    expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
    expect(canonicalJson([])).toBe('[]');
    expect(canonicalJson({})).toBe('{}');
  });

  it.each([
    ['"\\"\\\\\\n\\u0001é😀/"', '"\\\n\u0001é😀/'],
    ['"\\ud800"', '\ud800'],
    ['0', -0],
    ['1e+21', 1e21],
    ['0.1', 0.1],
    ['null', null],
    ['null', Number.NaN],
    ['true', true],
  ])('writes %s as JSON.stringify does', (text, value) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('leaves out keys without a value', () => {
    expect(canonicalJson({ a: undefined, b: { c: undefined }, d: null })).toBe('{"b":{},"d":null}');
  });

  it.each<[string, unknown]>([
    ['a function', () => 1],
    ['a function in an object', { a: () => 1 }],
    ['nothing', undefined],
    ['nothing in a list', [undefined]],
    ['a symbol', Symbol('x')],
    ['a big integer', 1n],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  it('agrees with another implementation of RFC 8785', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('means the same as the JSON it was made from, and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });
});

/** The same value, with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, reversed(member)] as const);
  return Object.fromEntries(entries.toReversed());
}
