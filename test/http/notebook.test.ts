import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

/*
 * What players keep beside the map, over HTTP as clients send it: the forms of the commands, and their answers.
 */

let url: string;
let id: string;
let owner: ApiClient;

beforeEach(async () => {
  ({ url } = server);
  ({ id, owner } = await new ApiClient(url).start({ seed: undefined }));
});

const entriesOf = async (command: unknown, client = owner) => {
  const { status, body } = await client.command(id, command as Command);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.entries;
};

const refusalOf = async (command: unknown, client = owner) => {
  const { status, body } = await client.command(id, command as Command);
  return { status, code: body.code, detail: body.detail };
};

const summary = async () =>
  (await owner.call<{ seq: number; day: number; name: string }>('GET', `/api/campaigns/${id}`)).body;

const TABLE = { title: 'Omens', roll: '1d6', rows: [{ on: [1, 6], text: 'an owl' }] };

describe('counters', () => {
  it('can be added, changed, updated each day and removed', async () => {
    expect(await entriesOf({ kind: 'count', name: 'rations', to: 7, perDay: -2 })).toMatchObject([
      { seq: 9, kind: 'counted', name: 'rations', value: 7, perDay: -2, counter: 9 },
    ]);
    expect(await entriesOf({ kind: 'count', name: 'rations', by: -4 })).toMatchObject([
      { name: 'rations', value: 3, perDay: -2, counter: 9 },
    ]);
    const values = [];
    for (let day = 2; day <= 4; day++) {
      const [, counted] = await entriesOf({ kind: 'rest' });
      values.push(counted?.kind === 'counted' ? [counted.name, counted.value] : counted);
    }
    // A daily change stops at the limit.
    expect(values).toEqual([
      ['rations', 1],
      ['rations', 0],
      ['rations', 0],
    ]);
    const away = { kind: 'count', name: 'rations', to: 3, perDay: 1, remove: true } as const;
    expect(await entriesOf(away)).toMatchObject([{ value: null, perDay: 0 }]);
    expect((await entriesOf({ kind: 'rest' })).map(({ kind }) => kind)).toEqual(['rested']);
  });

  it('change each day in the order of their names', async () => {
    for (const name of ['torches', 'Ale', 'rations'])
      await entriesOf({ kind: 'count', name, to: 10, perDay: -1 });
    const entries = await entriesOf({ kind: 'rest' });
    expect(entries.map((entry) => (entry.kind === 'counted' ? entry.name : entry.kind))).toEqual([
      'rested',
      'Ale',
      'rations',
      'torches',
    ]);
  });

  it.each([
    [{ name: 'gold', to: 1_000_000 }, 409, 'campaign/counter-bounds'],
    [{ name: 'gold', by: -1 }, 409, 'campaign/counter-bounds'],
    [{ name: 'gold', to: 1.5 }, 400, 'request/malformed'],
    [{ name: 'gold', to: 1, by: 1 }, 400, 'request/malformed'],
    [{ name: 'gold' }, 400, 'request/malformed'],
    [{ name: '', to: 1 }, 400, 'request/malformed'],
    [{ name: 'x'.repeat(41), to: 1 }, 400, 'request/malformed'],
    [{ name: 'gold\u202e', to: 1 }, 400, 'request/malformed'],
    [{ name: 'gold', remove: true }, 409, 'campaign/no-counter'],
    [{ name: 'gold', to: 1, remove: true }, 409, 'campaign/no-counter'],
    [{ name: 'gold', to: 1, perDay: 1_000_000 }, 400, 'request/malformed'],
  ])('are refused as %j', async (count, status, code) => {
    expect(await refusalOf({ kind: 'count', ...count })).toMatchObject({ status, code });
    expect((await summary()).seq).toBe(8);
  });

  it('changed by the end of a day may be erased by the owner only, not by the player who rested', async () => {
    const { client: player } = await newPartner(owner, id, 'player');
    await entriesOf({ kind: 'count', name: 'rations', to: 7, perDay: -2 });
    const [, counted] = await entriesOf({ kind: 'rest' }, player);
    const erasing = { kind: 'erase', seq: counted?.seq ?? 0 } as const;
    expect(await refusalOf(erasing, player)).toMatchObject({ status: 403, code: 'access/forbidden' });
    const [own] = await entriesOf({ kind: 'count', name: 'torches', to: 3 }, player);
    expect(await entriesOf({ kind: 'erase', seq: own?.seq ?? 0 }, player)).toMatchObject([
      { kind: 'erased' },
    ]);
    expect(await entriesOf(erasing)).toMatchObject([{ kind: 'erased', of: counted?.seq }]);
  });
});

