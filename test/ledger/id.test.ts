import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCampaignId, parseLinkId, publicId } from '../../src/ledger/id.ts';

describe('a public id', () => {
  it('is 12 characters that are hard to mistake for one another, and can be parsed as either kind of id', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 20 }), (bytes) => {
        const id = publicId(bytes);
        expect(id).toMatch(/^[0-9a-z]{12}$/);
        expect(id).not.toMatch(/[ilou]/);
        expect(parseCampaignId(id)).toBe(id);
        expect(parseLinkId(id)).toBe(id);
      }),
    );
  });

  it('has 60 random bits: 32 possible characters, all equally likely', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const [character] = publicId(new Uint8Array(12).fill(byte)) as Iterable<string>;
      counts.set(character as string, (counts.get(character as string) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it.each([
    '',
    'abc',
    '0123456789abc',
    '0123456789a',
    '0123456789aI',
    '0123456789ai',
    '0123456789al',
    '0123456789ao',
    '0123456789au',
    '0123456789a ',
    '0123456789a\n',
    '../../../etc',
  ])('is not %j', (text) => {
    expect(parseCampaignId(text)).toBeNull();
    expect(parseLinkId(text)).toBeNull();
  });
});
