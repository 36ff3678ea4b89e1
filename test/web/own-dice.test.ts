import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { throwMyself } from '../../web/kit/preferences.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { atTheStart } from './page-at-the-start.ts';
import { ScriptedServer } from './scripted-channel.ts';

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
});