describe('days', () => {
  it('end automatically after a set number of steps, and begin with weather', async () => {
    await entriesOf({ kind: 'set', hexesPerDay: 2 });
    expect((await entriesOf({ kind: 'travel', path: [1] })).map(({ kind }) => kind)).toEqual(['moved']);
    const [moved, rested] = await entriesOf({ kind: 'travel', path: [4] });
    expect([moved?.kind, rested]).toMatchObject(['moved', { kind: 'rested', day: 2, steps: 0 }]);
    // Five more steps: two days, and the first step of the third.
    const path = [1, 4, 1, 4, 1];
    expect(await entriesOf({ kind: 'travel', path })).toMatchObject([
      { kind: 'moved' },
      { kind: 'rested', day: 3, steps: 3 },
      { kind: 'rested', day: 4, steps: 1 },
    ]);
    expect(await entriesOf({ kind: 'travel', path: [4] })).toMatchObject([
      { kind: 'moved' },
      { kind: 'rested', day: 5 },
    ]);
    expect((await summary()).day).toBe(5);
  });

  it('may be at most ten in one command', async () => {
    await entriesOf({ kind: 'set', hexesPerDay: 1 });
    const path = (steps: number) => Array.from({ length: steps }, (_, step) => (step % 2 === 0 ? 1 : 4));
    expect(await refusalOf({ kind: 'travel', path: path(11) })).toMatchObject({
      status: 409,
      code: 'campaign/too-far',
    });
    expect(await entriesOf({ kind: 'travel', path: path(10) })).toHaveLength(11);
  });

  it('take two dice for the first weather and one for each later one', async () => {
    const dice = [];
    for (let day = 2; day <= 4; day++) {
      const [rested] = await entriesOf({ kind: 'rest' });
      if (rested?.kind === 'rested') dice.push(rested.dice.map(({ faces }) => faces.length));
    }
    expect(dice).toEqual([[2], [1], [1]]);
  });

  it('accept the player’s own dice, and the server’s for the rest', async () => {
    expect(await refusalOf({ kind: 'rest', faces: [] })).toMatchObject({ status: 409, code: 'dice/needed' });
    const { body } = await owner.command(id, { kind: 'rest', faces: [] });
    expect(body.needs).toMatchObject({ for: 'weather gauge', sides: 6, count: 2, soFar: [] });
    expect(await refusalOf({ kind: 'rest', faces: [3, 4, 5] })).toMatchObject({ code: 'dice/surplus' });
    expect(await refusalOf({ kind: 'rest', faces: [0, 7] })).toMatchObject({ code: 'dice/impossible-face' });
    expect((await summary()).seq).toBe(8);
    expect(await entriesOf({ kind: 'rest', faces: [1, 1] })).toMatchObject([
      { gauge: 2, weather: 'fog', dice: [{ faces: [1, 1], own: true }] },
    ]);
    await entriesOf({ kind: 'table', id: 'omens', table: { ...TABLE, when: 'day' } });
    const [rested, rolled] = await entriesOf({ kind: 'rest', faces: [3], rest: 'server' });
    expect(rested).toMatchObject({ dice: [{ faces: [3], own: true }], secret: expect.any(String) });
    expect(rolled).toMatchObject({ kind: 'rolled', table: 'omens', when: 'day', text: 'an owl' });
    expect(rolled?.kind === 'rolled' && rolled.dice.some(({ own }) => own)).toBe(false);
  });

  it('are refused until the start is known', async () => {
    const later = await owner.start({ start: 'later' });
    const { body } = await later.owner.command(later.id, { kind: 'rest' });
    expect(body.code).toBe('campaign/not-started');
  });
});

