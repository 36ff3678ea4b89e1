import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { entryForRole } from '../../src/ledger/ledger.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { type EntryContext, tellEntry } from '../../src/telling/entry.ts';
import { sha256, type TableSettings, Tabletop } from '../support/tabletop.ts';

const NOWHERE: Omit<EntryContext, 'world'> = {
  trail: [],
  placeName: () => null,
  tableTitle: () => null,
};

/** A campaign in which these commands were given, and a function that describes its entries. */
function played(commands: readonly Command[], settings: TableSettings = {}) {
  const table = new Tabletop(settings);
  for (const command of commands) table.play(command);
  const told = (context: Partial<EntryContext> = {}, role: Role = 'owner') =>
    table.entries.map((entry) =>
      tellEntry(entryForRole(role, entry, sha256), { world: table.campaign.world, ...NOWHERE, ...context }),
    );
  return { table, told };
}

/** The description of the last entry made by these commands. */
const lastOf = (commands: readonly Command[], context: Partial<EntryContext> = {}) =>
  played(commands).told(context).at(-1);

const HERE = { q: 0, r: 0 };

const road = (of: 'road' | 'trail' | null, ...along: Axial[]): Command => ({ kind: 'road', of, along });
const PLACE: Partial<EntryContext> = { placeName: () => 'Green Harbour' };
const ORACLE: Table = {
  title: 'Does it?',
  roll: '1d6',
  rows: [{ on: [1, 6], text: 'Yes,\nand more' }],
};

