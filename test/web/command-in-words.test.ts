import { expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { commandInWords } from '../../web/journey/command-in-words.ts';
import { Journey } from '../../web/journey/journey.ts';
import { Api } from '../../web/live/api.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const HERE = { q: 0, r: 0 };

const told: readonly (readonly [Command, string])[] = [
  [{ kind: 'enter', to: 0 }, 'Reveal the start'],
  [{ kind: 'enter', to: 1, from: HERE }, 'Walk to 5049'],
  [{ kind: 'enter', to: 1, from: { q: 0, r: -1 } }, 'Enter 5048'],
  [{ kind: 'travel', to: { q: 0, r: -1 }, from: HERE }, 'Travel to 5049'],
  [{ kind: 'rest' }, 'Rest until tomorrow'],
  [{ kind: 'roll', dice: '2d6', for: 'the bridge' }, 'Throw 2d6'],
  [{ kind: 'roll', table: 'finds' }, 'Roll on finds'],
  [{ kind: 'battlefield', ...HERE, edition: 'portable-2' }, 'Roll the battlefield at 5050'],
  [{ kind: 'note', ...HERE, text: 'A well', for: 'everyone' }, 'Keep the note at 5050'],
  [{ kind: 'note', ...HERE, text: '', for: 'everyone' }, 'Take away the note at 5050'],
  [{ kind: 'name', ...HERE, of: 'land', text: 'The Downs' }, 'Name the land at 5050 “The Downs”'],
  [{ kind: 'name', ...HERE, of: 'place', text: '' }, 'Take away the name of the place at 5050'],
  [{ kind: 'mark', ...HERE, mark: 'blocked' }, 'Mark 5050: no way through'],
  [{ kind: 'mark', ...HERE, mark: null }, 'Take away the mark at 5050'],
  [{ kind: 'road', of: 'trail', along: [HERE, { q: 0, r: 1 }] }, 'Draw a trail from 5050 to 5051'],
  [{ kind: 'road', of: null, along: [HERE, { q: 0, r: 1 }] }, 'Take away the road from 5050 to 5051'],
  [{ kind: 'count', name: 'Rations', by: -2 }, 'Rations −2'],
  [{ kind: 'count', name: 'Rations', to: 1200, perDay: -1 }, 'Rations: 1,200'],
  [{ kind: 'count', name: 'Rations', perDay: -1 }, 'Rations: −1 a day'],
  [{ kind: 'count', name: 'Rations', remove: true }, 'Remove Rations'],
  [{ kind: 'table', id: 'finds', table: null }, 'Put away finds'],
  [{ kind: 'set', frozen: true }, 'Change how it is played'],
  [{ kind: 'set', name: 'The Moors' }, 'Call the campaign “The Moors”'],
  [{ kind: 'erase', seq: 12 }, 'Erase the text of entry 12'],
  [{ kind: 'close' }, 'Close the campaign'],
];

it.each(told)('%j is told as “%s”', (command, words) => {
  const server = new ScriptedServer();
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  expect(commandInWords(command, journey)).toBe(words);
});
