import { describe, expect, it } from 'vitest';
import { hexAddress, hexIn } from '../../web/journey/hex-link.ts';

describe('the address of a hex', () => {
  it.each([
    [{ q: 1, r: -3 }, 'https://table.example/c/abc?hex=5148'],
    [{ q: 53, r: -72 }, 'https://table.example/c/abc?hex=103.05'],
    [{ q: -52, r: 0 }, 'https://table.example/c/abc?hex=-02.24'],
  ])('exists for %j, and can be read again', (hex, address) => {
    expect(hexAddress('https://table.example', 'abc', hex)).toBe(address);
    expect(hexIn(new URL(address).search)).toEqual(hex);
  });

  it('is absent if no hex is asked for, and invalid if it is no number', () => {
    expect(hexIn('')).toBeNull();
    expect(hexIn('?at=12')).toBeNull();
    expect(hexIn('?hex=the+village')).toEqual({
      fault: expect.stringMatching(/“the village”, which is not a hex number\. .*such as 5050/),
    });
  });
});
