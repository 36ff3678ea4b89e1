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
});
