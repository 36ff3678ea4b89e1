import { describe, expect, it } from 'vitest';
import { timeAgo } from '../../web/kit/time-in-words.ts';
import { campaignName } from '../../web/pages/home/campaign-name.ts';

describe('campaign name', () => {
  it('there is a campaign name for every random number', () => {
    for (let chance = 0; chance < 1; chance += 0.01)
      expect(campaignName(() => chance)).toMatch(/^The \w+ of \S/);
  });
});

describe('time in words', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:40Z', 'just now'],
    ['2026-11-21T11:30:00Z', '30 minutes ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-11-01T11:00:00Z', '2 weeks ago'],
  ])('%s is %s', (time, words) => {
    expect(timeAgo(time, now)).toBe(words);
  });
});
