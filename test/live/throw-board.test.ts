import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThrowBoard } from '../../src/live/throw-board.ts';
import type { HexThrow, PresentPerson, ThrowingMessage } from '../../src/protocol/live.ts';
import { someCampaignId } from '../support/store-rows.ts';

const CAMPAIGN = someCampaignId();
const TOM: PresentPerson = { id: 'tom', link: 'tom000000000', name: 'Tom', role: 'player', colour: 'sky' };
const THROW: HexThrow = { q: 1, r: 2, sides: 6, faces: [null, null] };

let told: (HexThrow | null)[];
let signalled: (HexThrow | null)[];
let board: ThrowBoard;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  signalled = [];
  board = new ThrowBoard({
    send: (_campaign, message) => told.push(message.throw),
    onLocalChange: (_campaign, message) => signalled.push(message.throw),
  });
});
afterEach(() => {
  board.stop();
  vi.useRealTimers();
});

const message = (thrown: HexThrow | null): ThrowingMessage => ({
  campaign: CAMPAIGN,
  by: TOM,
  throw: thrown,
});

it('a throw ends three minutes after its last update, on each server independently', () => {
  board.show(CAMPAIGN, message(THROW));
  vi.advanceTimersByTime(179_000);
  const further = { ...THROW, faces: [3, null] };
  board.show(CAMPAIGN, message(further));
  vi.advanceTimersByTime(179_999);
  expect(board.of(CAMPAIGN)).toEqual([message(further)]);
  vi.advanceTimersByTime(1);
  expect(board.of(CAMPAIGN)).toEqual([]);
  expect(told).toEqual([THROW, further, null]);
  expect(signalled).toEqual([THROW, further]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a throw is shown to those who come later by the name that its thrower has by then', () => {
  board.show(CAMPAIGN, message(THROW));
  const { id, ...tom } = TOM;
  board.updatePerson(CAMPAIGN, { ...tom, link: 'another00000', name: 'Ben' });
  expect(board.of(CAMPAIGN)).toEqual([message(THROW)]);
  board.updatePerson(CAMPAIGN, { ...tom, name: 'Thomas' });
  expect(board.of(CAMPAIGN)).toEqual([{ ...message(THROW), by: { id, ...tom, name: 'Thomas' } }]);
  expect(told).toEqual([THROW]);
});

it('a throw that ended keeps no timer, and ends once', () => {
  board.show(CAMPAIGN, message(THROW));
  board.show(CAMPAIGN, message(null));
  board.leave(CAMPAIGN, TOM.id);
  board.show(CAMPAIGN, message(null));
  expect(told).toEqual([THROW, null]);
  expect(signalled).toEqual([THROW, null]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a throw that is announced again is shown only where it is new, and lasts no longer than on its own server', () => {
  board.show(CAMPAIGN, message(THROW));
  vi.advanceTimersByTime(100_000);
  expect(board.localThrows(CAMPAIGN)).toEqual([{ message: message(THROW), leftMs: 80_000 }]);
  const elsewhere = new ThrowBoard({ send: (_campaign, { throw: thrown }) => told.push(thrown) });
  told = [];
  elsewhere.showRemote(CAMPAIGN, message(THROW), 80_000);
  vi.advanceTimersByTime(40_000);
  elsewhere.showRemote(CAMPAIGN, message(THROW), 40_000);
  expect(elsewhere.localThrows(CAMPAIGN), 'its thrower is not connected there').toEqual([]);
  expect(told).toEqual([THROW]);
  const further = { ...THROW, faces: [3, null] };
  elsewhere.showRemote(CAMPAIGN, message(further), 40_000);
  vi.advanceTimersByTime(40_000);
  expect(told.slice(0, 3)).toEqual([THROW, further, null]);
  elsewhere.stop();
});

it('a throw through another server is shown here, and passed on to no further server', () => {
  board.showRemote(CAMPAIGN, message(THROW));
  board.leaveRemote(CAMPAIGN, TOM.id);
  expect(told).toEqual([THROW, null]);
  expect(signalled).toEqual([]);
});
