import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { Journey } from '../../web/journey/journey.ts';
import { setServerClock } from '../../web/kit/server-clock.ts';
import { rememberVisit, storedVisit } from '../../web/kit/visit.ts';
import { Api } from '../../web/live/api.ts';
import { keepVisit } from '../../web/pages/campaign/kept-visit.ts';
import { browserStorage } from '../support/browser-storage.ts';
import { byAnotherLink, ScriptedChannel, ScriptedServer } from './scripted-channel.ts';

/** A document that can be hidden. */
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

/** Carries out a command of another person, and passes its entries to the connected pages. */
function byOthers(server: ScriptedServer, command: Command, ...told: readonly ScriptedChannel[]): void {
  const id = `other ${server.campaign.seq}`;
  const answer = server.command({ campaign: 'test', id, command });
  if (!answer.ok) throw new Error(answer.error.detail);
  for (const { listener } of told)
    listener.entries({ campaign: 'test', entries: byAnotherLink(answer.entries) });
}

describe('what a user missed of a campaign', () => {
  it('is nothing at the first visit', () => {
    const { journey } = opened(new ScriptedServer());
    expect(journey.absences.value).toEqual([]);
  });

  it('counts from the time of the visit by the server’s clock, however wrong the device’s clock is', () => {
    const onServer = Date.now() - 5 * 60 * MINUTE;
    const told = (time: number) =>
      setServerClock({ headers: new Headers({ Date: new Date(time).toUTCString() }) });
    told(onServer);
    opened(new ScriptedServer()).leave();
    expect(Math.abs(Date.parse(storedVisit('test')?.at ?? '') - onServer)).toBeLessThan(1000);
    told(Date.now());
  });

  it('counts from a visit that is later than all earlier ones, even if the server’s time is a second behind', () => {
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

  it('is what happened since the last visit, with the number of days that ended', () => {
    const server = new ScriptedServer();
    opened(server).leave();
    const { seq } = server.campaign;
    byOthers(server, ENTER);
    byOthers(server, { kind: 'rest' });
    const { journey } = opened(server);
    expect(journey.absences.value).toEqual([{ since: seq, until: seq + 2, days: 1 }]);
  });

  it('stays through a reload until it is dismissed, without what the page showed meanwhile', () => {
    const server = new ScriptedServer();
    opened(server).leave();
    const { seq } = server.campaign;
    byOthers(server, ENTER);
    const first = opened(server);
    byOthers(server, ENTER, first.channel);
    first.leave();
    const second = opened(server);
    expect(second.journey.absences.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
    second.journey.absences.value = [];
    second.leave();
    expect(opened(server).journey.absences.value).toEqual([]);
  });

  it('is nothing if the page was visible all the time, or hidden for less than a minute', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    byOthers(server, ENTER, channel);
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.advanceTimersByTime(MINUTE - 1);
    page.turn(false);
    expect(journey.absences.value).toEqual([]);
    expect(storedVisit('test')?.seq).toBe(server.campaign.seq);
  });

  it('is what happened while the page was hidden for longer', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.advanceTimersByTime(MINUTE);
    expect(journey.absences.value).toEqual([]);
    page.turn(false);
    expect(journey.absences.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is what happened while the page was hidden, even if the clock was set back', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    page.turn(true);
    byOthers(server, ENTER, channel);
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    page.turn(false);
    expect(journey.absences.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is what happened while the connection was lost, each time', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    for (const times of [0, 1, 2]) {
      channel.listener.disconnected();
      for (let nth = 0; nth < times; nth++) byOthers(server, ENTER);
      channel.connectTo(server);
    }
    expect(journey.absences.value).toEqual([
      { since: seq, until: seq + 1, days: 0 },
      { since: seq + 1, until: seq + 3, days: 0 },
    ]);
  });

  it('is told once, and not in the news as well', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    byOthers(server, ENTER, channel);
    expect(journey.news.value.text, 'while the page is connected').toContain('leads');
    channel.listener.disconnected();
    byOthers(server, ENTER);
    expect(server.ledger.at(-1)?.kind).toBe('revealed');
    channel.connectTo(server);
    expect(journey.absences.value).toHaveLength(1);
    expect(journey.news.value.text).toBe('');
  });

  it('excludes what only the news tells', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    channel.listener.disconnected();
    byOthers(server, ENTER);
    byOthers(server, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
    channel.connectTo(server);
    expect(journey.news.value.text).toContain('5050 is marked: camp.');
  });

  it('is complete even if one answer did not hold all of it', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    channel.listener.disconnected();
    for (let nth = 0; nth < 3; nth++) byOthers(server, ENTER);
    server.mostEntries = 2;
    channel.connectTo(server);
    expect(journey.live.state.value, 'it has not caught up yet').toBe('reconnecting');
    channel.answerWatch(server);
    expect(journey.absences.value).toEqual([{ since: seq, until: seq + 3, days: 0 }]);
  });

  it('excludes what another page of the same browser has shown', () => {
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    channel.listener.disconnected();
    const other = opened(server);
    byOthers(server, ENTER, other.channel);
    channel.connectTo(server);
    expect(journey.absences.value).toEqual([]);
  });

  it('is known to the page itself if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const server = new ScriptedServer();
    const { journey, channel } = opened(server);
    const { seq } = server.campaign;
    channel.listener.disconnected();
    byOthers(server, ENTER);
    channel.connectTo(server);
    expect(journey.absences.value).toEqual([{ since: seq, until: seq + 1, days: 0 }]);
  });

  it('is not taken from a stored visit of a longer ledger, as after an older backup was restored', () => {
    const server = new ScriptedServer();
    const visit = { name: 'Test', kind: 'solo', hexes: 7, day: 1, at: '2026-03-01T10:00:00.000Z' };
    rememberVisit('test', { ...visit, seq: 50, missed: [{ since: 30, until: 40, days: 1 }] });
    expect(opened(server).journey.absences.value).toEqual([]);
  });
});

describe('the stored visit of a campaign that ends', () => {
  it('says that it was removed for good, if the server says so', () => {
    const { channel } = opened(new ScriptedServer());
    const before = storedVisit('test');
    channel.listener.removed();
    channel.listener.revoked();
    page.turn(true);
    page.turn(false);
    expect(storedVisit('test')).toEqual({ ...before, removed: true });
  });

  it('does not say so if the link was revoked, or the campaign is removed on this page', () => {
    const { channel } = opened(new ScriptedServer());
    channel.listener.revoked();
    expect(storedVisit('test')).not.toHaveProperty('removed');
    const { journey, channel: other } = opened(new ScriptedServer());
    journey.isRemoving.value = true;
    other.listener.removed();
    other.listener.revoked();
    expect(storedVisit('test')).not.toHaveProperty('removed');
  });

  it('no longer says so once the campaign opens again', () => {
    const server = new ScriptedServer();
    const { channel, leave } = opened(server);
    channel.listener.removed();
    channel.listener.revoked();
    leave();
    opened(server);
    expect(storedVisit('test')).not.toHaveProperty('removed');
  });
});
