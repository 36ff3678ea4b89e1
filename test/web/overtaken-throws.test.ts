import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { throwMyself } from '../../web/kit/preferences.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { atTheStart } from './page-at-the-start.ts';

describe('with own dice', () => {
  beforeEach(() => {
    throwMyself.value = 'on';
    toasts.value = [];
  });
  afterEach(() => {
    throwMyself.value = 'off';
  });

  it('dice that no longer fit because someone else continued are asked for again', async () => {
    const { server, commands, hand, ask, byAnother, answer, press } = atTheStart();
    await ask({ kind: 'rest' });
    press('3');
    byAnother({ kind: 'rest', faces: [3, 5] });
    press('4');
    await answer();
    expect(server.campaign.frame().day, 'nothing has happened').toBe(2);
    expect(commands.dicePrompt.value).toMatchObject({
      isAnew: true,
      needs: { for: 'weather change', count: 1, soFar: [] },
    });
    expect(hand.faces.value).toEqual([null]);
    press('1');
    await answer();
    expect(server.campaign.frame()).toMatchObject({ day: 3, weather: { gauge: 7 } });
  });

  it('the dice for the end of a day are closed as soon as others ended it, but not by their own command', async () => {
    const { server, commands, ask, byAnother, answer, press } = atTheStart();
    await ask({ kind: 'rest', day: 1 });
    byAnother({ kind: 'rest', faces: [3, 5] });
    expect(commands.dicePrompt.value).toBeNull();
    expect(toasts.value.at(-1)?.text).toBe('Day 1 has ended already: it is day 2.');
    const told = toasts.value.length;
    await ask({ kind: 'rest', day: 2 });
    press('1');
    await answer();
    expect(server.campaign.frame().day).toBe(3);
    expect(commands.dicePrompt.value).toBeNull();
    expect(toasts.value).toHaveLength(told);
  });

  it('the dice are closed as soon as the campaign is', async () => {
    const { commands, ask, byAnother } = atTheStart();
    await ask({ kind: 'roll', dice: '1d6' });
    expect(commands.dicePrompt.value).not.toBeNull();
    byAnother({ kind: 'close' });
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('a throw for a step is reported as useless while the party is elsewhere, and is valid again once it returns', async () => {
    const { journey, commands, hand, byAnother, ask, answer, press } = atTheStart();
    await ask({ kind: 'travel', path: [1] });
    void journey.moves.enter(1);
    await answer();
    press('3');
    expect(commands.overtakingMove).toBeNull();
    byAnother({ kind: 'travel', path: [4] });
    expect(commands.overtakingMove).toEqual({ by: 'The owner', to: { q: 0, r: 0 }, isTold: true });
    byAnother({ kind: 'travel', path: [1] });
    expect(commands.overtakingMove).toBeNull();
    expect(hand.faces.value).toEqual([3, null]);
  });

  it('a step is not reported as overtaken by itself if its entries arrive before its answer', async () => {
    const { journey, server, channel, commands, ask, answer } = atTheStart();
    await ask({ kind: 'travel', path: [1] });
    void journey.moves.enter(1);
    await answer();
    void commands.throwTheRest();
    const { request } = channel.commands.at(-1) as (typeof channel.commands)[number];
    const done = server.command(request);
    channel.listener.entries({ campaign: 'test', entries: done.ok ? done.entries : [] });
    expect(journey.party.value).toEqual({ q: 0, r: -2 });
    expect(commands.underWay.value).toBe(true);
    expect(commands.overtakingMove).toBeNull();
  });
});
