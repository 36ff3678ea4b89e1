import { describe, expect, it } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import type { JournalAnswer } from '../../src/protocol/answers.ts';
import type { JournalEvent } from '../../src/telling/journal.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { travelFar } from '../support/long-ledger.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

const HERE = { q: 0, r: 0 };

const WORLDS = [
  ['solo', { kind: 'solo' }],
  ['island', { kind: 'island', hexes: 60 }],
  ['elevation', { kind: 'elevation' }],
] as const;

/** A campaign of some days by an owner and a player, with notes that only one of them may read. */
async function played(world: object = { kind: 'solo' }) {
  const { url } = server;
  const { id, owner } = await new ApiClient(url).start({ world, name: 'Die Öde' });
  const { client: player } = await newPartner(owner, id, 'player', 'Ann');
  const table = { title: 'Omens', roll: '1d6', rows: [{ on: [1, 6], text: 'an owl' }] } as const;
  await owner.command(id, { kind: 'table', id: 'omens', table: { ...table, when: 'day' } });
  await owner.command(id, { kind: 'name', ...HERE, of: 'place', text: 'Käsdorf' });
  await owner.command(id, { kind: 'note', ...HERE, text: 'A *spy* lives here', for: 'owner' });
  for (let step = 0; step < 24; step++) {
    await player.command(id, { kind: 'enter', to: ((step % 6) + 1) as Direction });
    if (step % 8 === 7) await player.command(id, { kind: 'rest' });
  }
  await player.command(id, { kind: 'note', ...HERE, text: 'Met the Krähen', for: 'everyone' });
  await player.command(id, { kind: 'roll', dice: '2d6', for: 'a leap' });
  const journal = async (query = '', who: ApiClient = owner): Promise<JournalAnswer> => {
    const { status, body } = await who.call<JournalAnswer>('GET', `/api/campaigns/${id}/journal${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const file = async (path: string, who: ApiClient = owner) => {
    const response = await who.fetch(`/api/campaigns/${id}/export/${path}`);
    expect(response.status).toBe(200);
    return { text: await response.text(), headers: response.headers };
  };
  return { id, owner, player, journal, file, url };
}

const eventsOf = ({ days }: JournalAnswer): JournalEvent[] => days.flatMap(({ events }) => [...events]);

describe.each(WORLDS)('the journal of a campaign in a world of kind %s', (_kind, world) => {
  it('lists everything day by day; its pages joined give the whole', async () => {
    const { journal } = await played(world);
    const whole = await journal();
    expect(whole.days.map(({ day, weather }) => [day, weather === null])).toEqual([
      [1, true],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(whole.last).toBe(whole.head);
    const events = eventsOf(whole);
    expect(events[0]).toMatchObject({
      seq: 1,
      kind: 'started',
      text: expect.stringMatching(/^“Die Öde” begins/),
    });
    expect(events.at(-1)).toMatchObject({
      kind: 'rolled',
      text: expect.stringMatching(/^2d6, for “a leap”: /),
    });
    expect(events.at(-1), 'without a table').not.toHaveProperty('table');
    expect(events.at(-1)?.by).toMatchObject({ role: 'player', label: 'Ann' });
    for (const limit of [1, 3, 7]) {
      const paged: JournalEvent[] = [];
      for (let after = 0; after < whole.head; ) {
        const page = await journal(`?after=${after}&limit=${limit}`);
        expect(eventsOf(page).length).toBeLessThanOrEqual(limit);
        expect(page.last).toBeGreaterThan(after);
        expect(page.head).toBe(whole.head);
        paged.push(...eventsOf(page));
        after = page.last;
      }
      expect(paged).toEqual(events);
    }
    // Paging on from an event further back gives the same end.
    const tail = await journal(`?after=${events.at(-5)?.seq}`);
    expect(eventsOf(tail)).toEqual(events.slice(-4));
    expect(await journal(`?after=${whole.head}`)).toEqual({ days: [], last: whole.head, head: whole.head });
    expect(await journal('?after=99999')).toMatchObject({ days: [], head: whole.head });
  });
});

describe('the journal', () => {
  it('can be searched regardless of case and accents', async () => {
    const { journal } = await played();
    const found = async (search: string, more = '') =>
      eventsOf(await journal(`?search=${encodeURIComponent(search)}${more}`)).map(({ text }) => text);
    expect(await found('KRAHEN')).toEqual(['Note on Käsdorf (5050): Met the Krähen.']);
    expect(await found('an OWL')).toHaveLength(3);
    expect(await found('an owl', '&limit=1')).toHaveLength(1);
    expect(await found('no such thing')).toEqual([]);
    const { last, head } = await journal('?search=nothing');
    expect(last).toBe(head);
  });

  it('gives a note as Markdown beside the line that mentions it', async () => {
    const { journal } = await played();
    const events = eventsOf(await journal());
    const notes = events.filter(({ kind, text }) => kind === 'noted' && text.includes('Krähen'));
    expect(notes.map(({ note }) => note)).toEqual([{ on: 'Käsdorf (5050)', markdown: 'Met the Krähen' }]);
    for (const { kind, note } of events) expect(note !== undefined && kind !== 'noted').toBe(false);
  });

  it('shows players and watchers nothing that is for the owner only', async () => {
    const { journal, file, id, owner, player } = await played();
    const { client: watcher } = await newPartner(owner, id, 'watcher');
    const all = eventsOf(await journal());
    expect(all.some(({ text }) => text.includes('spy'))).toBe(true);
    for (const who of [player, watcher]) {
      expect(eventsOf(await journal('', who))).toEqual(all.filter(({ text }) => !text.includes('spy')));
      expect(eventsOf(await journal('?search=spy', who))).toEqual([]);
      for (const format of ['journal', 'gazetteer'])
        for (const as of ['markdown', 'html']) {
          const { text } = await file(`${format}?as=${as}`, who);
          expect(text).toMatch(/Krähen/);
          expect(text).not.toMatch(/spy|alone/);
          expect((await file(`${format}?as=${as}`)).text).toMatch(/spy/);
          // At moments before and after the note was written.
          expect((await file(`${format}?as=${as}&at=11`, who)).text).not.toMatch(/spy|alone/);
        }
    }
  });

  it('no longer shows text that was erased', async () => {
    const { journal, file, id, owner } = await played();
    const note = eventsOf(await journal()).find(({ text }) => text.includes('Krähen'));
    await owner.command(id, { kind: 'erase', seq: note?.seq ?? 0 });
    expect(eventsOf(await journal('?search=krahen'))).toEqual([]);
    for (const format of ['journal', 'gazetteer']) expect((await file(format)).text).not.toMatch(/Krähen/);
    expect(eventsOf(await journal()).at(-1)?.text).toBe(`The text of entry ${note?.seq} is erased.`);
  });

  it.each(['?limit=0', '?after=-1', '?after=x', `?search=${'x'.repeat(201)}`])(
    'refuses invalid parameters: %s',
    async (query) => {
      const { owner, id } = await new ApiClient(server.url).start();
      expect(await owner.call('GET', `/api/campaigns/${id}/journal${query}`)).toMatchObject({
        status: 400,
        body: { code: 'request/malformed' },
      });
    },
  );

  itInAll('reads at most about a megabyte of the ledger for a page, even if little is found', async () => {
    const { url, sessions } = await memoryServer();
    const { id, owner } = await new ApiClient(url).start();
    await travelFar(sessions, id, 320);
    const seen: number[] = [];
    for (let last = 0, pages = 0; last < 328; pages++) {
      expect(pages).toBeLessThan(4);
      const { body } = await owner.call<JournalAnswer>(
        'GET',
        `/api/campaigns/${id}/journal?after=${last}&search=safe`,
      );
      expect(body.last).toBeGreaterThan(last);
      last = body.last;
      seen.push(...eventsOf(body).map(({ seq }) => seq));
    }
    expect(seen).toEqual(Array.from({ length: 320 }, (_, index) => index + 9));
  });
});

describe('gazetteer and journal as files', () => {
  it('have a file name and a content type', async () => {
    const { file } = await played();
    for (const format of ['gazetteer', 'journal']) {
      for (const query of ['', '?as=markdown']) {
        const { text, headers } = await file(`${format}${query}`);
        expect(text).toMatch(new RegExp(`^# Die Öde: ${format}\n`));
        expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
        expect(headers.get('content-disposition')).toMatch(/^attachment; .*\.md"/);
      }
      const { text, headers } = await file(`${format}?as=html`);
      expect(text).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>\n$/);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(/^attachment; .*\.html"/);
    }
  });

  it('show an earlier moment if asked for', async () => {
    const { file } = await played();
    expect((await file('gazetteer?at=8')).text).toMatch(/7 hexes known on day 1, after entry 8/);
    expect((await file('journal?at=8')).text).not.toMatch(/Day 2|Käsdorf/);
    expect((await file('journal?at=99999')).text).toBe((await file('journal')).text);
  });

  it('are refused in unknown formats, and to those who have no link', async () => {
    const { owner, id, url } = await played();
    for (const format of ['gazetteer', 'journal']) {
      expect(await owner.call('GET', `/api/campaigns/${id}/export/${format}?as=pdf`)).toMatchObject({
        status: 400,
        body: { code: 'request/malformed' },
      });
      expect((await new ApiClient(url).call('GET', `/api/campaigns/${id}/export/${format}`)).status).toBe(
        401,
      );
    }
    expect((await new ApiClient(url).call('GET', `/api/campaigns/${id}/journal`)).status).toBe(401);
    const { body } = await owner.call<{ detail: string }>('GET', `/api/campaigns/${id}/export/docx`);
    expect(body.detail).toMatch(/gazetteer, journal/);
  });
});
