import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { missedNews } from '../../web/journey/missed/missed-news.ts';
import { ScriptedServer } from './scripted-channel.ts';

/** A campaign that continued after an entry, and what someone who was away is told about it. */
function missed(...commands: readonly Command[]) {
  const server = new ScriptedServer();
  const since = server.campaign.seq;
  for (const [nth, command] of commands.entries()) {
    const answer = server.command({ campaign: 'test', id: `command ${nth}`, command });
    if (!answer.ok) throw new Error(answer.error.detail);
  }
  const until = server.campaign.seq;
  const tell = (
    days = 0,
    {
      by = (entry: Entry): Actor => entry.by,
      isOwn = (_: Entry): boolean => false,
      isReaders = (_: Entry): boolean => false,
      isTyped = (_: Entry): boolean => false,
      isCut = false,
    } = {},
  ) =>
    missedNews(
      [{ since, until, days }],
      server.campaign.world,
      (after) =>
        isCut
          ? Promise.reject(new Error('The server cannot be reached.'))
          : Promise.resolve({
              // At most two entries an answer, so that more than one request is needed.
              entries: server.ledger.slice(after, after + 2).map((entry) => ({ ...entry, by: by(entry) })),
              head: until,
            }),
      isOwn,
      isReaders,
      isTyped,
    );
  return { server, since, until, tell };
}

const enter = (to: 1 | 2 | 3 | 4 | 5 | 6): Command => ({ kind: 'enter', to });
const note = (text: string): Command => ({ kind: 'note', q: 0, r: 0, text, for: 'everyone' });

describe('the summary of what someone missed', () => {
  it('tells how many hexes were revealed in how many days, what was written, and who was there', async () => {
    const { server, since, tell } = missed(
      enter(1),
      enter(1),
      { kind: 'rest' },
      enter(1),
      note('A ford.'),
      note('A deep ford.'),
      { kind: 'name', q: 0, r: 0, of: 'place', text: 'Ashford' },
    );
    const { hexes, text } = await tell(1);
    const known = server.ledger.flatMap((entry) =>
      entry.seq > since && entry.kind === 'revealed' ? [{ q: entry.hex.q, r: entry.hex.r }] : [],
    );
    expect(known.length).toBeGreaterThan(0);
    expect(hexes).toEqual(known);
    const sites = known.filter(({ q, r }) => server.campaign.world.landAt({ q, r }).site !== null).length;
    const found = sites === 0 ? '' : sites === 1 ? ' and 1 site' : ` and ${sites} sites`;
    expect(text).toBe(
      `${known.length} hexes${found} became known, in 1 day. 2 notes and 1 name were written. The owner was there.`,
    );
  });

  it('names everyone who was there once, and four people at most', async () => {
    const { tell, since } = missed(enter(1), enter(1), enter(1), enter(1), enter(1), enter(1), enter(1));
    const labels = ['Mira', 'owner', 'Tom', 'Mira', 'Ida', 'Bo', 'Pál'];
    const by = ({ seq, by }: Entry): Actor => ({ ...by, label: labels[seq - since - 1] ?? '' });
    expect((await tell(0, { by })).text).toMatch(/ Mira, the owner, Tom, Ida and 2 others were there\.$/);
    const alone = ({ by }: Entry): Actor => ({ ...by, label: '', role: 'player' });
    expect((await tell(0, { by: alone })).text).toMatch(/, all on one day\. A player was there\.$/);
  });

  it('names no one for what the reader did on another device, but tells it', async () => {
    const { tell, since } = missed(enter(1), enter(1), note('A ford.'));
    const isReaders = ({ seq }: Entry): boolean => seq > since + 1;
    expect((await tell(0, { isReaders })).text).toMatch(/ 1 note was written\. The owner was there\.$/);
    expect((await tell(0, { isReaders: () => true })).text).toMatch(/ 1 note was written\.$/);
  });

  it('is empty if nothing was revealed or written', async () => {
    const { tell } = missed({ kind: 'set', watchersMayPoint: true }, note(''));
    expect(await tell()).toEqual({ hexes: [], text: '' });
  });

  it('tells days and notes alone if no hex was revealed', async () => {
    const { tell } = missed({ kind: 'rest' }, { kind: 'rest' }, note('Snow.'));
    expect(await tell(2)).toEqual({
      hexes: [],
      text: '2 days went by. 1 note was written. The owner was there.',
    });
  });

  it('excludes what this page itself had asked for', async () => {
    const { tell } = missed(enter(1), enter(1), enter(1));
    expect(await tell(0, { isOwn: () => true })).toEqual({ hexes: [], text: '' });
    const all = await tell();
    const rest = await tell(0, { isOwn: ({ command }) => command === 'command 2' });
    expect(rest.hexes).toEqual(all.hexes.slice(0, -1));
  });

  it('excludes texts sent from this browser, whoever received their answer, and no others', async () => {
    const { tell } = missed(enter(1), enter(1), note('A ford.'), note('A deep ford.'));
    const isTyped = ({ command }: Entry): boolean => command === 'command 3';
    expect((await tell(0, { isTyped })).text).toMatch(/ 1 note was written\. The owner was there\.$/);
    expect((await tell(0, { isTyped, isReaders: () => true })).text).toMatch(/ 1 note was written\.$/);
    const alone = missed(note('A ford.'));
    expect(await alone.tell(0, { isTyped: () => true })).toEqual({ hexes: [], text: '' });
  });

  it('tells what the map shows if the server does not answer', async () => {
    const { tell } = missed(enter(1), enter(1));
    const { hexes, text } = await tell(0, { isCut: true });
    expect(hexes.length).toBeGreaterThan(0);
    expect(text).toMatch(/became known(, all on one day)?\.$/);
  });
});
