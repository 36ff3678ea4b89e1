import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Commands } from '../../web/journey/commands.ts';
import type { DicePrompt } from '../../web/journey/dice-prompt.ts';
import { Journey } from '../../web/journey/journey.ts';
import { keepThrow } from '../../web/journey/kept-throw.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { Api } from '../../web/live/api.ts';
import { browserStorage } from '../support/browser-storage.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const FIRST = { for: 'weather gauge', sides: 6, count: 2, soFar: [] };
const PROMPT: DicePrompt = {
  command: { kind: 'rest', faces: [3, 4] },
  destination: null,
  needs: { for: 'weather change', sides: 6, count: 1, soFar: [3, 4] },
  thrown: [{ needs: FIRST, faces: [3, 4] }],
  seq: 2,
  isAnew: false,
};
const KEY = 'hexfarer.throw.test';

/** A freshly loaded page, whose commands store their dice. */
function loaded(before: DicePrompt | null = null): Commands {
  const { live } = new Journey(new ScriptedServer().summary, new Api(), new ScriptedChannel());
  const commands = new Commands(live, () => null);
  commands.dicePrompt.value = before;
  keepThrow(commands, 'test');
  return commands;
}

/**
 * The same, connected to a server that answers only the first `answers` commands; later ones arrive, but their answers
 * are lost.
 */
function connected(server: ScriptedServer, answers: number): Commands {
  const channel = new ScriptedChannel();
  let given = 0;
  channel.command = (request, tell) => {
    const answer = server.command(request);
    if (given++ < answers) tell(answer);
    return false;
  };
  const { live, commands } = new Journey(server.summary, new Api(), channel);
  live.open();
  channel.connectTo(server);
  keepThrow(commands, 'test');
  return commands;
}

describe('the dice given so far for a command that needs more', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', browserStorage());
    toasts.value = [];
  });
  afterEach(() => vi.unstubAllGlobals());

  it('reappear after a reload, put aside', () => {
    loaded().dicePrompt.value = PROMPT;
    const { dicePrompt, isPutAside } = loaded();
    expect(dicePrompt.value).toEqual(PROMPT);
    expect(isPutAside.value).toBe(true);
  });

  it('reappear even if they are for a hex', () => {
    const forHex = { ...PROMPT, command: { kind: 'enter', to: 1 }, destination: { q: 0, r: -1 } } as const;
    loaded().dicePrompt.value = forHex;
    expect(loaded().dicePrompt.value).toEqual(forHex);
  });

  it('are not stored after the command was carried out or let go of, or before the first dice are given', () => {
    const { dicePrompt } = loaded();
    for (const without of [null, { ...PROMPT, needs: FIRST, thrown: [] }]) {
      dicePrompt.value = PROMPT;
      dicePrompt.value = without;
      expect(sessionStorage.getItem(KEY)).toBeNull();
    }
  });

  it('do not replace dice that are asked for already', () => {
    loaded().dicePrompt.value = PROMPT;
    const asked = { ...PROMPT, needs: FIRST, thrown: [] };
    const { dicePrompt, isPutAside } = loaded(asked);
    expect(dicePrompt.value).toBe(asked);
    expect(isPutAside.value).toBe(false);
  });

  it.each([
    '{',
    '[]',
    JSON.stringify({ ...PROMPT, command: { kind: 'point' } }),
    JSON.stringify({ ...PROMPT, command: null }),
    JSON.stringify({ ...PROMPT, needs: null }),
    JSON.stringify({ ...PROMPT, needs: { ...FIRST, for: 1 } }),
    JSON.stringify({ ...PROMPT, needs: { ...FIRST, sides: '6' } }),
    JSON.stringify({ ...PROMPT, needs: { ...FIRST, count: 1.5 } }),
    JSON.stringify({ ...PROMPT, needs: { ...FIRST, soFar: ['3'] } }),
    JSON.stringify({ ...PROMPT, thrown: [{ needs: FIRST, faces: [null] }] }),
    JSON.stringify({ ...PROMPT, destination: { q: 0 } }),
    JSON.stringify({ ...PROMPT, isAnew: 0 }),
  ])('are ignored if stored wrongly: %s', (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(loaded().dicePrompt.value).toBeNull();
  });

  it.each([
    { given: 'the last faces', give: (commands: Commands) => commands.giveDice([2]) },
    { given: 'the rest to the server', give: (commands: Commands) => commands.throwTheRest() },
  ])(
    'are not asked for again if $given were given, and the answer was lost with the page',
    async ({ give }) => {
      const server = new ScriptedServer();
      server.command({ campaign: 'test', id: 'a step', command: { kind: 'enter', to: 1 } });
      const left = connected(server, 3);
      await left.send({ kind: 'enter', to: 1, faces: [] });
      await left.giveDice([3, 4]);
      await left.giveDice([2]);
      const { seq } = server.campaign;
      void give(left);
      expect(server.ledger.slice(seq).map(({ kind }) => kind)).toEqual(['revealed']);

      const commands = connected(server, Number.POSITIVE_INFINITY);
      expect(commands.isPutAside.value).toBe(true);
      await commands.resumeThrow();
      expect(commands.dicePrompt.value).toBeNull();
      expect(server.campaign.seq).toBe(seq + 1);
      expect(toasts.value).toMatchObject([
        { text: 'This is done already: your dice had come through.', tone: 'plain' },
      ]);
    },
  );

  it('last until the page is left if nothing can be stored', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const commands = loaded();
    commands.dicePrompt.value = PROMPT;
    expect(commands.dicePrompt.value).toBe(PROMPT);
  });
});
