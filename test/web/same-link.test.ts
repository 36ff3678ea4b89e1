import { describe, expect, it, onTestFinished } from 'vitest';
import { Journey } from '../../web/journey/journey.ts';
import { isWall } from '../../web/journey/wall.ts';
import { toasts } from '../../web/kit/toasts.ts';
import { Api } from '../../web/live/api.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const NORTH = 1;

/** A journey whose party is one step north of the start, on an owner's page. */
function aStepOn() {
  const server = new ScriptedServer();
  server.command({ campaign: 'test', id: 'before', command: { kind: 'enter', to: NORTH } });
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  journey.live.open();
  channel.connectTo(server);
  return { journey, channel, server };
}

describe('a step back taken on another page with the same link', () => {
  it('is not attributed to anyone else, also where it came first', async () => {
    toasts.value = [];
    const { journey, channel, server } = aStepOn();
    const step = journey.moves.enter(NORTH);
    const [given] = channel.commands.splice(0);
    const answer = server.command({
      campaign: 'test',
      id: 'elsewhere',
      command: { kind: 'travel', path: [4] },
    });
    channel.listener.entries({ campaign: 'test', entries: answer.ok ? answer.entries : [] });
    expect(journey.news.value).toMatchObject({ text: 'The party moves to 5050.', by: null });
    given?.answer(server.command(given.request));
    expect(await step).toBe(false);
    await expect
      .poll(() => toasts.value.map(({ text }) => text))
      .toEqual(['Another page of yours was quicker: your step was not taken.']);
  });

  it('is attributed to the link’s owner on the wall', () => {
    const { journey, channel, server } = aStepOn();
    isWall.value = true;
    onTestFinished(() => {
      isWall.value = false;
    });
    const answer = server.command({
      campaign: 'test',
      id: 'elsewhere',
      command: { kind: 'travel', path: [4] },
    });
    channel.listener.entries({ campaign: 'test', entries: answer.ok ? answer.entries : [] });
    expect(journey.news.value.text).toBe('The owner leads the party to 5050.');
  });
});
