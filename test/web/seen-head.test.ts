import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { type SeenHead, seenHead } from '../../web/journey/heads/seen-head.ts';
import { watchHead } from '../../web/journey/heads/watch-head.ts';
import { Journey } from '../../web/journey/journey.ts';
import { Api } from '../../web/live/api.ts';
import { browserStorage } from '../support/browser-storage.ts';
import { ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

const ROLL: Command = { kind: 'roll', dice: '1d6' };
const KEY = 'hexfarer.head.test';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** An API client with the server behind it that counts its requests. */
class AskedApi extends Api {
  asked = 0;
  isAway = false;
  readonly #server: ScriptedServer;

  constructor(server: ScriptedServer) {
    super();
    this.#server = server;
  }

  override async entry(_: string, seq: number) {
    this.asked++;
    if (this.isAway) throw new Error('away');
    return this.#server.ledger[seq - 1] ?? null;
  }

  override async campaign(): Promise<CampaignAnswer> {
    return this.#server.summary;
  }
}

/** A page of a campaign whose end is watched, opened and connected. */
function opened(server: ScriptedServer, isAway = false) {
  const channel = new ScriptedChannel();
  const api = new AskedApi(server);
  api.isAway = isAway;
  const journey = new Journey(server.summary, api, channel);
  const tell = vi.fn();
  const end = watchHead(journey, tell);
  journey.live.open();
  channel.connectTo(server);
  return { api, channel, tell, end };
}

/** The same, after it has checked. */
async function watched(server: ScriptedServer, isAway = false) {
  const page = opened(server, isAway);
  await settled();
  return page;
}

const headOf = ({ ledger }: ScriptedServer) => ({ seq: ledger.length, hash: ledger.at(-1)?.hash });

/** Rolls dice as another person, and passes the entry to a connected page. */
function rolled(server: ScriptedServer, told?: ScriptedChannel): void {
  const answer = server.command({ campaign: 'test', id: `${server.campaign.seq}`, command: ROLL });
  if (!answer.ok) throw new Error(answer.error.detail);
  told?.listener.entries({ campaign: 'test', entries: answer.entries });
}

const remember = (head: Partial<Record<keyof SeenHead, unknown>>) =>
  localStorage.setItem(KEY, JSON.stringify({ seq: 2, hash: 'other', at: '2024-04-17T00:00:00Z', ...head }));

describe('the last entry that this browser was shown', () => {
  beforeEach(() => void vi.stubGlobal('localStorage', browserStorage()));
  afterEach(() => vi.unstubAllGlobals());

  it('is stored, and so is every later one', async () => {
    const server = new ScriptedServer();
    const { channel, tell } = await watched(server);
    expect(seenHead('test')).toMatchObject(headOf(server));
    rolled(server, channel);
    await settled();
    expect(seenHead('test')).toMatchObject(headOf(server));
    expect(tell).not.toHaveBeenCalled();
  });

  it('is stored with the time when it was first shown', async () => {
    const server = new ScriptedServer();
    remember(headOf(server));
    const { tell } = await watched(server);
    expect(seenHead('test')?.at).toBe('2024-04-17T00:00:00Z');
    expect(tell).not.toHaveBeenCalled();
  });

  it('is found in a campaign that continued, and checked once as long as the connection lasts', async () => {
    const server = new ScriptedServer();
    (await watched(server)).end();
    rolled(server);
    const { api, channel, tell } = await watched(server);
    expect(seenHead('test')).toMatchObject(headOf(server));
    const { asked } = api;
    rolled(server, channel);
    await settled();
    expect(api.asked).toBe(asked);
    channel.listener.disconnected();
    channel.connectTo(server);
    await settled();
    expect(api.asked).toBe(asked + 1);
    expect(tell).not.toHaveBeenCalled();
  });

  it.each([
    ['other', { seq: 2 }],
    ['shorter', { seq: 99 }],
  ] as const)('is reported missing in a campaign that is %s, and stays stored', async (kind, head) => {
    const server = new ScriptedServer();
    remember(head);
    const seen = seenHead('test');
    const last = server.campaign.seq;
    const { channel, tell } = await watched(server);
    rolled(server, channel);
    await settled();
    expect(tell.mock.calls).toEqual([[{ kind, seen, last }]]);
    expect(seenHead('test')).toEqual(seen);
  });

  it('is checked again at the next entry if the server could not be asked', async () => {
    const server = new ScriptedServer();
    remember({});
    const { api, channel, tell } = await watched(server, true);
    expect(tell).not.toHaveBeenCalled();
    expect(seenHead('test')).toMatchObject({ hash: 'other' });
    api.isAway = false;
    rolled(server, channel);
    await settled();
    expect(tell).toHaveBeenCalledTimes(1);
  });

  it('is no longer watched after the page was left', async () => {
    const server = new ScriptedServer();
    opened(server).end();
    await settled();
    expect(seenHead('test')).toBeNull();
    const { channel, end } = await watched(server);
    const seen = seenHead('test');
    end();
    rolled(server, channel);
    await settled();
    expect(seenHead('test')).toEqual(seen);
  });

  it.each([{ seq: '2' }, { seq: 1.5 }, { hash: null }, { at: 0 }, { at: 'yesterday' }])(
    'is ignored if stored wrongly: %o',
    (head) => {
      remember(head);
      expect(seenHead('test')).toBeNull();
    },
  );
});
