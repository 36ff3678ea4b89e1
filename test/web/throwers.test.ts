import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexThrow, PresentPerson } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { showOwnThrow } from '../../web/journey/shown-own-throw.ts';
import { throwingInWords } from '../../web/journey/throwing-in-words.ts';
import { typedDiceOf } from '../../web/journey/typed-dice.ts';
import { throwMyself } from '../../web/kit/preferences.ts';
import { Api } from '../../web/live/api.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const TOM: PresentPerson = { id: 't', link: 'owner0000000', name: 'Tom', role: 'player', colour: 'sky' };
const ANN: PresentPerson = { id: 'a', link: 'ann000000000', name: 'player', role: 'player', colour: 'blue' };
const THROW: HexThrow = { q: 0, r: -1, sides: 6, faces: [null, null] };

function page(server = new ScriptedServer()) {
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  const answer = async (): Promise<void> => {
    const last = channel.commands.at(-1);
    last?.answer(server.command(last.request));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return { server, channel, journey, answer };
}

describe('throws of others', () => {
  const setUp = () => {
    const { channel, journey, ...more } = page();
    const tell = (by: PresentPerson, thrown: HexThrow | null, campaign = 'test') =>
      channel.listener.throwing({ campaign, by, throw: thrown });
    const now = () =>
      journey.live.throwers.active.value.map(({ by, thrown }) => [by.id, thrown.faces.join()]);
    return { channel, journey, tell, now, ...more };
  };

  it('are shown in the order in which they began, with the faces of each, until they are over', () => {
    const { journey, tell, now } = setUp();
    tell(TOM, THROW);
    tell(ANN, THROW);
    tell(TOM, { ...THROW, faces: [4, null] });
    tell(TOM, THROW, 'another campaign');
    expect(now()).toEqual([
      ['t', '4,'],
      ['a', ','],
    ]);
    tell(TOM, null);
    const before = journey.live.throwers.active.value;
    tell(TOM, null);
    expect(journey.live.throwers.active.value, 'nothing is shown anew').toBe(before);
    expect(now()).toEqual([['a', ',']]);
  });

  it('are over as soon as the thrower enters the hex, but not those of anyone else', () => {
    const { tell, now, server, channel } = setUp();
    tell(TOM, THROW);
    tell(ANN, THROW);
    const done = server.command({ campaign: 'test', id: 'one', command: { kind: 'enter', to: 1 } });
    if (!done.ok) throw new Error(done.error.detail);
    channel.listener.entries({ campaign: 'test', entries: done.entries as Entry[] });
    expect(now()).toEqual([['a', ',']]);
    tell(TOM, { ...THROW, r: -2 });
    channel.listener.entries({ campaign: 'test', entries: done.entries as Entry[] });
    const other = server.command({ campaign: 'test', id: 'two', command: { kind: 'enter', to: 4 } });
    if (!other.ok) throw new Error(other.error.detail);
    channel.listener.entries({ campaign: 'test', entries: other.entries as Entry[] });
    expect(now(), 'nor where another one is entered').toHaveLength(2);
  });

  it('are over once the campaign is closed, since no one throws for its hexes any more', () => {
    const { tell, now, server, channel } = setUp();
    tell(TOM, THROW);
    const done = server.command({ campaign: 'test', id: 'one', command: { kind: 'close' } });
    if (!done.ok) throw new Error(done.error.detail);
    channel.listener.entries({ campaign: 'test', entries: done.entries as Entry[] });
    expect(now()).toEqual([]);
  });

  it('are forgotten when the connection breaks: the server sends them again', () => {
    const { tell, now, channel } = setUp();
    tell(TOM, THROW);
    channel.listener.disconnected();
    expect(now()).toEqual([]);
  });

  it('are announced with the thrower’s name, or the role if there is none', () => {
    expect(throwingInWords({ by: TOM, thrown: THROW })).toBe('Tom is throwing for 5049.');
    expect(throwingInWords({ by: ANN, thrown: THROW })).toBe('A player is throwing for 5049.');
  });
});

describe('a throw of one’s own', () => {
  beforeEach(() => {
    throwMyself.value = 'on';
  });
  afterEach(() => {
    throwMyself.value = 'off';
  });

  /** A page asked for dice to enter an unknown hex; `shown` returns what was sent to the others. */
  async function asked() {
    const server = new ScriptedServer();
    server.command({ campaign: 'test', id: 'one', command: { kind: 'enter', to: 1 } });
    const { channel, journey, answer } = page(server);
    const stop = showOwnThrow(journey);
    void journey.commands.send({ kind: 'enter', to: 1, from: { q: 0, r: -1 } });
    await answer();
    const shown = () => channel.throws.map((message) => message.throw);
    return { server, channel, journey, answer, stop, shown, hand: typedDiceOf(journey.commands) };
  }

  const thrown = (...faces: (number | null)[]) => ({ q: 0, r: -2, sides: 6, faces });

  it('is sent with every change of a face, and ends when it is put aside or no longer asked for', async () => {
    const { hand, journey, answer, stop, shown } = await asked();
    hand.give(3);
    hand.takeBack();
    expect(shown()).toEqual([thrown(null, null), thrown(3, null), thrown(null, null)]);
    journey.commands.putAside();
    expect(shown().slice(3)).toEqual([null]);
    void journey.commands.resumeThrow();
    await answer();
    expect(shown().slice(4)).toEqual([thrown(null, null)]);
    stop();
    expect(shown().slice(5)).toEqual([null]);
    stop();
    hand.give(4);
    expect(shown()).toHaveLength(6);
  });

  it('is sent again over a new connection, and not while there is none', async () => {
    const { hand, channel, server, shown } = await asked();
    channel.listener.disconnected();
    hand.give(3);
    expect(shown()).toEqual([thrown(null, null)]);
    channel.connectTo(server);
    expect(shown().slice(1)).toEqual([thrown(3, null)]);
  });

  it('is not sent if it is for no hex, as for the weather', async () => {
    const { channel, journey, answer } = page();
    showOwnThrow(journey);
    void journey.commands.send({ kind: 'rest' });
    await answer();
    expect(journey.commands.dicePrompt.value?.needs.for).toBe('weather gauge');
    typedDiceOf(journey.commands).give(3);
    expect(channel.throws).toEqual([]);
  });

  it('ends once the campaign is closed', async () => {
    const { server, channel, shown } = await asked();
    const done = server.command({ campaign: 'test', id: 'two', command: { kind: 'close' } });
    if (!done.ok) throw new Error(done.error.detail);
    channel.listener.entries({ campaign: 'test', entries: done.entries as Entry[] });
    expect(shown()).toEqual([thrown(null, null), null]);
  });
});
