import { effect } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { typedDiceOf } from '../../web/journey/typed-dice.ts';
import { throwMyself } from '../../web/kit/preferences.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { Api } from '../../web/live/api.ts';
import { byAnotherLink, ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

/** A page whose party is at the start; commands are answered when `answer` is called. */
function atTheStart(server = new ScriptedServer()) {
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  const { commands } = journey;
  const hand = typedDiceOf(commands);
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = effect(() => {
        if (commands.underWay.value) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
  /** Lets the server answer the last command, and all that follow from its answer. */
  const answer = async (): Promise<void> => {
    for (let last = channel.commands.length - 1; last < channel.commands.length; last++) {
      const { request, answer: tell } = channel.commands[last] as (typeof channel.commands)[number];
      tell(server.command(request));
      // Commands that follow from an answer are sent in later microtasks.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
    await settled();
  };
  const ask = async (command: Command): Promise<void> => {
    void commands.send(command);
    await answer();
  };
  const byAnother = (command: Command): CommandAnswer => {
    const done = server.command({ campaign: 'test', id: `another's ${server.campaign.seq}`, command });
    if (done.ok) channel.listener.entries({ campaign: 'test', entries: byAnotherLink(done.entries) });
    return done;
  };
  const press = (...keys: readonly string[]) => keys.map((key) => hand.key(typing(key)));
  const sent = () => channel.commands.map(({ request }) => request.command);
  return { server, channel, journey, commands, hand, answer, ask, byAnother, press, sent };
}

/** A key press whose place on the keyboard is unknown. */
const typing = (key: string) => ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false });

describe('with own dice', () => {
  beforeEach(() => {
    throwMyself.value = 'on';
    toasts.value = [];
  });
  afterEach(() => {
    throwMyself.value = 'off';
  });

  it('the server throws no dice for a player who throws, and nothing happens until the last face', async () => {
    const { server, hand, commands, ask, answer, press, sent } = atTheStart();
    const { seq } = server.campaign;
    await ask({ kind: 'rest' });
    expect(sent()).toEqual([{ faces: [], kind: 'rest' }]);
    expect(commands.dicePrompt.value?.needs).toMatchObject({ for: 'weather gauge', count: 2, sides: 6 });
    press('3');
    expect(hand.faces.value).toEqual([3, null]);
    expect(hand.current.value).toBe(1);
    expect(hand.canTakeBack.value).toBe(true);
    expect(server.campaign.seq).toBe(seq);
    press('4');
    await answer();
    expect(server.campaign.frame()).toMatchObject({ day: 2, weather: { gauge: 7 } });
    expect(server.ledger.at(-1)).toMatchObject({ dice: [{ faces: [3, 4], own: true }] });
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('the start is thrown by the server all the same', async () => {
    const { ask, commands, sent } = atTheStart(new ScriptedServer({ startLater: true }));
    await ask({ kind: 'enter', to: 0 });
    expect(sent()).toEqual([{ kind: 'enter', to: 0 }]);
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('a face that the die does not have is reported and not accepted', async () => {
    const { hand, ask, press } = atTheStart();
    await ask({ kind: 'rest' });
    press('7');
    expect(hand.fault.value).toBe('A d6 has no 7.');
    press('0');
    expect(hand.faces.value).toEqual([null, null]);
    press('6');
    expect(hand.fault.value).toBe('');
    expect(press('w', 'Enter')).toEqual([false, false]);
  });

  it('the last face can be deleted, even one of the previous throw', async () => {
    const { hand, commands, ask, answer, press, sent } = atTheStart();
    // One journey that takes the weather of two days.
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '5');
    await answer();
    expect(commands.dicePrompt.value?.needs).toMatchObject({ for: 'weather change', soFar: [3, 5] });
    press('Backspace');
    expect(hand.faces.value).toEqual([3, null]);
    expect(commands.dicePrompt.value?.needs.for).toBe('weather gauge');
    press('Backspace', 'Backspace', 'Backspace');
    expect(hand.faces.value).toEqual([null, null]);
    expect(hand.canTakeBack.value).toBe(false);
    press('1', '1');
    await answer();
    press('6');
    await answer();
    expect(sent().at(-1)).toMatchObject({ faces: [1, 1, 6] });
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('a die can be chosen to change its face', async () => {
    const { hand, ask, press } = atTheStart();
    await ask({ kind: 'roll', dice: '3d6' });
    press('1', '2');
    hand.choose(0);
    press('5');
    expect(hand.faces.value).toEqual([5, 2, null]);
    expect(hand.current.value).toBe(2);
  });

  it('faces typed while a throw is on its way count for the next one', async () => {
    const { server, ask, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '3', '5', 'Backspace', '2');
    await answer();
    await answer();
    expect(server.campaign.frame()).toMatchObject({ day: 3, weather: { gauge: 5 } });
  });

  it('a die with more faces than digit keys is typed as a number', async () => {
    const { hand, server, ask, answer, press } = atTheStart();
    await ask({ kind: 'roll', dice: '2d20' });
    press('2', '0');
    expect(hand.draft.value).toBe('20');
    press('1');
    expect(hand.fault.value).toBe('A d20 has no 201.');
    press('Backspace', 'Enter');
    expect(hand.faces.value).toEqual([2, null]);
    press('Enter', '1', '9', 'Enter');
    await answer();
    expect(server.ledger.at(-1)).toMatchObject({ kind: 'rolled', text: '21' });
  });

  it('the server throws what is left, and the given faces stay', async () => {
    const { server, commands, ask, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '4');
    await answer();
    void commands.throwTheRest();
    await answer();
    const [first, second] = server.ledger.filter(({ kind }) => kind === 'rested');
    expect(first).toMatchObject({ dice: [{ faces: [3, 4], own: true }] });
    expect(second).not.toMatchObject({ dice: [{ own: true }] });
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('the server throws what is left by an id that was not sent before, since its dice depend on that', async () => {
    const { channel, commands, ask, answer } = atTheStart();
    await ask({ kind: 'rest' });
    void commands.throwTheRest();
    await answer();
    const [asked, completed] = channel.commands.map(({ request }) => request.id);
    expect(completed).not.toBe(asked);
  });

  it('a throw that is on its way is neither taken back nor left to the server', async () => {
    const { channel, commands, ask, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '4');
    await answer();
    press('6');
    const [prompt, sent] = [commands.dicePrompt.value, channel.commands.length];
    expect(commands.takeBackThrow()).toBeNull();
    void commands.throwTheRest();
    expect(commands.dicePrompt.value).toBe(prompt);
    expect(channel.commands).toHaveLength(sent);
  });

  it('the server completes a throw of which any one die was typed', async () => {
    const { hand, server, commands, ask, answer, press } = atTheStart();
    await ask({ kind: 'rest' });
    hand.choose(1);
    press('6');
    hand.throwTheRest();
    await answer();
    expect(server.ledger.at(-1)).toMatchObject({
      kind: 'rested',
      dice: [{ faces: [6, expect.any(Number)], own: true, ownFaces: 1 }],
    });
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('the server throws the rest even if asked while the last face is on its way', async () => {
    const { hand, server, ask, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '4');
    hand.throwTheRest();
    await answer();
    await answer();
    expect(server.ledger.at(-1)).toMatchObject({ kind: 'rested', dice: [{ for: 'weather change' }] });
  });

  it('a typed die counts for no other throw if others continued before the server completes it', async () => {
    const { hand, server, commands, ask, byAnother, answer, press } = atTheStart();
    await ask({ kind: 'rest' });
    press('6');
    byAnother({ kind: 'rest', faces: [3, 5] });
    const { seq } = server.campaign;
    hand.throwTheRest();
    await answer();
    expect(server.campaign.seq).toBe(seq);
    expect(commands.dicePrompt.value).toMatchObject({ needs: { for: 'weather change' }, isAnew: true });
  });

  it('a throw put aside is resumed where it was left, also by the same command', async () => {
    const { hand, commands, server, ask, answer, press, sent } = atTheStart();
    const { seq } = server.campaign;
    await ask({ kind: 'rest' });
    press('3');
    commands.putAside();
    expect(server.campaign.seq).toBe(seq);
    await ask({ kind: 'rest' });
    expect(sent()).toHaveLength(2);
    expect(commands.isPutAside.value).toBe(false);
    expect(hand.faces.value).toEqual([3, null]);
    press('4');
    await answer();
    expect(server.campaign.frame()).toMatchObject({ day: 2, weather: { gauge: 7 } });
  });

  it('a throw put aside is not affected by other commands, except that a step drops one for a step', async () => {
    const { commands, ask, channel, answer } = atTheStart();
    await ask({ kind: 'rest' });
    commands.putAside();
    await ask({ kind: 'count', name: 'Rations', to: 7 });
    expect(commands.isPutAside.value).toBe(true);

    throwMyself.value = 'off';
    void commands.send({ kind: 'enter', to: 1, faces: [] }, { q: 0, r: -1 });
    await answer();
    expect(commands.dicePrompt.value?.command.kind, 'a known hex takes no dice').toBe('rest');
    expect(channel.commands).toHaveLength(3);
  });

  it('a throw for a step that was put aside outlasts a note, and is dropped once another step is made', async () => {
    const { journey, commands, ask, answer } = atTheStart();
    await ask({ kind: 'travel', path: [1] });
    void journey.moves.enter(1);
    await answer();
    commands.putAside();
    await ask({ kind: 'count', name: 'Rations', to: 7 });
    expect(commands.dicePrompt.value?.command.kind).toBe('enter');
    void journey.moves.travel({ q: 0, r: 0 });
    await answer();
    expect(commands.dicePrompt.value).toBeNull();
  });

  it('a throw stays aside if it was put there while its last face was on its way, and one for another command is shown', async () => {
    const { commands, ask, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '4');
    commands.putAside();
    await answer();
    expect(commands.dicePrompt.value?.needs.for).toBe('weather change');
    expect(commands.isPutAside.value).toBe(true);
    await ask({ kind: 'roll', dice: '1d6' });
    expect(commands.dicePrompt.value?.command.kind).toBe('roll');
    expect(commands.isPutAside.value).toBe(false);
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

  it('a throw put aside starts again if other dice are needed by now', async () => {
    const { commands, ask, byAnother, answer, press } = atTheStart();
    await ask({ kind: 'set', hexesPerDay: 1 });
    await ask({ kind: 'travel', path: [1, 4] });
    press('3', '4');
    await answer();
    commands.putAside();
    byAnother({ kind: 'rest', faces: [3, 5] });
    void commands.resumeThrow();
    await answer();
    expect(commands.dicePrompt.value).toMatchObject({ isAnew: true, needs: { soFar: [] } });
  });

  it('a first throw put aside is marked as another one if others have changed what is needed', async () => {
    const { commands, ask, byAnother, answer } = atTheStart();
    commands.putAside();
    expect(commands.isPutAside.value, 'nothing to put aside yet').toBe(false);
    await ask({ kind: 'rest' });
    commands.putAside();
    byAnother({ kind: 'rest', faces: [3, 5] });
    void commands.resumeThrow();
    await answer();
    expect(commands.dicePrompt.value).toMatchObject({ isAnew: true, needs: { for: 'weather change' } });
  });

  it('a refusal for another reason is reported, and the dice are closed', async () => {
    const { server, commands, ask, byAnother, answer, press } = atTheStart();
    const rows = [{ on: [1, 6] as const, text: 'Restless.' }];
    await ask({ kind: 'table', id: 'mood', table: { title: 'Mood', roll: '1d6', rows } });
    await ask({ kind: 'roll', table: 'mood' });
    byAnother({ kind: 'table', id: 'mood', table: null });
    press('4');
    await answer();
    expect(commands.dicePrompt.value).toBeNull();
    expect(toasts.value.at(-1)?.text).toContain('mood');
    expect(server.ledger.at(-1)?.kind).toBe('tabled');
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

  it('a throw that waits for the connection can be cancelled, and its last face given again', async () => {
    const { journey, server, channel, hand, commands, ask, answer, press, sent } = atTheStart();
    await ask({ kind: 'rest' });
    channel.listener.disconnected();
    expect(hand.isUnsent(journey.live.waitingCommands.value)).toBe(false);
    press('3', '4', '5');
    expect(hand.faces.value).toEqual([3, 4]);
    expect(hand.isUnsent(journey.live.waitingCommands.value)).toBe(true);
    press('Backspace', 'Backspace');
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(commands.underWay.value).toBe(false);
    expect(hand.isUnsent(journey.live.waitingCommands.value)).toBe(false);
    expect(hand.faces.value).toEqual([3, null]);
    channel.connectTo(server);
    expect(sent(), 'the dice were asked for, and none was sent').toHaveLength(1);
    press('6');
    await answer();
    expect(server.campaign.frame()).toMatchObject({ day: 2, weather: { gauge: 9 } });
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
