import { describe, expect, it } from 'vitest';
import { readingTime } from '../../web/kit/reading-time.ts';

describe('how long a text takes to be read', () => {
  it('a text is read at 200 words a minute, and for half a minute at most', () => {
    expect(readingTime('')).toBe(0);
    expect(readingTime('Two words')).toBe(600);
    expect(readingTime('a word '.repeat(20))).toBe(12_000);
    expect(readingTime('a word '.repeat(2000))).toBe(30_000);
  });

  it('a script without spaces takes its time too', () => {
    expect(readingTime('森'.repeat(60))).toBe(3_000);
  });
});
