import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { JournalAnswer } from '../../src/protocol/answers.ts';
import { byDay, Journal } from '../../src/telling/journal.ts';
import { textSearch } from '../../src/telling/text-search.ts';
import { JournalReader } from '../../web/journey/journal/journal-reader.ts';
import { ApiError } from '../../web/live/api.ts';
import { entriesOf, OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

/** A campaign in which the party walked to and fro for that many days, with a note each day. */
function played(days: number): Tabletop {
  const table = new Tabletop({ seed: 'journal' });
  for (let day = 0; day < days; day++) {
    for (let step = 0; step < 6; step++) table.play({ kind: 'enter', to: step % 2 === 0 ? 1 : 4 }, PLAYER);
    table.play({ kind: 'note', q: 0, r: 0, text: `Käse of day ${day + 1}`, for: 'everyone' }, OWNER);
    table.play({ kind: 'rest' }, OWNER);
  }
  return table;
}

/** A server that returns a campaign's journal; `asked` records its requests. */
function journalOf(table: Tabletop) {
  const asked: [after: number, limit: number][] = [];
  const fetch = async (after: number, limit: number, search: string): Promise<JournalAnswer> => {
    asked.push([after, limit]);
    const { campaign, entries } = table;
    const head = entries.length;
    const journal = new Journal(campaign.world);
    const isFound = textSearch(search);
    const told = [];
    let last = after;
    for (const entry of entries) {
      const one = journal.take(entry);
      if (entry.seq <= after) continue;
      last = entry.seq;
      if (one && isFound(one.event.text)) told.push(one);
      if (told.length === limit) break;
    }
    return { days: byDay(told), last, head };
  };
  return { asked, fetch };
}

const textsOf = (reader: JournalReader): string[] =>
  reader.days.value.flatMap(({ runs }) => runs.flatMap(({ events }) => events.map(({ text }) => text)));
const daysOf = (reader: JournalReader): number[] => reader.days.value.map(({ day }) => day.day);

/** Texts of the whole journal, in order. */
async function told(table: Tabletop, search = ''): Promise<string[]> {
  const { days } = await journalOf(table).fetch(0, 1000, search);
  return days.flatMap(({ events }) => events.map(({ text }) => text));
}

const readerOf = (table: Tabletop) => {
  const { asked, fetch } = journalOf(table);
  return { asked, reader: new JournalReader(fetch, table) };
};

/** Lets something happen, and passes the new entries to a reader as the page does. */
function happens(table: Tabletop, reader: JournalReader, act: () => void): void {
  const before = table.rows.length;
  act();
  reader.applied(entriesOf(table.rows.slice(before)));
}

describe('a journal reader', () => {
  it('loads pieces from the latest back, each day once, which join into the whole', async () => {
    const table = played(60);
    const { asked, reader } = readerOf(table);
    await reader.begin();
    expect(daysOf(reader)[0]).toBe(61);
    expect(asked).toHaveLength(1);
    expect(reader.isComplete.value).toBe(false);
    while (!reader.isComplete.value) await reader.loadMore();
    expect(daysOf(reader)).toEqual(Array.from({ length: 61 }, (_, at) => 61 - at));
    expect(textsOf(reader)).toEqual((await told(table)).reverse());
  });

  it('loads from the beginning if asked to', async () => {
    const table = played(60);
    const { reader } = readerOf(table);
    await reader.begin({ order: 'first' });
    expect(daysOf(reader)[0]).toBe(1);
    while (!reader.isComplete.value) await reader.loadMore();
    expect(daysOf(reader)).toEqual(Array.from({ length: 61 }, (_, at) => at + 1));
    expect(textsOf(reader)).toEqual(await told(table));
  });

  it.each(['latest', 'first'] as const)('finds what is searched for, %s first', async (order) => {
    const table = played(30);
    const { reader } = readerOf(table);
    await reader.begin({ order, search: 'kase of day 2' });
    const found = await told(table, 'käse of day 2');
    expect(found).toHaveLength(11);
    expect(textsOf(reader)).toEqual(order === 'latest' ? found.reverse() : found);
    expect(reader.isComplete.value).toBe(true);
    await reader.begin({ search: 'no such thing' });
    expect(reader.count.value).toBe(0);
    expect(reader.isComplete.value).toBe(true);
  });

  it.each(['latest', 'first'] as const)('adds new events in the server’s words, %s first', async (order) => {
    const table = played(2);
    const { reader } = readerOf(table);
    await reader.begin({ order });
    happens(table, reader, () =>
      table.play({ kind: 'name', q: 0, r: 0, of: 'place', text: 'Ashford' }, OWNER),
    );
    happens(table, reader, () => table.play({ kind: 'enter', to: 1 }, PLAYER));
    happens(table, reader, () => table.play({ kind: 'enter', to: 4 }, PLAYER));
    happens(table, reader, () => table.play({ kind: 'rest' }, OWNER));
    const all = await told(table);
    expect(all.join()).toContain('Ashford (5050)');
    expect(textsOf(reader)).toEqual(order === 'latest' ? all.reverse() : all);
    expect(daysOf(reader)).toEqual(order === 'latest' ? [4, 3, 2, 1] : [1, 2, 3, 4]);
  });

  it('adds new events only at the end if reading from the beginning', async () => {
    const table = played(40);
    const { reader } = readerOf(table);
    await reader.begin({ order: 'first' });
    happens(table, reader, () => table.play({ kind: 'rest' }, OWNER));
    expect(daysOf(reader)).not.toContain(42);
    while (!reader.isComplete.value) await reader.loadMore();
    expect(textsOf(reader)).toEqual(await told(table));
  });

  it('adds new events to a search only if they match', async () => {
    const table = played(1);
    const { reader } = readerOf(table);
    await reader.begin({ search: 'käse' });
    const note = (text: string) =>
      happens(table, reader, () => table.play({ kind: 'note', q: 0, r: 0, text, for: 'everyone' }, OWNER));
    note('Bread');
    note('More Kase');
    expect(textsOf(reader)[0]).toContain('More Kase');
    expect(reader.count.value).toBe(2);
  });

  it('starts again if a text was erased', async () => {
    const table = played(1);
    const { asked, reader } = readerOf(table);
    await reader.begin();
    const before = asked.length;
    reader.applied([{ seq: 99, kind: 'erased', of: 16 } as unknown as Entry]);
    await expect.poll(() => asked.length).toBe(before + 1);
  });

  it('retries after a pause if the server limits requests, and reports any other error', async () => {
    const table = played(2);
    const { fetch } = journalOf(table);
    const problems = ['limits/too-many-requests', 'limits/too-many-requests', 'server/failed'] as const;
    let call = 0;
    let pauses = 0;
    const failing = async (after: number, limit: number, search: string) => {
      const code = problems[call++];
      if (code) throw new ApiError({ type: '', title: '', status: 500, code, detail: `It is ${code}.` });
      return fetch(after, limit, search);
    };
    const reader = new JournalReader(failing, table, async () => void pauses++);
    await reader.begin();
    expect(pauses).toBe(2);
    expect(reader.trouble.value).toBe('It is server/failed.');
    expect(reader.loading.value).toBe(false);
    await reader.loadMore();
    expect(reader.trouble.value).toBe('');
    expect(textsOf(reader)).toEqual((await told(table)).reverse());
  });

  it('does not retry a limited request that is no longer wanted after a new search', async () => {
    const table = played(2);
    const { fetch } = journalOf(table);
    const searches: string[] = [];
    const busy = async (after: number, limit: number, search: string) => {
      searches.push(search);
      if (searches.length > 3) return fetch(after, limit, search);
      const code = 'limits/too-many-requests';
      throw new ApiError({ type: '', title: '', status: 429, code, detail: 'A moment.' });
    };
    const waiting: (() => void)[] = [];
    const reader = new JournalReader(busy, table, () => new Promise((resolve) => void waiting.push(resolve)));
    const begun = ['d', 'da', 'day 2'].map((search) => reader.begin({ search }));
    await expect.poll(() => waiting.length).toBe(3);
    for (const goOn of waiting) goOn();
    await Promise.all(begun);
    expect(searches).toEqual(['d', 'da', 'day 2', 'day 2']);
    expect(textsOf(reader)).toEqual((await told(table, 'day 2')).reverse());
  });

  it('does not retry a limited request after its campaign was left', async () => {
    let asked = 0;
    const busy = async () => {
      if (++asked > 5) return { days: [], last: 0, head: 0 };
      const code = 'limits/too-many-requests';
      throw new ApiError({ type: '', title: '', status: 429, code, detail: 'A moment.' });
    };
    const reader: JournalReader = new JournalReader(busy, played(1), async () => reader.close());
    await reader.begin();
    expect(asked).toBe(1);
    expect(reader.trouble.value).toBe('');
  });

  it('drops what it was fetching when it starts again', async () => {
    const table = played(30);
    const { fetch } = journalOf(table);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let call = 0;
    const slow = async (after: number, limit: number, search: string) => {
      if (call++ === 0) await held;
      return fetch(after, limit, search);
    };
    const reader = new JournalReader(slow, table);
    const first = reader.begin();
    await reader.begin({ search: 'day 7' });
    release();
    await first;
    expect(textsOf(reader)).toEqual((await told(table, 'day 7')).reverse());
  });

  /** Rolls dice, each time with a purpose of its own, and passes them to the reader as they happen. */
  const rolls = (table: Tabletop, reader: JournalReader, times: number) => {
    for (let time = 0; time < times; time++)
      happens(table, reader, () => table.play({ kind: 'roll', dice: '1d6', for: `omen ${time}` }, PLAYER));
  };

  it('keeps a few hundred of the latest events however many arrive, and fetches older ones again', async () => {
    const table = played(5);
    const { reader } = readerOf(table);
    await reader.begin();
    expect(reader.isComplete.value).toBe(true);
    rolls(table, reader, 700);
    expect(reader.count.value).toBeGreaterThanOrEqual(300);
    expect(reader.count.value).toBeLessThan(500);
    expect(reader.isComplete.value).toBe(false);
    expect(reader.isBehind.value).toBe(false);
    expect(textsOf(reader)[0]).toContain('omen 699');
    while (!reader.isComplete.value) await reader.loadMore();
    expect(textsOf(reader)).toEqual((await told(table)).reverse());
  });

  it('removes nothing in use, and leaves out later events rather than grow without limit', async () => {
    const table = played(5);
    const { reader } = readerOf(table);
    await reader.begin();
    const before = textsOf(reader);
    reader.oldestInUse = () => 1;
    rolls(table, reader, 700);
    expect(reader.count.value).toBe(600);
    expect(textsOf(reader).slice(-before.length)).toEqual(before);
    expect(reader.isBehind.value).toBe(true);
    await reader.begin();
    expect(reader.isBehind.value).toBe(false);
    while (!reader.isComplete.value) await reader.loadMore();
    expect(textsOf(reader)).toEqual((await told(table)).reverse());
  });

  it('still shows the latest if hundreds of events in use take few lines, as changes of tables do', async () => {
    const table = played(5);
    const { reader } = readerOf(table);
    await reader.begin();
    reader.oldestInUse = () => 1;
    for (let time = 0; time < 650; time++)
      happens(table, reader, () =>
        table.play(
          {
            kind: 'table',
            id: 'omens',
            table: { title: 'Omens', roll: 'd6', rows: [{ on: [1, 6], text: `crow ${time}` }] },
          },
          OWNER,
        ),
      );
    rolls(table, reader, 1);
    expect(textsOf(reader)[0]).toContain('omen 0');
    expect(reader.isBehind.value).toBe(false);
  });

  it('removes nothing that a pending request is going to continue', async () => {
    const table = played(60);
    const { fetch } = journalOf(table);
    let release = (): void => undefined;
    let calls = 0;
    const slow = async (after: number, limit: number, search: string) => {
      if (calls++ === 1)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return fetch(after, limit, search);
    };
    const reader = new JournalReader(slow, table);
    await reader.begin();
    const more = reader.loadMore();
    await expect.poll(() => calls).toBe(2);
    rolls(table, reader, 400);
    release();
    await more;
    while (!reader.isComplete.value) await reader.loadMore();
    expect(textsOf(reader)).toEqual((await told(table)).reverse());
  });

  it('adds a few hundred new events when reading from the beginning, and more on request', async () => {
    const table = played(5);
    const { reader } = readerOf(table);
    await reader.begin({ order: 'first' });
    rolls(table, reader, 700);
    expect(reader.count.value).toBe(600);
    expect(reader.isComplete.value).toBe(false);
    while (!reader.isComplete.value) await reader.loadMore();
    expect(textsOf(reader)).toEqual(await told(table));
  });
});
