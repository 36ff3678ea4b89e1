import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { LARGEST_COUNTER_VALUE } from '../../src/ledger/settings.ts';
import { NewsTeller } from '../../web/journey/news-teller.ts';
import { ScriptedServer } from './scripted-channel.ts';

const ENCOUNTERS = { title: 'Encounters', roll: '1d6', rows: [{ on: [1, 6], text: 'Goats' }] } as const;

/** Collects the news of commands, as seen by someone who gave none of them, or all. */
function setUp(isOwn = false) {
  const server = new ScriptedServer();
  const teller = new NewsTeller();
  teller.begin(server.campaign);
  const entriesOf = (command: Command): readonly Entry[] => {
    const answer = server.command({ campaign: 'test', id: `${server.campaign.seq}`, command });
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.entries;
  };
  const tell = (...entries: readonly Entry[]) => teller.tell(entries, server.campaign, () => isOwn);
  const news = (command: Command) => tell(...entriesOf(command));
  return { server, teller, entriesOf, tell, news };
}

describe('the news', () => {
  it('tells a new day with its weather and what it used up', () => {
    const { news } = setUp();
    news({ kind: 'count', name: 'Rations', to: 7, perDay: -1 });
    expect(news({ kind: 'rest', faces: [1, 2] })).toBe('Day 2: light rain. Rations 7 → 6.');
  });

  it('tells that a day used something up, and on every later day that there is still none', () => {
    const { news } = setUp();
    news({ kind: 'count', name: 'Rations', to: 1, perDay: -1 });
    expect(news({ kind: 'rest', faces: [3, 4] })).toBe('Day 2: fair. Rations 1 → 0: none left.');
    expect(news({ kind: 'rest', faces: [3] })).toMatch(/^Day 3: .*\. Rations: still none\.$/);
    expect(news({ kind: 'rest', faces: [3] })).toMatch(/^Day 4: .*\. Rations: still none\.$/);
    expect(news({ kind: 'count', name: 'Rations', to: 0 }), 'not by hand').toBe('');
    news({ kind: 'count', name: 'Rations', to: 2 });
    expect(news({ kind: 'count', name: 'Rations', to: 0 })).toBe('The owner: Rations 2 → 0: none left.');
    news({ kind: 'count', name: 'Rations', perDay: 0 });
    expect(news({ kind: 'rest', faces: [3] }), 'nothing that days take').not.toContain('Rations');
  });

  it('does not call a counter empty that is full when a day adds to it', () => {
    const { news } = setUp();
    news({ kind: 'count', name: 'Gold', to: LARGEST_COUNTER_VALUE, perDay: 1 });
    expect(news({ kind: 'rest', faces: [3, 4] })).toBe('Day 2: fair.');
  });

  it('tells who changed a counter by hand if the day before it was missed as well', () => {
    const { entriesOf, news, tell } = setUp();
    news({ kind: 'count', name: 'Rations', to: 7, perDay: -1 });
    const missed = [
      ...entriesOf({ kind: 'rest', faces: [3, 4] }),
      ...entriesOf({ kind: 'count', name: 'Rations', by: -2 }),
    ];
    expect(tell(...missed)).toBe('The owner: Rations 6 → 4.');
  });

  it('tells for each day of a journey what it found', () => {
    const { news } = setUp();
    news({ kind: 'set', hexesPerDay: 1 });
    news({ kind: 'count', name: 'Rations', to: 1, perDay: -2 });
    expect(news({ kind: 'travel', path: [1, 4], faces: [3, 4, 3] })).toMatch(
      /Day 2: fair\. Rations 1 → 0: none left\. Day 3: [a-z ]+\. Rations: still none\.$/,
    );
  });

  it('tells a counter’s old and new value, and who changed it', () => {
    const { news } = setUp();
    expect(news({ kind: 'count', name: 'Rations', to: 7 })).toBe('The owner: Rations 7.');
    expect(news({ kind: 'count', name: 'Rations', by: -1 })).toBe('The owner: Rations 7 → 6.');
    expect(news({ kind: 'count', name: 'Rations', perDay: -1 })).toBe('The owner: Rations −1 a day.');
    expect(news({ kind: 'count', name: 'Rations', to: 6 }), 'nothing new').toBe('');
    expect(news({ kind: 'count', name: 'Rations', perDay: 1200 })).toBe('The owner: Rations +1,200 a day.');
    expect(news({ kind: 'count', name: 'Rations', perDay: 0 })).toBe('The owner: Rations 0 a day.');
    expect(news({ kind: 'count', name: 'Rations', remove: true })).toBe('The owner: Rations taken away.');
    expect(news({ kind: 'count', name: 'Rations', to: 5 }), 'begun anew').toBe('The owner: Rations 5.');
  });

  it('tells what is written on the map, and by whom', () => {
    const { news } = setUp();
    const hex = { q: 0, r: -1 };
    const note = { kind: 'note', ...hex, for: 'everyone' } as const;
    expect(news({ ...note, text: 'An inn.' })).toBe('The owner: 5049 has a note.');
    expect(news({ ...note, text: 'A burnt inn.' })).toBe('The owner: a note at 5049 is changed.');
    expect(news({ ...note, for: 'owner', text: 'Whose?' }), 'another one').toBe(
      'The owner: 5049 has a note.',
    );
    expect(news({ ...note, text: '' })).toBe('The owner: 5049 has one note less.');
    expect(news({ ...note, text: 'Rebuilt.' })).toBe('The owner: 5049 has a note.');
    const name = { kind: 'name', ...hex, of: 'place' } as const;
    expect(news({ ...name, text: 'Ravenmere' })).toBe('The owner: 5049 is called “Ravenmere”.');
    expect(news({ ...name, text: '' })).toBe('The owner: 5049 has no name any more.');
    expect(news({ ...name, of: 'land', text: `Z${'\u0301'.repeat(70)}` })).toBe(
      `The owner: The land at 5049 is called “Z${'\u0301'.repeat(4)}”.`,
    );
    expect(news({ kind: 'mark', ...hex, mark: 'danger' })).toBe('The owner: 5049 is marked: danger.');
    expect(news({ kind: 'mark', ...hex, mark: null })).toBe('The owner: 5049 is no longer marked.');
  });

  it('tells where an erased text was, but neither its number nor its content', () => {
    const { server, news } = setUp();
    const erased = (command: Command): string => {
      news(command);
      return news({ kind: 'erase', seq: server.campaign.seq });
    };
    const hex = { q: 0, r: -1 };
    const note = { kind: 'note', ...hex, for: 'everyone' } as const;
    expect(erased({ ...note, text: 'An inn.' })).toBe('The owner: a note at 5049 is erased.');
    expect(news({ ...note, text: 'Another.' }), 'nothing stood there any more').toBe(
      'The owner: 5049 has a note.',
    );
    const overwritten = server.campaign.seq;
    news({ ...note, text: 'A third.' });
    expect(news({ kind: 'erase', seq: overwritten }), 'replaced before').toBe('The owner: a text is erased.');
    const name = { kind: 'name', ...hex, of: 'land', text: 'Dunmark' } as const;
    expect(erased(name)).toBe('The owner: the name of the land at 5049 is erased.');
    expect(erased({ ...name, of: 'place' })).toBe('The owner: the name of 5049 is erased.');
    expect(erased({ kind: 'count', name: 'Rations', to: 7 })).toBe(
      'The owner: the name of a counter is erased.',
    );
    expect(erased({ kind: 'table', id: 'encounters', table: ENCOUNTERS })).toBe(
      'The owner: a table is erased.',
    );
    expect(erased({ kind: 'set', name: 'Barovia' })).toBe('The owner: the name of the campaign is erased.');
    const first = setUp();
    expect(first.news({ kind: 'erase', seq: 1 }), 'the first name').toBe(
      'The owner: the name of the campaign is erased.',
    );
  });

  it('tells that the name of a fork was erased', () => {
    const { server, tell } = setUp();
    const { kind: _, ...envelope } = server.ledger[0] as Entry;
    tell({ ...envelope, seq: 9, kind: 'forked', parent: '', textHash: '', name: 'The Road' } as Entry);
    expect(tell({ ...envelope, seq: 10, kind: 'erased', of: 9 } as Entry)).toBe(
      'The owner: the name of the campaign is erased.',
    );
  });

  it('tells nothing of a counter whose name was erased meanwhile', () => {
    const { entriesOf, tell } = setUp();
    const counted = entriesOf({ kind: 'count', name: 'Rations', to: 7 });
    expect(tell(...counted.map((entry): Entry => Object.assign({}, entry, { name: undefined })))).toBe('');
  });

  it('names no one for one’s own actions', () => {
    const { server, news } = setUp(true);
    const note = { kind: 'note', q: 0, r: -1, for: 'everyone' } as const;
    news({ ...note, text: 'An inn.' });
    expect(news({ ...note, text: 'Two inns.' })).toBe('A note at 5049 is changed.');
    expect(news({ kind: 'erase', seq: server.campaign.seq })).toBe('A note at 5049 is erased.');
    expect(news({ kind: 'count', name: 'Rations', to: 1200 })).toBe('Rations 1,200.');
  });

  it('knows the counters of a map that was received as a whole', () => {
    const { server, teller, news } = setUp();
    news({ kind: 'count', name: 'Torches', to: 3 });
    const late = new NewsTeller();
    late.begin(server.campaign);
    const answer = server.command({
      campaign: 'test',
      id: 'late',
      command: { kind: 'count', name: 'Torches', by: 2 },
    });
    expect(answer.ok && late.tell(answer.entries, server.campaign, () => true)).toBe('Torches 3 → 5.');
    expect(teller).not.toBe(late);
  });

  it('tells a step, its result and the day that it ended together', () => {
    const { news } = setUp(true);
    news({ kind: 'set', hexesPerDay: 1 });
    expect(news({ kind: 'enter', to: 1, faces: [6, 6] })).toBe('The party moves to 5049. Day 2: heavy rain.');
  });

  it('tells a roll by its table or its dice, and its purpose', () => {
    const { news } = setUp();
    news({ kind: 'table', id: 'encounters', table: ENCOUNTERS });
    expect(news({ kind: 'roll', table: 'encounters' })).toBe('The owner rolls Encounters: Goats.');
    expect(news({ kind: 'roll', dice: '1d6+1', for: 'the leap', faces: [3] })).toBe(
      'The owner rolls d6+1, the leap: 4.',
    );
    expect(news({ kind: 'roll', table: 'encounters', for: 'Who is there?' })).toBe(
      'The owner rolls Encounters. Who is there? Goats.',
    );
  });

  it('calls a table that was removed meanwhile by its id', () => {
    const { news, entriesOf, tell } = setUp();
    news({ kind: 'table', id: 'encounters', table: ENCOUNTERS });
    const rolled = entriesOf({ kind: 'roll', table: 'encounters', for: 'well …' });
    entriesOf({ kind: 'table', id: 'encounters', table: null });
    expect(tell(...rolled)).toBe('The owner rolls encounters. well … Goats.');
  });

  it('shortens a long result by whole characters', () => {
    const { news } = setUp();
    const rolled = (text: string): string => {
      news({ kind: 'table', id: 'encounters', table: { ...ENCOUNTERS, rows: [{ on: [1, 6], text }] } });
      return news({ kind: 'roll', table: 'encounters' });
    };
    expect(rolled(`${'a'.repeat(199)}🐉${'b'.repeat(9)}`)).toBe(
      `The owner rolls Encounters: ${'a'.repeat(199)} …`,
    );
    expect(rolled('a'.repeat(200)), 'as long as may be').toBe(
      `The owner rolls Encounters: ${'a'.repeat(200)}.`,
    );
  });

  it('tells a roll that comes with a day without the name of anyone', () => {
    const { news } = setUp();
    news({ kind: 'table', id: 'encounters', table: { ...ENCOUNTERS, when: 'day' } });
    expect(news({ kind: 'rest', faces: [3, 4, 6] })).toBe('Day 2: fair. Encounters: Goats.');
  });

  it.each([
    [true, 'A battlefield at 5049.'],
    [false, 'The owner: a battlefield at 5049.'],
  ])('tells of a battlefield where it is, and who drew it (the reader: %s)', (isOwn, told) => {
    const { news } = setUp(isOwn);
    const hex = { q: 0, r: -1 };
    expect(news({ kind: 'battlefield', ...hex, edition: 'portable-2', board: 'square-8x8' })).toBe(told);
  });

  it('does not mention a table whose chance did not come up', () => {
    const { news } = setUp();
    const table = { ...ENCOUNTERS, when: 'day', where: { chance: '1 of 1d6' } } as const;
    news({ kind: 'table', id: 'encounters', table });
    expect(news({ kind: 'rest', faces: [3, 4, 6] })).toBe('Day 2: fair.');
  });

  it.each([
    [{ frozen: true }, 'The owner keeps the party where it is.'],
    [{ frozen: false }, 'The owner lets everybody move the party again.'],
    [{ hexesPerDay: 8 }, 'A day ends after 8 hexes.'],
    [{ hexesPerDay: 0 }, 'A day ends with a rest only.'],
    [{ watchersMayPoint: true }, 'Watchers may point now.'],
    [{ name: 'Barovia' }, 'The campaign is called “Barovia” now.'],
  ])('tells changes of the rules of play: %j', (settings, told) => {
    expect(setUp().news({ kind: 'set', ...settings })).toBe(told);
  });

  it('tells the last of several commands that were missed', () => {
    const { entriesOf, tell } = setUp();
    const missed = [
      ...entriesOf({ kind: 'rest', faces: [3, 4] }),
      ...entriesOf({ kind: 'rest', faces: [6] }),
    ];
    expect(tell(...missed)).toBe('Day 3: fair.');
  });
});
