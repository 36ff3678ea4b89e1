import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { Journey } from '../../web/journey/journey.ts';
import { setByAnswer } from '../../web/kit/server-clock.ts';
import { rememberVisit, storedVisit } from '../../web/kit/visit.ts';
import { Api } from '../../web/live/api.ts';
import { keepVisit } from '../../web/pages/campaign/kept-visit.ts';
import { browserStorage } from '../support/browser-storage.ts';
import { byAnotherLink, ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

/** A page that may be turned away from. */
class ScriptedDocument extends EventTarget {
  hidden = false;

  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const MINUTE = 60_000;
let page: ScriptedDocument;

beforeEach(() => {
  vi.useFakeTimers();
  page = new ScriptedDocument();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ENTER: Command = { kind: 'enter', to: 1 };

/** A page of a campaign, opened and connected. */
function opened(server: ScriptedServer) {
  const channel = new ScriptedChannel();
  const journey = new Journey(server.summary, new Api(), channel);
  const leave = keepVisit(journey, () => {});
  journey.live.open();
  channel.connectTo(server);
  return { journey, channel, leave };
}

/** What others bring about; a page that is connected is told at once. */
function byOthers(server: ScriptedServer, command: Command, ...told: readonly ScriptedChannel[]): void {
  const id = `other ${server.campaign.seq}`;
  const answer = server.command({ campaign: 'test', id, command });
  if (!answer.ok) throw new Error(answer.error.detail);
  for (const { listener } of told)
    listener.entries({ campaign: 'test', entries: byAnotherLink(answer.entries) });
}

describe('what a browser has not shown of a campaign', () => {
  it('is nothing at the first visit', () => {
    const { journey } = opened(new ScriptedServer());
    expect(journey.missed.value).toEqual([]);
  });

  it('is remembered with the time of the server, however wrong the clock of the device is', () => {
    const onServer = Date.now() - 5 * 60 * MINUTE;
    const told = (time: number) =>
      setByAnswer({ headers: new Headers({ Date: new Date(time).toUTCString() }) });
    told(onServer);
    opened(new ScriptedServer()).leave();
    expect(Math.abs(Date.parse(storedVisit('test')?.at ?? '') - onServer)).toBeLessThan(1000);
    told(Date.now());
  });

  it('is remembered as later than the visits before, where the time in the answer is a second behind', () => {
    const now = Date.now();
    const before = {
      name: 'Moors',
      kind: 'solo',
      seq: 8,
      hexes: 7,
      day: 1,
      at: new Date(now + 900).toISOString(),
    };
    rememberVisit('moors', before);
    opened(new ScriptedServer()).leave();
    expect(Date.parse(storedVisit('test')?.at ?? '')).toBe(now + 901);

    rememberVisit('moors', { ...before, at: new Date(now + 60 * MINUTE).toISOString() });
    rememberVisit('test', before);
    opened(new ScriptedServer()).leave();
    const { at = '' } = storedVisit('test') ?? {};
    expect(Date.parse(at), 'after a clock that was an hour ahead').toBeLessThan(now + 2000);
  });

  it('is what came since the visit before, and how many days ended', () => {
    const server = new ScriptedServer();
    opened(server).leave();
    const { seq } = server.campaign;
    byOthers(server, ENTER);
    byOthers(server, { kind: 'rest' });
    const { journey } = opened(server);
    expect(journey.missed.value).toEqual([{ since: seq, until: seq + 2, days: 1 }]);
  });

  it('stays so through a reload until it is put away, without what was seen happening meanwhile', () => {
    const server = new ScriptedServer();
    opened(server).leave();
    const { seq } = server.campaign;
    byOthers(server, ENTER);
    const first = opened(server);
    byOthers(server, ENTER, first.channel);
    first.leave();
    const second = opened(server);
    expect(second.journey.missed.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
    second.journey.missed.value = [];
    second.leave();
    expect(opened(server).journey.missed.value).toEqual([]);
  });

  it('is nothing where it was there all the time, be it looked away from for less than a minute', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    byOthers(server, ENTER, channel);
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.advanceTimersByTime(MINUTE - 1);
    page.turn(false);
    expect(journey.missed.value).toEqual([]);
    expect(storedVisit('test')?.seq).toBe(server.campaign.seq);
  });

  it('is what came while nobody looked for longer', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.advanceTimersByTime(MINUTE);
    expect(journey.missed.value).toEqual([]);
    page.turn(false);
    expect(journey.missed.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is what came while nobody looked, also where the clock was set back meanwhile', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    page.turn(false);
    expect(journey.missed.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is what came while the connection was away, each time', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    for (const times of [0, 1, 2]) {
      channel.listener.disconnected();
      for (let nth = 0; nth < times; nth++) byOthers(server, ENTER);
      channel.connectTo(server);
    }
    expect(journey.missed.value).toEqual([
      { since: seq, until: seq + 1, days: 0 },
      { since: seq + 1, until: seq + 3, days: 0 },
    ]);
  });

  it('is told once: as it, and not as news besides', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    byOthers(server, ENTER, channel);
    expect(journey.news.value.text, 'while the page is connected').toContain('leads');
    channel.listener.disconnected();
    byOthers(server, ENTER);
    expect(server.ledger.at(-1)?.kind).toBe('revealed');
    channel.connectTo(server);
    expect(journey.missed.value).toHaveLength(1);
    expect(journey.news.value.text).toBe('');
  });

  it('leaves to the news what is not told of an absence', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    channel.listener.disconnected();
    byOthers(server, ENTER);
    byOthers(server, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    channel.connectTo(server);
    expect(journey.news.value.text).toContain('5050 is marked: camp.');
  });

  it('is all of it where one answer did not hold all that was missed', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    channel.listener.disconnected();
    for (let nth = 0; nth < 3; nth++) byOthers(server, ENTER);
    server.mostEntries = 2;
    channel.connectTo(server);
    expect(journey.live.state.value, 'it has not caught up yet').toBe('reconnecting');
    channel.answerWatch(server);
    expect(journey.missed.value).toEqual([{ since: seq, until: seq + 3, days: 0 }]);
  });

  it('is not what another page of the same browser has shown', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    channel.listener.disconnected();
    const other = opened(server);
    byOthers(server, ENTER, other.channel);
    channel.connectTo(server);
    expect(journey.missed.value).toEqual([]);
  });

  it('is known to the page itself where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    channel.listener.disconnected();
    byOthers(server, ENTER);
    channel.connectTo(server);
    expect(journey.missed.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is not taken from what is stored of a longer ledger, as after an older backup was put back', () => {
    const server = new ScriptedServer();
    const visit = { name: 'Test', kind: 'solo', hexes: 7, day: 1, at: '2026-03-01T10:00:00.000Z' };
    rememberVisit('test', { ...visit, seq: 50, missed: [{ since: 30, until: 40, days: 1 }] });
    expect(opened(server).journey.missed.value).toEqual([]);
  });
});

describe('what a browser remembers of a campaign that ends', () => {
  it('is that it was removed for good, where the server says so', () => {
    const { channel } = opened(new ScriptedServer());
    const before = storedVisit('test');
    channel.listener.removed();
    channel.listener.revoked();
    page.turn(true);
    page.turn(false);
    expect(storedVisit('test')).toEqual({ ...before, removed: true });
  });

  it('is nothing of the kind where its link was revoked, or it is removed on this very page', () => {
    const { channel } = opened(new ScriptedServer());
    channel.listener.revoked();
    expect(storedVisit('test')).not.toHaveProperty('removed');
    const { journey, channel: other } = opened(new ScriptedServer());
    journey.isRemoving.value = true;
    other.listener.removed();
    other.listener.revoked();
    expect(storedVisit('test')).not.toHaveProperty('removed');
  });

  it('goes as it was where it is open again', () => {
    const server = new ScriptedServer();
    const { channel, leave } = opened(server);
    channel.listener.removed();
    channel.listener.revoked();
    leave();
    opened(server);
    expect(storedVisit('test')).not.toHaveProperty('removed');
  });
});
