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
});