describe('the description of entries', () => {
  it('for a table that is saved again says that it was changed, and if it was renamed', () => {
    const again = (title: string) =>
      lastOf([{ kind: 'table', id: 'oracle', table: { ...ORACLE, title } }], {
        tableTitle: () => 'Does it?',
      });
    expect(again('Does it?')).toBe('The table “Does it?” is changed.');
    expect(again('Will it?')).toBe('The table “Does it?” is changed. It is called “Will it?” now.');
  });

  it('for the beginning', () => {
    expect(played([]).told()[0]).toBe(
      "“The Green Marches” begins, in open country. The server's dice fall by a chosen seed.",
    );
    const own = played([], { form: 'sealed', dice: 'own', houseRules: ['coastal-shelf'] }).told()[0];
    expect(own).toBe(
      '“The Green Marches” begins, in open country. House rules: coastal-shelf. Dice are thrown on the table.',
    );
    expect(played([{ kind: 'erase', seq: 1 }]).told()[0]).toMatch(
      /^The campaign, whose name is erased, begins/,
    );
  });

  it('for the start, and for the hexes around it together', () => {
    const [, start, around, ...others] = played([]).told();
    expect(start).toMatch(/^5050: .*, a village\. From here the party sets out\.$/);
    expect(around).toMatch(
      /^Six hexes are seen around it: forest \(5049\), forest \(5150, a ruined tower\), .* and forest \(4950\)\.$/,
    );
    expect(others).toEqual([null, null, null, null, null]);
  });

  it('for an island, of which only hexes on land are seen', () => {
    const { told } = played([], {
      world: { kind: 'island', algorithm: 5, hexes: 3, houseRules: [] } as never,
    });
    const [begun, outline, start, around, ...others] = told();
    expect(begun).toMatch(/begins, on an island\./);
    expect(outline).toMatch(/^An island of 3 hexes/);
    expect(start).toMatch(/^5050: /);
    expect(around).toMatch(/^(One hex is|Two hexes are) seen around it: /);
    expect(others.every((line) => line === null)).toBe(true);
  });

  it('for an entered hex says what it is, with the hints of the land', () => {
    const { table, told } = played([
      { kind: 'enter', to: 1 },
      { kind: 'enter', to: 1 },
    ]);
    const last = table.entries.at(-1);
    if (last?.kind !== 'revealed') throw new Error('that was known');
    const line = told({ trail: [HERE, { q: 0, r: -1 }] }).at(-1) ?? '';
    expect(line).toMatch(/^5048: \w.*? at altitude \d+/);
    expect(line.split('. ').length).toBeGreaterThan(1);
  });

  it('for a survey', () => {
    const world = {
      kind: 'elevation',
      start: 3000,
      dice: 6,
      change: 'twelfth',
      leastChange: 1,
      hexWidth: 5,
      outflow: 'lowest',
      basin: 'lake',
    };
    const { told } = played([{ kind: 'enter', to: 1 }], { world: world as never });
    expect(told()[1]).toMatch(
      /^5050: \w+ country at 3,000 ft, .*\. Six more hexes are seen\. From here the party sets out\.$/,
    );
    expect(told({ trail: [HERE] })[2]).toMatch(
      /^5049: \w+ country at [\d,]+ ft, .* Three more hexes are seen\. (Climbed|Went down) [\d,]+ ft\./,
    );
  });

  it('for ways through known hexes', () => {
    const step = lastOf([{ kind: 'enter', to: 1 }]);
    expect(step).toMatch(/^The party goes to 5049\./);
    const far = lastOf([{ kind: 'travel', path: [1, 3, 4, 5] }]);
    expect(far).toMatch(/^The party travels from 5050 to 5051, 4 hexes\./);
    expect(lastOf([{ kind: 'enter', to: 1 }], PLACE)).toMatch(/^The party goes to Green Harbour \(5049\)\./);
  });

  it('for a long road gives its ends, its length and the named hexes on it, but not every hex', () => {
    const along = Array.from({ length: 101 }, (_, r) => ({ q: 0, r }));
    const { table } = played([road('road', HERE, { q: 0, r: 1 })]);
    const entry = table.entries.at(-1) as Extract<Entry, { kind: 'routed' }>;
    const told = (of: 'road' | null, ...named: readonly number[]) =>
      tellEntry(
        { ...entry, of, along },
        {
          ...NOWHERE,
          world: table.campaign.world,
          placeName: ({ r }) => (named.includes(r) ? `Inn ${r}` : null),
        },
      );
    expect(told('road')).toBe('A road leads from 5050 to 50.150: 100 hexes.');
    expect(told('road', 0, 4, 60)).toBe(
      'A road leads from Inn 0 (5050) to 50.150: 100 hexes, past Inn 4 (5054) and Inn 60 (50.110).',
    );
    expect(told('road', 1, 2, 3, 4, 5, 6, 7, 8)).toMatch(/, Inn 6 \(5056\) and 2 more\.$/);
    expect(told(null, 4)).toBe('No road leads from 5050 to 50.150 any more: 100 hexes, past Inn 4 (5054).');
  });

  it.each<[Command, string]>([
    [
      { kind: 'note', ...HERE, text: 'Met *goats*\n\n- two', for: 'everyone' },
      'Note on 5050: Met *goats* - two.',
    ],
    [{ kind: 'note', ...HERE, text: 'A trap!', for: 'owner' }, 'Note on 5050, for owners alone: A trap!'],
    [{ kind: 'note', ...HERE, text: '', for: 'everyone' }, 'The note on 5050 is taken away.'],
    [{ kind: 'name', ...HERE, of: 'place', text: 'Ashford' }, '5050 is named “Ashford”.'],
    [
      { kind: 'name', ...HERE, of: 'land', text: 'The Marches' },
      'The land around 5050 is named “The Marches”.',
    ],
    [{ kind: 'name', ...HERE, of: 'water', text: 'Ash' }, 'The water at 5050 is named “Ash”.'],
    [{ kind: 'name', ...HERE, of: 'place', text: '' }, '5050 has no name any more.'],
    [{ kind: 'mark', ...HERE, mark: 'camp' }, '5050 is marked with a camp.'],
    [{ kind: 'mark', ...HERE, mark: 'cleared' }, '5050 is marked as cleared.'],
    [road('road', HERE, { q: 0, r: 1 }), 'A road leads from 5050 to 5051.'],
    [road('trail', { q: 0, r: -1 }, HERE, { q: 0, r: 1 }), 'A trail leads from 5049 to 5051, over 5050.'],
    [road(null, HERE, { q: 0, r: 1 }), 'No road leads from 5050 to 5051 any more.'],
    [{ kind: 'mark', ...HERE, mark: null }, 'The mark on 5050 is taken away.'],
    [{ kind: 'count', name: 'Rations', to: 12, perDay: -1 }, 'Rations: 12, −1 a day.'],
    [{ kind: 'count', name: 'Rations', to: 0, perDay: -1 }, 'Rations: none left, −1 a day.'],
    [{ kind: 'count', name: 'Arrows', to: 0 }, 'Arrows: 0.'],
    [{ kind: 'count', name: 'Herd', to: 4, perDay: 2 }, 'Herd: 4, +2 a day.'],
    [{ kind: 'count', name: 'Torches', by: 3 }, 'Torches: 3.'],
    [{ kind: 'table', id: 'oracle', table: ORACLE }, 'The table “Does it?” is put on the shelf.'],
    [{ kind: 'set', name: 'Ash Vale' }, 'The campaign is now “Ash Vale”.'],
    [
      { kind: 'set', frozen: true, hexesPerDay: 1 },
      'The owner alone moves the party. A day ends after 1 hex.',
    ],
    [
      { kind: 'set', frozen: false, hexesPerDay: 0 },
      'Players move the party again. Days no longer end by themselves.',
    ],
    [{ kind: 'set', watchersMayPoint: true }, 'Watchers may point.'],
    [{ kind: 'set', watchersMayPoint: false }, 'Watchers may not point.'],
    [{ kind: 'close' }, 'The campaign ends. Its seed was “demo”.'],
  ])('for %j', (command, line) => {
    expect(lastOf([command])).toBe(line);
  });

  it('for removals', () => {
    expect(
      lastOf([
        { kind: 'count', name: 'Torches', by: 3 },
        { kind: 'count', name: 'Torches', remove: true },
      ]),
    ).toBe('Torches: no longer counted.');
    const tables: Command[] = [
      { kind: 'table', id: 'oracle', table: ORACLE },
      { kind: 'table', id: 'oracle', table: null },
    ];
    expect(lastOf(tables)).toBe('The table “oracle” is put away.');
    expect(lastOf(tables, { tableTitle: () => 'Does it?' })).toBe('The table “Does it?” is put away.');
  });

  it('for days gives the weather and its effect', () => {
    const { told, table } = played(Array.from({ length: 30 }, () => ({ kind: 'rest' }) as const));
    const days = told().slice(8);
    expect(days[0]).toMatch(/^Day 2: [a-z ]+, the gauge at \d+\./);
    for (const [index, entry] of table.entries.slice(8).entries())
      if (entry.kind === 'rested')
        expect(/In battle: /.test(days[index] ?? '')).toBe(entry.weather !== 'fair');
  });

  it('for dice gives the purpose, the table and the result', () => {
    const table: Command = { kind: 'table', id: 'oracle', table: ORACLE };
    const title = { tableTitle: (id: string) => (id === 'oracle' ? 'Does it?' : null) };
    expect(lastOf([table, { kind: 'roll', table: 'oracle' }], title)).toBe('Does it?: Yes, and more.');
    expect(lastOf([table, { kind: 'roll', table: 'oracle' }])).toBe('Table “oracle”: Yes, and more.');
    expect(lastOf([table, { kind: 'roll', table: 'oracle', for: 'The door' }], title)).toBe(
      'Does it?, for “The door”: Yes, and more.',
    );
    expect(lastOf([{ kind: 'roll', dice: '2d6+1', for: 'A leap', faces: [3, 4] }])).toBe(
      '2d6+1, for “A leap”: 8 (3, 4).',
    );
  });

  it('for tables that are rolled automatically, and for a missed chance', () => {
    const tableOf = (more: Partial<Table>): Table => ({
      title: 'Omens',
      roll: '1d2',
      rows: [{ on: [1, 2], text: 'A crow' }],
      ...more,
    });
    const title = { tableTitle: () => 'Omens' };
    const daily: Command = { kind: 'table', id: 'omens', table: tableOf({ when: 'day' }) };
    expect(lastOf([daily, { kind: 'rest' }], title)).toBe('Omens, for the day: A crow.');
    const rare = tableOf({ when: 'enter', where: { chance: '1 of 1d100' } });
    const entering: Command[] = [
      { kind: 'table', id: 'omens', table: rare },
      { kind: 'enter', to: 1 },
    ];
    expect(lastOf([...entering, { kind: 'enter', to: 1, faces: [3, 3, 2, 50] }], title)).toMatch(
      /^Omens, on entering: nothing comes of it\.$/,
    );
  });

  it('says if a text was erased, and for an erasure says so too', () => {
    const commands: Command[] = [
      { kind: 'note', ...HERE, text: 'Met goats', for: 'everyone' },
      { kind: 'name', ...HERE, of: 'land', text: 'The Marches' },
      { kind: 'count', name: 'Rations', to: 12 },
      { kind: 'roll', dice: '1d6', for: 'A leap' },
      { kind: 'table', id: 'oracle', table: ORACLE },
      { kind: 'set', name: 'Ash Vale' },
    ];
    const erasures = commands.map((_, index): Command => ({ kind: 'erase', seq: 9 + index }));
    expect(
      played([...commands, ...erasures])
        .told()
        .slice(8),
    ).toEqual([
      'A note on 5050, erased since.',
      'The land around 5050 was given a name, erased since.',
      'A counter whose name is erased: 12.',
      'd6: what came of it is erased.',
      'A table was put on the shelf as “oracle”, erased since.',
      'The campaign got a name, erased since.',
      ...commands.map((_, index) => `The text of entry ${9 + index} is erased.`),
    ]);
  });

  it('is null for those from whom an entry is withheld', () => {
    const commands: Command[] = [
      { kind: 'note', ...HERE, text: 'A trap', for: 'owner' },
      { kind: 'erase', seq: 9 },
    ];
    expect(played(commands).told({}, 'player')[8]).toBeNull();
    expect(played(commands).told().slice(8)).toEqual([
      'A note on 5050, for owners alone, erased since.',
      'The text of entry 9 is erased.',
    ]);
  });

  it('for a campaign that came from elsewhere', () => {
    const table = new Tabletop();
    table.receive();
    const entry = table.entries.at(-1);
    if (!entry) throw new Error('there is an entry');
    expect(tellEntry(entry, { world: table.campaign.world, ...NOWHERE })).toMatch(
      /brought here from elsewhere/,
    );
  });
});
