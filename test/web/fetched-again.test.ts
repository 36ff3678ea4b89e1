import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Journey } from '../../web/journey/journey.ts';
import { rollLogOf } from '../../web/panels/notebook/dice/roll-log-of.ts';
import { journalReaderOf } from '../../web/panels/notebook/journal/journal-reader-of.ts';
import { OWNER, Tabletop } from '../support/tabletop.ts';

/** A journey whose server is reachable while `reach.isThere` is true. */
function journeyWith(reach: { isThere: boolean }) {
  const state = signal('lost');
  const answer = (what: object) =>
    reach.isThere ? Promise.resolve(what) : Promise.reject(new Error('The server cannot be reached.'));
  const table = new Tabletop({ seed: 'out of reach' });
  table.play({ kind: 'rest' }, OWNER);
  const { campaign } = table;
  const { seq } = campaign;
  const roll = { seq, kind: 'rolled', notation: '1d6', dice: [], text: null };
  const journey = {
    summary: { id: 'one' },
    api: {
      ledger: () => answer({ entries: [roll], head: seq }),
      ask: () => answer({ days: [{ day: 1, events: [{ seq, text: 'Rain.' }] }], last: seq, head: seq }),
    },
    live: { state, campaign },
    follow: () => () => {},
    closed: new AbortController().signal,
  };
  return { state, journey: journey as unknown as Journey };
}

describe('data that could not be fetched while the server was unreachable', () => {
  it('is fetched once it is back: the last rolls', async () => {
    const reach = { isThere: false };
    const { state, journey } = journeyWith(reach);
    const log = rollLogOf(journey);
    await expect.poll(() => log.failed.value).toBe(true);
    reach.isThere = true;
    state.value = 'connected';
    await expect.poll(() => log.rolls.value.map(({ notation }) => notation)).toEqual(['1d6']);
    expect(log.failed.value).toBe(false);
  });

  it('is fetched once it is back: the journal', async () => {
    const reach = { isThere: false };
    const { state, journey } = journeyWith(reach);
    const reader = journalReaderOf(journey);
    await expect.poll(() => reader.trouble.value).toBe('The server cannot be reached.');
    reach.isThere = true;
    state.value = 'connected';
    const told = () =>
      reader.days.value.flatMap(({ runs }) => runs.flatMap(({ events }) => events.map(({ text }) => text)));
    await expect.poll(told).toEqual(['Rain.']);
    expect(reader.trouble.value).toBe('');
  });
});
