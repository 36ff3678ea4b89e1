import { describe, expect, it } from 'vitest';
import type { CampaignAnswer } from '../../../src/protocol/answers.ts';
import { setServerClock } from '../../../web/kit/server-clock.ts';
import { timeAgo } from '../../../web/kit/time-in-words.ts';
import type { Visit } from '../../../web/kit/visit.ts';
import { factsOf, resumables, timeOf } from '../../../web/pages/home/resume/resumable.ts';

const YESTERDAY = new Date(Date.now() - 30 * 3_600_000).toISOString();

const visit = (other: Partial<Visit> = {}): Visit => ({
  name: 'The Grey Moors',
  kind: 'solo',
  seq: 20,
  hexes: 18,
  day: 2,
  at: YESTERDAY,
  ...other,
});

const answer = (other: Partial<CampaignAnswer> = {}): CampaignAnswer => ({
  id: 'a',
  name: 'The Grey Moors',
  world: { kind: 'solo' },
  edition: 'solo@1',
  dice: 'server',
  seedChosen: false,
  seq: 20,
  party: { q: 0, r: 0 },
  day: 2,
  hexCount: 18,
  closed: false,
  createdAt: YESTERDAY,
  updatedAt: YESTERDAY,
  role: 'owner',
  ...other,
});

/** The only campaign in the list; fails if there are more. */
function only(visits: Record<string, Visit>, answers: CampaignAnswer[] | null, damaged?: string[]) {
  const [first, ...others] = resumables(new Map(Object.entries(visits)), answers, damaged);
  if (!first || others.length > 0) throw new Error(`${others.length + 1} campaigns are listed`);
  return first;
}

describe('the campaigns to resume', () => {
  it.each([
    [{ seq: 33, hexCount: 30, day: 2 }, '12 new hexes'],
    [{ seq: 22, hexCount: 19, day: 3 }, '1 new hex, 1 more day'],
    [{ seq: 1_500, hexCount: 1_252, day: 2 }, '1,234 new hexes'],
    [{ seq: 23 }, '3 new entries'],
    [{ seq: 21 }, '1 new entry'],
    [{}, ''],
    // Restored from an earlier backup.
    [{ seq: 12, hexCount: 10, day: 1 }, ''],
  ])('show what happened since the last visit: %j', (since, news) => {
    expect(only({ a: visit() }, [answer(since)]).news).toBe(news);
  });

  it('say that one was removed while it was open here, unless the server still lists it or has not answered', () => {
    const visits = { a: visit({ removed: true }) };
    expect(only(visits, []).gone).toContain('removed it');
    expect(only(visits, [answer()]).gone).toBe('');
    expect(only(visits, null).gone).toBe('');
    expect(only({ a: visit() }, []).gone).not.toContain('removed it');
  });

  it('have no news if they were never open here', () => {
    const { news, visited } = only({}, [answer({ seq: 99 })]);
    expect([news, visited]).toEqual(['', null]);
  });

  it('are sorted by the last visit, or by when they were last played if never visited', () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const visits = new Map([
      ['a', visit({ at: at(5) })],
      ['b', visit({ at: at(1) })],
    ]);
    const answers = [
      answer({ id: 'a', updatedAt: at(0) }),
      answer({ id: 'b', updatedAt: at(50) }),
      answer({ id: 'c', updatedAt: at(3) }),
    ];
    expect(resumables(visits, answers).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('include one that the server can’t read, as damaged and not as inaccessible', () => {
    expect(only({ a: visit() }, [], ['a']).gone).toMatch(/^The server can’t read it/);
    expect(only({ a: visit() }, [], ['b']).gone).toContain('can’t open it any more');
  });

  it('include one whose cookies may be missing, which other sites can make the browser forget', () => {
    expect(only({ a: visit() }, []).gone).toContain('cookies are gone');
  });

  it('include one that the server no longer lists as inaccessible, but only after it has answered', () => {
    expect(only({ a: visit() }, []).gone).toContain('can’t open it any more');
    const waiting = only({ a: visit() }, null);
    expect([waiting.gone, waiting.name, waiting.hexes]).toEqual(['', 'The Grey Moors', 18]);
    expect(only({ a: visit() }, [answer()]).gone).toBe('');
  });

  it('show what the server says rather than what the browser remembers', () => {
    const { name, hexes, day } = only({ a: visit() }, [
      answer({ name: 'The Red Moors', hexCount: 40, day: 9 }),
    ]);
    expect([name, hexes, day]).toEqual(['The Red Moors', 40, 9]);
    expect(only({ a: visit({ name: '' }) }, [answer({ name: '' })]).name).toBe('A campaign without a name');
  });
});

describe('the words about a campaign to resume', () => {
  it('measure the time since the visit by the server’s clock', () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    setServerClock({ headers: new Headers({ Date: new Date(Date.now() + 3_600_000).toISOString() }) });
    expect(timeOf(only({ a: visit({ at: hourAgo }) }, [answer()]))).toBe('Visited 2 hours ago');
    setServerClock({ headers: new Headers({ Date: new Date(Date.now() + 50).toISOString() }) });
  });

  it.each([
    [{}, 'fog', 'Open country, day 2, fog, 18 hexes'],
    [{ day: 1 }, null, 'Open country, 18 hexes'],
    [{ hexCount: 0, day: 1 }, null, 'Open country'],
    [{ hexCount: 1, day: 1, world: { kind: 'island' } }, null, 'An island, 1 hex'],
    [{ takenIn: { entries: 9, hexes: 18 } }, null, 'Open country, day 2, 18 hexes, brought in'],
    [{ role: 'watcher' as const, closed: true }, null, 'Open country, day 2, 18 hexes, closed, as watcher'],
  ])('facts: %j', (other, weather, facts) => {
    expect(factsOf(only({}, [answer(other)]), weather)).toBe(facts);
  });

  it('give the time of the visit, or else when it was last played', () => {
    expect(timeOf(only({ a: visit() }, [answer({ updatedAt: new Date().toISOString() })]))).toBe(
      `Visited ${timeAgo(YESTERDAY)}`,
    );
    expect(timeOf(only({}, [answer()]))).toBe(`Played ${timeAgo(YESTERDAY)}`);
  });
});
