import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberVisit, storedVisits, type Visit } from '../../../web/kit/visit.ts';
import { browserStorage } from '../../support/browser-storage.ts';

beforeEach(() => vi.stubGlobal('localStorage', browserStorage()));
afterEach(() => vi.unstubAllGlobals());

const VISIT: Visit = {
  name: 'The Grey Moors',
  kind: 'solo',
  seq: 20,
  hexes: 18,
  day: 2,
  at: '2026-03-01T10:00:00.000Z',
};

describe('visits remembered by this browser', () => {
  it('are found again by campaign, the latest of each', () => {
    rememberVisit('a', VISIT);
    rememberVisit('b', { ...VISIT, seq: 3 });
    rememberVisit('a', { ...VISIT, seq: 21 });
    expect(Object.fromEntries(storedVisits())).toEqual({
      a: { ...VISIT, seq: 21 },
      b: { ...VISIT, seq: 3 },
    });
  });

  it.each([
    '',
    'null',
    '[]',
    JSON.stringify({ ...VISIT, at: 'once' }),
    JSON.stringify({ ...VISIT, seq: '20' }),
  ])('are skipped if stored wrongly: %s', (stored) => {
    localStorage.setItem('hexfarer.visit.a', stored);
    expect(storedVisits().size).toBe(0);
  });
});
