import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { isWall } from '../../web/journey/wall.ts';
import { askBeforeEntering } from '../../web/kit/preferences.ts';
import { Api } from '../../web/live/api.ts';
import { atTheRim, NORTH } from './journey-at-the-rim.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

describe('a campaign in which nothing exists yet', () => {
  it('is begun by Enter on the map, which has the focus', () => {
    const server = new ScriptedServer({ dice: 'own', startLater: true });
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    channel.connectTo(server);
    expect(journey.party.value).toBeNull();
    journey.presses.confirm(0);
    journey.presses.confirm(1000);
    expect(channel.commands.map(({ request }) => request.command)).toEqual([{ kind: 'enter', to: 0 }]);
  });

  describe('a direction key that is pressed while the start is being revealed', () => {
    /** A campaign made just now, whose start has not been answered yet. */
    const atTheBeginning = async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel, true);
      journey.live.open();
      channel.connectTo(server);
      expect(journey.party.value).toBeNull();
      const revealStart = async () => {
        await vi.waitFor(() => expect(channel.commands).toHaveLength(1));
        for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
        expect(journey.party.value).toEqual({ q: 0, r: 0 });
        await vi.waitFor(() => expect(journey.commands.underWay.value).toBe(false));
      };
      return { journey, channel, revealStart };
    };

    beforeEach(() => {
      askBeforeEntering.value = 'on';
    });
    afterEach(() => {
      askBeforeEntering.value = 'on';
    });

    it.each(['on', 'off'] as const)(
      'chooses its hex when the start appears, and enters nothing however often it was pressed (asking is %s)',
      async (asks) => {
        askBeforeEntering.value = asks;
        const { journey, channel, revealStart } = await atTheBeginning();
        journey.presses.step(NORTH, { timeStamp: 0 });
        journey.presses.step(NORTH, { timeStamp: 1000 });
        await revealStart();
        expect(journey.selected.value).toEqual({ q: 0, r: -1 });
        expect(channel.commands).toEqual([]);
        journey.presses.step(NORTH, { timeStamp: performance.now() + 1000 });
        expect(channel.commands.map(({ request }) => request.command.kind)).toEqual(['enter']);
      },
    );

    it('chooses its hex also if it was pressed before the page knew that there is no map yet', async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel, true);
      journey.live.open();
      journey.presses.step(NORTH, { timeStamp: 0 });
      channel.connectTo(server);
      await vi.waitFor(() => expect(channel.commands).toHaveLength(1));
      expect(journey.moves.isBeginning).toBe(true);
      for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
      expect(journey.selected.value).toEqual({ q: 0, r: -1 });
      await vi.waitFor(() => expect(journey.moves.isBeginning).toBe(false));
    });

    it('is not kept when nothing is being revealed', async () => {
      const server = new ScriptedServer({ startLater: true });
      const channel = new ScriptedChannel();
      const journey = new Journey(server.summary, new Api(), channel);
      journey.live.open();
      channel.connectTo(server);
      journey.presses.step(NORTH, { timeStamp: 0 });
      journey.presses.confirm(1000);
      for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
      expect(journey.party.value).toEqual({ q: 0, r: 0 });
      expect(journey.selected.value).toBeNull();
    });
  });
});

describe('a direction key that is pressed before the map has arrived', () => {
  it('chooses its hex when the map is there, and enters nothing', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(journey.selected.value).toBeNull();
    channel.connectTo(server);
    expect(journey.selected.value).toEqual({ q: 0, r: -1 });
    expect(channel.commands).toEqual([]);
  });

  it('chooses nothing if it was held down, and the key that was pressed before counts', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(2, { timeStamp: 600, repeat: true });
    channel.connectTo(server);
    expect(journey.selected.value).toEqual({ q: 0, r: -1 });
  });

  it('is forgotten if there is no party yet, and nothing is being revealed', () => {
    const server = new ScriptedServer({ startLater: true });
    const channel = new ScriptedChannel();
    const journey = new Journey(server.summary, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    channel.connectTo(server);
    journey.presses.confirm(1000);
    for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
    expect(journey.party.value).toEqual({ q: 0, r: 0 });
    expect(journey.selected.value).toBeNull();
  });

  it('does nothing for a watcher', () => {
    const server = new ScriptedServer();
    const channel = new ScriptedChannel();
    const journey = new Journey({ ...server.summary, role: 'watcher' }, new Api(), channel);
    journey.live.open();
    journey.presses.step(NORTH, { timeStamp: 0 });
    channel.listener.connected();
    const [asked] = channel.watches;
    asked?.answer({ ...server.watch(asked.request), role: 'watcher' } as WatchAnswer);
    expect(journey.party.value).toEqual({ q: 0, r: 0 });
    expect(journey.selected.value).toBeNull();
  });
});

describe('keys that name a direction', () => {
  beforeEach(() => {
    askBeforeEntering.value = 'on';
  });

  it('choose the hex with the first press, and go there with the second', () => {
    const { journey, channel } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    expect(journey.selected.value).toEqual({ q: 0, r: -2 });
    expect(channel.commands).toEqual([]);
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(channel.commands).toHaveLength(1);
  });

  it('do not report a press as too quick while a step is under way', () => {
    const { journey, channel } = atTheRim();
    for (const time of [0, 1000, 2000, 2200]) journey.presses.step(NORTH, { timeStamp: time });
    expect(channel.commands).toHaveLength(1);
    expect(journey.news.value.text).not.toContain('quick');
  });

  it('never enter a hex if held down, nor by a press right after that', () => {
    const { journey, channel } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 600, repeat: true });
    askBeforeEntering.value = 'off';
    journey.presses.step(NORTH, { timeStamp: 1200, repeat: true });
    askBeforeEntering.value = 'on';
    journey.presses.step(NORTH, { timeStamp: 1300 });
    expect(channel.commands).toEqual([]);
    expect(journey.news.value.text).toContain('Not entered');
  });

  it('report every press that came too soon, and old news is not repeated otherwise', () => {
    const { journey } = atTheRim();
    for (const time of [0, 100, 200]) journey.presses.step(NORTH, { timeStamp: time });
    const { text, count } = journey.news.value;
    expect(text).toContain('Not entered');
    expect(count).toBe(2);
    journey.applied([]);
    expect(journey.news.value.count).toBe(2);
  });

  it('enter nothing from the wall', () => {
    const { journey, channel } = atTheRim();
    isWall.value = true;
    journey.presses.step(NORTH, { timeStamp: 0 });
    journey.presses.step(NORTH, { timeStamp: 1000 });
    expect(journey.permissions.mayAct.value).toBe(false);
    isWall.value = false;
    expect(channel.commands).toEqual([]);
    expect(journey.selected.value).toBeNull();
  });

  it('choose nothing if held down', () => {
    const { journey } = atTheRim();
    journey.presses.step(NORTH, { timeStamp: 600, repeat: true });
    expect(journey.selected.value).toBeNull();
  });
});
