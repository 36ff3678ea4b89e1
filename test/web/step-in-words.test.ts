import { signal } from '@preact/signals';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { isReadersOwn, moverName, seqToldByAbsence } from '../../web/journey/step-in-words.ts';
import { isWall } from '../../web/journey/wall.ts';
import type { LiveCampaign } from '../../web/live/live-campaign.ts';

const entry = (seq: number, kind: Entry['kind'], rest: object = {}): Entry =>
  ({ seq, kind, command: 'one', by: { link: 'ann', label: 'Ann', role: 'player' }, ...rest }) as Entry;

describe('whose doing an entry is', () => {
  const live = {
    own: { isOwn: ({ seq }: Entry) => seq === 1 },
    link: signal('ann'),
  } as unknown as LiveCampaign;
  const byBen = { by: { link: 'ben', label: '', role: 'player' } };

  it('is the reader’s own if it came from this page, or from another page with the same link', () => {
    const isOwn = isReadersOwn(live);
    expect(isOwn(entry(1, 'moved', byBen))).toBe(true);
    expect(isOwn(entry(2, 'moved'))).toBe(true);
    expect(isOwn(entry(2, 'moved', byBen))).toBe(false);
  });

  it('is told on the wall of everybody, also of the holder of its link', () => {
    isWall.value = true;
    onTestFinished(() => {
      isWall.value = false;
    });
    expect(isReadersOwn(live)(entry(2, 'moved'))).toBe(false);
  });

  it('is told by the role of somebody without a name', () => {
    expect(moverName({ label: 'Ann', role: 'player' })).toBe('Ann');
    expect(moverName({ label: 'player', role: 'player' })).toBe('A player');
    expect(moverName({ label: '', role: 'owner' })).toBe('The owner');
  });
});

describe('somebody else’s command', () => {
  const notOwn = () => false;

  it('is told by an absence if all that came of it would be', () => {
    const found = [entry(7, 'revealed'), entry(8, 'rested'), entry(9, 'noted', { text: 'An inn.' })];
    expect(seqToldByAbsence(found, notOwn)).toBe(9);
    expect(seqToldByAbsence([...found, entry(10, 'rolled')], notOwn)).toBeNull();
    expect(seqToldByAbsence([entry(8, 'rolled'), entry(9, 'rested')], notOwn)).toBeNull();
  });

  it('is told so whatever came of an earlier one', () => {
    const earlier = entry(8, 'rolled', { command: 'another' });
    expect(seqToldByAbsence([earlier, entry(9, 'named', { text: 'Dunmark' })], notOwn)).toBe(9);
  });

  it('is not told by an absence if it takes a note or a name away', () => {
    expect(seqToldByAbsence([entry(9, 'noted', { text: '' })], notOwn)).toBeNull();
    expect(seqToldByAbsence([entry(9, 'named', { text: null })], notOwn)).toBeNull();
  });

  it('is nothing that an absence tells if it was the reader’s own, or there was none', () => {
    expect(seqToldByAbsence([entry(9, 'rested')], () => true)).toBeNull();
    expect(seqToldByAbsence([], notOwn)).toBeNull();
  });
});
