import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PresenceBoard } from '../../src/live/presence-board.ts';
import type { Person } from '../../src/protocol/answers.ts';
import type { Presence } from '../../src/protocol/live.ts';
import { someCampaignId } from '../support/store-rows.ts';

/* "presence: {"campaign","count","present":[{"id","link","name","role","colour"}…the first 50]}, at most once a second" */

const CAMPAIGN = someCampaignId();
const ANNA: Person = { link: 'anna00000000', name: 'Anna', role: 'player', colour: 'sky' };

let told: { at: number; presence: Presence }[];
let changes: number[];
let board: PresenceBoard;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  changes = [];
  board = new PresenceBoard({
    send: (_campaign, presence) => told.push({ at: Date.now(), presence }),
    onLocalChange: () => changes.push(Date.now()),
  });
});
afterEach(() => {
  board.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

function expectAtMostOnceASecond(): void {
  for (const [index, { at }] of told.entries()) {
    const before = told[index - 1];
    if (before) expect(at - before.at).toBeGreaterThanOrEqual(1000);
  }
}

describe('presence', () => {
  it('is sent soon after somebody came', () => {
    board.arrive(CAMPAIGN, 'a', ANNA);
    pass(1000);
    expect(told.map(({ presence }) => presence)).toEqual([
      { campaign: CAMPAIGN, count: 1, present: [{ id: 'a', ...ANNA }] },
    ]);
  });

  it('is sent after the answer to whoever comes', () => {
    board.arrive(CAMPAIGN, 'a', ANNA);
    pass(19);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toHaveLength(1);
  });

  it('reports changes on this server, and not those on another', () => {
    board.arrive(CAMPAIGN, 'a', ANNA);
    pass(1000);
    expect(changes).toHaveLength(1);
    board.showRemote(CAMPAIGN, { count: 1, named: [] });
    pass(1000);
    expect(told.map(({ presence }) => presence.count)).toEqual([1, 2]);
    expect(changes).toHaveLength(1);
    board.leave(CAMPAIGN, 'a');
    pass(1000);
    expect(changes).toHaveLength(2);
  });

  it('is sent once a second while many come and go, ending with the final state', () => {
    for (let turn = 0; turn < 100; turn++) {
      board.arrive(CAMPAIGN, `${turn}`, ANNA);
      if (turn % 3 === 0) board.leave(CAMPAIGN, `${turn}`);
      pass(50);
    }
    pass(2000);
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told.length).toBeLessThanOrEqual(7);
    expectAtMostOnceASecond();
    expect(told.at(-1)?.presence.count).toBe(66);
  });

  it('is sent at most once a second also when the last watcher leaves and comes back', () => {
    for (let turn = 0; turn < 20; turn++) {
      board.arrive(CAMPAIGN, 'a', ANNA);
      pass(100);
      board.leave(CAMPAIGN, 'a');
      pass(10);
    }
    expectAtMostOnceASecond();
  });

  it('shows a new name and colour on every connection of that link, and on no other', () => {
    const ben: Person = { link: 'ben000000000', name: 'Ben', role: 'watcher', colour: 'grey' };
    board.arrive(CAMPAIGN, 'a', ANNA);
    board.arrive(CAMPAIGN, 'b', ben);
    board.arrive(CAMPAIGN, 'c', ANNA);
    const annika: Person = { ...ANNA, name: 'Annika', colour: 'green' };
    board.updatePerson(CAMPAIGN, annika);
    board.updatePerson(someCampaignId(), { ...ben, name: 'Bernd' });
    board.updatePerson(CAMPAIGN, { ...ben, link: 'nobody000000' });
    pass(2000);
    expect(told.at(-1)?.presence.present).toEqual([
      { id: 'a', ...annika },
      { id: 'b', ...ben },
      { id: 'c', ...annika },
    ]);
  });

  it('names the first 50, and counts all', () => {
    for (let turn = 0; turn < 70; turn++) board.arrive(CAMPAIGN, `${turn}`, ANNA);
    pass(1000);
    const { presence } = told.at(-1) ?? {};
    expect(presence?.count).toBe(70);
    expect(presence?.present.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, turn) => `${turn}`));
  });

  it('is counted for each campaign separately', () => {
    const other = someCampaignId();
    board.arrive(CAMPAIGN, 'a', ANNA);
    board.arrive(other, 'a', { ...ANNA, name: 'Ben' });
    pass(1000);
    expect(told.map(({ presence }) => [presence.campaign, presence.count]).sort()).toEqual(
      [
        [CAMPAIGN, 1],
        [other, 1],
      ].sort(),
    );
    expect(told.find(({ presence }) => presence.campaign === other)?.presence.present).toEqual([
      { id: 'a', ...ANNA, name: 'Ben' },
    ]);
  });

  it('is sent to nobody when nobody is left, or nobody ever came', () => {
    board.leave(CAMPAIGN, 'nobody');
    board.arrive(CAMPAIGN, 'a', ANNA);
    board.leave(CAMPAIGN, 'a');
    pass(5000);
    expect(told).toEqual([]);
  });

  it('is not sent when nothing changed', () => {
    board.arrive(CAMPAIGN, 'a', ANNA);
    pass(10_000);
    expect(told).toHaveLength(1);
  });
});
