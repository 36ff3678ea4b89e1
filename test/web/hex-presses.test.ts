import { describe, expect, it } from 'vitest';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { Journey } from '../../web/journey/journey.ts';
import type { PastView } from '../../web/journey/past-view.ts';
import { Api } from '../../web/live/api.ts';
import type { MapStage } from '../../web/map/stage/map-stage.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const START = { q: 0, r: 0 };
const NORTH = { q: 0, r: -1 };
const FAR_NORTH = { q: 0, r: -2 };

/** A page on which somebody sees the party at the start, with known hexes around it. */
function page(role: 'owner' | 'watcher' = 'owner') {
  const server = new ScriptedServer();
  const channel = new ScriptedChannel();
  const journey = new Journey({ ...server.summary, role }, new Api(), channel);
  journey.live.open();
  channel.listener.connected();
  const [asked] = channel.watches;
  asked?.answer({ ...server.watch(asked.request), role } as WatchAnswer);
  const sent = () => channel.commands.map(({ request }) => request.command);
  return { journey, channel, server, sent };
}

describe('two slow taps on a hex next to the party', () => {
  const tapTwice = ({ presses }: Journey) => {
    for (const time of [0, 2000]) presses.tap(NORTH, time);
  };

  it('choose it and go there', () => {
    const { journey, sent } = page();
    tapTwice(journey);
    expect(journey.selected.value).toEqual(NORTH);
    expect(sent()).toEqual([{ kind: 'enter', to: 1, from: START }]);
  });

  it('by somebody who only watches choose it and go nowhere', () => {
    const { journey, sent } = page('watcher');
    tapTwice(journey);
    journey.presses.confirm(4000);
    journey.presses.enterChosen(6000);
    journey.presses.approachChosen(8000, 'inside');
    expect(journey.selected.value).toEqual(NORTH);
    expect(sent()).toEqual([]);
  });

  it('do nothing while the page asks for dice', async () => {
    const { journey, channel, server } = page();
    const rolling = journey.commands.send({ kind: 'roll', dice: '1d6', faces: [] });
    for (const { request, answer } of channel.commands.splice(0)) answer(server.command(request));
    await rolling;
    expect(journey.commands.isAsking).toBe(true);
    tapTwice(journey);
    expect(journey.selected.value).toBeNull();
    expect(channel.commands).toEqual([]);
  });

  it('do nothing while an earlier moment is shown', () => {
    const { journey, sent } = page();
    journey.past.value = { party: START } as PastView;
    tapTwice(journey);
    expect(journey.selected.value).toBeNull();
    expect(sent()).toEqual([]);
  });
});

it('a press on a button that stands for a hex brings it into sight, and a tap on the map moves nothing', () => {
  const { journey } = page();
  const shown: unknown[] = [];
  const camera = { bringIntoSight: (hex: unknown) => shown.push(hex) };
  Object.defineProperty(journey, 'stage', { value: { camera } as unknown as MapStage });
  journey.presses.tap(NORTH, 0);
  expect(shown).toEqual([]);
  journey.presses.press(NORTH, 2000);
  expect(shown).toEqual([NORTH]);
});

describe('a move that is asked for', () => {
  it('says where the party is believed to be, so that it is refused if somebody else has moved it', () => {
    const { journey, sent } = page();
    void journey.moves.travel(NORTH);
    expect(sent()).toEqual([{ kind: 'travel', to: NORTH, from: START }]);
  });

  it('into an unknown hex says from which hex it was to be entered', () => {
    const { journey, sent } = page();
    void journey.moves.enterFrom(NORTH, FAR_NORTH);
    expect(sent()).toEqual([{ kind: 'enter', to: 1, from: NORTH }]);
  });

  it('into an unknown hex is not sent if that hex has become known meanwhile', async () => {
    const { journey, sent } = page();
    const entering = journey.moves.enterFrom(START, NORTH);
    expect(sent()).toEqual([]);
    expect(await entering).toBe(false);
  });

  it('to begin waits until the start may be revealed', async () => {
    const { journey, sent } = page();
    let getReady = () => {};
    const begun = new Promise<void>((resolve) => {
      getReady = resolve;
    });
    void journey.moves.begin(begun);
    await Promise.resolve();
    expect(sent()).toEqual([]);
    getReady();
    await expect.poll(sent).toEqual([{ kind: 'enter', to: 0 }]);
  });
});
