import { describe, expect, it } from 'vitest';
import { roomInWords } from '../../web/panels/room-in-words.ts';

describe('how full a campaign is', () => {
  const words = (entries: number, bytes: number) =>
    roomInWords({ entries, mostEntries: 1000, bytes, mostBytes: 5000 });

  it('is shown from four fifths on, by entries or bytes, whichever is fuller', () => {
    expect(words(799, 3999)).toBeNull();
    expect(words(800, 0)).toContain('80 %');
    expect(words(10, 4990)).toContain('99 %');
    expect(words(999, 4999)).toContain('99 %');
  });

  it('is shown as full from the limit on', () => {
    for (const full of [words(1000, 0), words(1, 5001)]) expect(full).toMatch(/is full/);
  });
});
