import { describe, expect, it } from 'vitest';
import { readingTime } from '../../web/kit/reading-time.ts';

describe('the time that a text takes to read', () => {
  it('is based on 200 words a minute, with a maximum of half a minute', () => {
    expect(readingTime('')).toBe(0);
    expect(readingTime('Two words')).toBe(600);
    expect(readingTime('a word '.repeat(20))).toBe(12_000);
    expect(readingTime('a word '.repeat(2000))).toBe(30_000);
  });

  it('is estimated for scripts without spaces too', () => {
    expect(readingTime('森'.repeat(60))).toBe(3_000);
  });
});