describe('rolls', () => {
  it('show everybody the dice and the purpose', async () => {
    const [rolled] = await entriesOf({
      kind: 'roll',
      dice: '2d6+1',
      for: 'to climb the wall',
      faces: [3, 5],
    });
    expect(rolled).toMatchObject({
      kind: 'rolled',
      notation: '2d6+1',
      for: 'to climb the wall',
      text: '9',
      dice: [{ for: 'roll', sides: 6, faces: [3, 5], own: true }],
    });
  });

  it('can be made on a table by its id', async () => {
    await entriesOf({ kind: 'table', id: 'omens', table: TABLE });
    expect(await entriesOf({ kind: 'roll', table: 'omens' })).toMatchObject([
      { kind: 'rolled', table: 'omens', text: 'an owl' },
    ]);
  });

  it('keep their dice and lose their text when erased', async () => {
    await entriesOf({ kind: 'roll', dice: '1d6', for: 'to lie to the duke', faces: [3] });
    await entriesOf({ kind: 'erase', seq: 9 });
    const { body } = await owner.call<{ entries: Entry[] }>(
      'GET',
      `/api/campaigns/${id}/ledger?after=8&limit=1`,
    );
    expect(body.entries).toMatchObject([
      { kind: 'rolled', text: null, textSalt: null, dice: [{ faces: [3] }], textHash: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain('duke');
  });

  it.each([
    [{ dice: '41d6' }, 400, 'request/malformed'],
    [{ dice: '1000000000d6' }, 400, 'request/malformed'],
    [{ dice: 'two' }, 400, 'request/malformed'],
    [{ dice: '1d6', table: 'omens' }, 400, 'request/malformed'],
    [{}, 400, 'request/malformed'],
    [{ table: 'omens' }, 409, 'campaign/no-table'],
    [{ table: '__proto__' }, 409, 'campaign/no-table'],
    [{ dice: '1d6', for: 'x'.repeat(201) }, 400, 'request/malformed'],
  ])('are refused as %j', async (roll, status, code) => {
    expect(await refusalOf({ kind: 'roll', ...roll })).toMatchObject({ status, code });
  });
});

describe('tables', () => {
  it('are rolled automatically: on entering, at a site, every day, in this order and by id', async () => {
    for (const [name, when] of [
      ['b-place', 'enter'],
      ['a-place', 'enter'],
      ['keeper', 'site'],
      ['mood', 'day'],
    ])
      await entriesOf({ kind: 'table', id: name, table: { ...TABLE, when } });
    await entriesOf({ kind: 'set', hexesPerDay: 1 });
    await entriesOf({ kind: 'travel', path: [1] });
    const entries = await entriesOf({ kind: 'enter', to: 1 });
    const kinds = entries.map((entry) => (entry.kind === 'rolled' ? entry.table : entry.kind));
    expect(kinds.filter((kind) => kind !== 'keeper')).toEqual([
      'revealed',
      'a-place',
      'b-place',
      'rested',
      'mood',
    ]);
  });

  it('with a chance that fails still write that they were rolled', async () => {
    const table = { ...TABLE, when: 'day', where: { chance: '1 of 1d6' } };
    await entriesOf({ kind: 'table', id: 'omens', table });
    expect(await entriesOf({ kind: 'rest', faces: [3, 4, 6] })).toMatchObject([
      { kind: 'rested' },
      { kind: 'rolled', table: 'omens', text: null, dice: [{ for: 'chance', faces: [6] }] },
    ]);
    expect(await entriesOf({ kind: 'rest', faces: [3, 1, 2] })).toMatchObject([
      { kind: 'rested' },
      {
        text: 'an owl',
        dice: [
          { for: 'chance', faces: [1] },
          { for: 'table', faces: [2] },
        ],
      },
    ]);
  });

  it('that are inconsistent are refused, with the table and row at fault', async () => {
    const rows = [{ on: [1, 6], text: '[names]' }] as const;
    const table = { ...TABLE, rows };
    const { status, body } = await owner.command(id, {
      kind: 'table',
      id: 'omens',
      table,
    });
    expect([status, body]).toMatchObject([400, { code: 'table/unsound', fault: { table: 'omens', row: 1 } }]);
    const gap = { ...TABLE, rows: [{ on: [1, 5], text: 'x' }] };
    expect(await refusalOf({ kind: 'table', id: 'omens', table: gap })).toMatchObject({
      status: 400,
      code: 'request/malformed',
      detail: expect.stringMatching(/6/),
    });
  });

  it('that another table refers to can’t be removed', async () => {
    await entriesOf({ kind: 'table', id: 'names', table: TABLE });
    await entriesOf({
      kind: 'table',
      id: 'omens',
      table: { ...TABLE, rows: [{ on: [1, 6], text: '[names]' }] },
    });
    expect(await refusalOf({ kind: 'table', id: 'names', table: null })).toMatchObject({
      code: 'table/unsound',
    });
    await entriesOf({ kind: 'table', id: 'omens', table: null });
    expect(await entriesOf({ kind: 'table', id: 'names', table: null })).toMatchObject([
      { kind: 'tabled', id: 'names', table: null },
    ]);
  });

  it('are not rolled on once erased, nor are those that refer to them', async () => {
    await entriesOf({ kind: 'table', id: 'names', table: { ...TABLE, when: 'day' } });
    await entriesOf({
      kind: 'table',
      id: 'omens',
      table: { ...TABLE, when: 'day', rows: [{ on: [1, 6], text: '[names]' }] },
    });
    expect((await entriesOf({ kind: 'rest' })).map(({ kind }) => kind)).toEqual([
      'rested',
      'rolled',
      'rolled',
    ]);
    await entriesOf({ kind: 'erase', seq: 9 });
    expect((await entriesOf({ kind: 'rest' })).map(({ kind }) => kind)).toEqual(['rested']);
    expect(await refusalOf({ kind: 'roll', table: 'omens' })).toMatchObject({ code: 'campaign/no-table' });
  });

  it('of nearly a megabyte are accepted over HTTP', async () => {
    const rows = Array.from({ length: 95 }, (_, row) => ({ on: [row + 1], text: 'y'.repeat(9900) }));
    expect(
      await entriesOf({ kind: 'table', id: 'long', table: { title: 'Long', roll: '1d95', rows } }),
    ).toHaveLength(1);
  });
});

describe('settings', () => {
  it('can freeze the party for all but owners', async () => {
    const player = await newPartner(owner, id, 'player');
    await entriesOf({ kind: 'set', frozen: true });
    expect(await refusalOf({ kind: 'enter', to: 1 }, player.client)).toMatchObject({
      status: 409,
      code: 'campaign/frozen',
    });
    expect(await entriesOf({ kind: 'enter', to: 1 })).toHaveLength(1);
    expect(await entriesOf({ kind: 'mark', q: 0, r: 0, mark: 'camp' }, player.client)).toHaveLength(1);
    await entriesOf({ kind: 'set', frozen: false });
    expect(await entriesOf({ kind: 'enter', to: 4 }, player.client)).toHaveLength(1);
  });

  it('can rename the campaign', async () => {
    await entriesOf({ kind: 'set', name: 'The Long Fen' });
    const { body } = await owner.call<{ name: string }>('GET', `/api/campaigns/${id}/map`);
    expect(body.name).toBe('The Long Fen');
    expect(await summary()).toMatchObject({ name: 'The Long Fen' });
  });

  it.each([
    [{}],
    [{ hexesPerDay: 101 }],
    [{ hexesPerDay: -1 }],
    [{ hexesPerDay: 1.5 }],
    [{ frozen: 'yes' }],
    [{ name: '' }],
    [{ colour: 'red' }],
  ])('are refused as %j', async (settings) => {
    expect(await refusalOf({ kind: 'set', ...settings })).toMatchObject({
      status: 400,
      code: 'request/malformed',
    });
  });
});

describe('notes', () => {
  it('are one for each hex, audience and author, and may be on unknown hexes too', async () => {
    const player = await newPartner(owner, id, 'player');
    const at = { q: 9, r: 9 };
    await entriesOf({ kind: 'note', ...at, text: 'first', for: 'everyone' });
    await entriesOf({ kind: 'note', ...at, text: 'second', for: 'everyone' });
    await entriesOf({ kind: 'note', ...at, text: 'hidden', for: 'owner' });
    await entriesOf({ kind: 'note', ...at, text: 'mine', for: 'everyone' }, player.client);
    const notesOf = async (client: ApiClient) =>
      (await client.call<{ notes: { text: string }[] }>('GET', `/api/campaigns/${id}/map`)).body.notes.map(
        ({ text }) => text,
      );
    expect(await notesOf(owner)).toEqual(['second', 'hidden', 'mine']);
    expect(await notesOf(player.client)).toEqual(['second', 'mine']);
    await entriesOf({ kind: 'note', ...at, text: '', for: 'everyone' });
    expect(await notesOf(owner)).toEqual(['hidden', 'mine']);
  });

  it.each([['x'.repeat(10_001)], ['bell \u0007'], ['turned \u202e round'], ['half \ud800']])(
    'are refused as %j',
    async (text) => {
      expect(await refusalOf({ kind: 'note', q: 0, r: 0, text, for: 'everyone' })).toMatchObject({
        status: 400,
        code: 'request/malformed',
      });
    },
  );

  it('are listed with their hex, known or not, for those who may read them', async () => {
    const player = await newPartner(owner, id, 'player');
    await entriesOf({ kind: 'note', q: 9, r: 9, text: 'old', for: 'everyone' });
    await entriesOf({ kind: 'note', q: 9, r: 9, text: 'for all', for: 'everyone' });
    await entriesOf({ kind: 'note', q: 9, r: 9, text: 'hidden', for: 'owner' });
    await entriesOf({ kind: 'mark', q: 0, r: 0, mark: 'camp' });
    const told = async (client: ApiClient, q: number, r: number) => {
      const path = `/api/campaigns/${id}/hexes/${q}/${r}`;
      const { body } = await client.call<{ entries: Entry[] }>('GET', path);
      return body.entries.map((entry) => entry.text ?? entry.kind);
    };
    expect(await told(owner, 9, 9)).toEqual(['for all', 'hidden']);
    expect(await told(player.client, 9, 9)).toEqual(['for all']);
    expect(await told(player.client, 0, 0)).toEqual(['revealed', 'marked']);
  });
});
