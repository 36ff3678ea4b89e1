import { effect } from '@preact/signals';
import type { Command } from '../../src/campaign/command.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import { typedDiceOf } from '../../web/journey/typed-dice.ts';
import { Api } from '../../web/live/api.ts';
import { byAnotherLink, ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

/** A page whose party is at the start; commands are answered when `answer` is called. */
export function atTheStart(server = new ScriptedServer()) {
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
