import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { COLOURS } from '../../src/ledger/colour.ts';
import { parse } from '../../src/protocol/parse.ts';
import { hexParamsSchema, ledgerQuerySchema, mapQuerySchema } from '../../src/protocol/queries.ts';
import {
  commandBodySchema,
  commandRequestSchema,
  commandSchema,
  keyringSchema,
  newCampaignSchema,
  newLinkSchema,
  personSchema,
  pointRequestSchema,
  unwatchRequestSchema,
  watchRequestSchema,
} from '../../src/protocol/requests.ts';

const UUID = randomUUID();
const CAMPAIGN = 'k4m9x2p7q1wz';

/** Inputs that each schema must accept: the examples of the API and what follows from its documentation. */
const ACCEPTED: Readonly<Record<string, readonly [z.ZodType, readonly unknown[]]>> = {
  'POST /api/campaigns': [
    newCampaignSchema,
    [
      { name: 'The Green Marches', world: { kind: 'solo' } },
      { name: 'x', world: { kind: 'solo', houseRules: [] } },
      { name: 'x', world: { kind: 'solo', houseRules: ['coastal-shelf'] } },
      { name: 'x', world: { kind: 'solo', houseRules: ['landfall', 'coastal-shelf'] } },
      { name: 'x', world: { kind: 'solo' }, seed: 'demo' },
      { name: 'x', world: { kind: 'solo' }, dice: 'server' },
      { name: 'x', world: { kind: 'solo' }, dice: 'own', id: UUID },
      { name: 'x', world: { kind: 'solo' }, seed: ' Ünïcode 🏔 ' },
    ],
  ],
  COMMAND: [
    commandSchema,
    [
      ...[1, 2, 3, 4, 5, 6].map((to) => ({ kind: 'enter', to })),
      { kind: 'enter', to: 0, faces: [3, 4, 2] },
      { kind: 'enter', to: 1, from: { q: 0, r: 0 } },
      { kind: 'enter', to: 1, from: { q: -12, r: 7 }, faces: [] },
      { kind: 'travel', path: [1, 1, 2] },
      { kind: 'travel', to: { q: 3, r: -2 } },
      { kind: 'travel', path: [6], from: { q: 0, r: 0 } },
      { kind: 'close' },
    ],
  ],
  'POST …/commands': [commandBodySchema, [{ id: UUID, command: { kind: 'enter', to: 1 } }]],
  command: [commandRequestSchema, [{ campaign: CAMPAIGN, id: UUID, command: { kind: 'close' } }]],
  watch: [
    watchRequestSchema,
    [{ campaign: CAMPAIGN }, { campaign: CAMPAIGN, after: 0 }, { campaign: CAMPAIGN, after: 7 }],
  ],
  unwatch: [unwatchRequestSchema, [{ campaign: CAMPAIGN }]],
  point: [pointRequestSchema, [{ campaign: CAMPAIGN, q: 3, r: -2 }]],
  'POST …/links': [
    newLinkSchema,
    [
      { role: 'owner' },
      { role: 'player', label: 'Anna' },
      { role: 'watcher', label: '', expiresAt: '2030-01-31T12:00:00Z' },
      { role: 'watcher', expiresAt: '2030-01-31T12:00:00.123Z' },
      { role: 'watcher', expiresAt: '2030-01-31T12:00:00+02:00' },
      { role: 'watcher', expiresAt: null },
    ],
  ],
  keyring: [keyringSchema, [{ token: 'abc' }]],
  'PATCH …/people/own': [
    personSchema,
    [
      { name: 'Mira' },
      { name: 'x' },
      { name: 'x'.repeat(40) },
      { name: `   ${'x'.repeat(40)}  ` },
      { name: 'Zoë 🦊 محمد' },
      ...COLOURS.map((colour) => ({ colour })),
      { name: 'Mira', colour: 'sky' },
    ],
  ],
  '…/map?': [mapQuerySchema, [{}, { at: '0' }, { at: '12' }]],
  '…/ledger?': [ledgerQuerySchema, [{}, { after: '3' }, { limit: '10' }, { after: '0', limit: '1' }]],
  '…/hexes': [hexParamsSchema, [{ q: '0', r: '-2' }]],
};

/** Inputs that each schema must refuse. */
const REFUSED: Readonly<Record<string, readonly [z.ZodType, readonly unknown[]]>> = {
  'PATCH …/people/own': [
    personSchema,
    [
      {},
      { name: '' },
      { name: '   ' },
      { name: '\u200b\u2060' },
      { name: 'x'.repeat(41) },
      { name: 'one\ntwo' },
      { name: 'a\u0000b' },
      { name: '\u202eariM' },
      { name: '\ud800' },
      { name: 7 },
      { name: null },
      { colour: 'beige' },
      { colour: '#ff0000' },
      { colour: '' },
      { colour: null },
      { name: 'Mira', role: 'owner' },
    ],
  ],
  'POST /api/campaigns': [
    newCampaignSchema,
    [
      { world: { kind: 'solo' } },
      { name: 'x' },
      { name: '', world: { kind: 'solo' } },
      { name: 'x', world: { kind: 'Solo' } },
      { name: 'x', world: { kind: 'solo', houseRules: 'coastal-shelf' } },
      { name: 'x', world: { kind: 'solo', houseRules: ['COASTAL-SHELF'] } },
      { name: 'x', world: { kind: 'solo' }, dice: 'OWN' },
      { name: 'x', world: { kind: 'solo' }, seed: null },
      { name: 'x', world: { kind: 'solo' }, id: 1 },
      { name: 'x', world: { kind: 'solo' }, more: 1 },
    ],
  ],
  COMMAND: [
    commandSchema,
    [
      { kind: 'enter' },
      { kind: 'enter', to: 7 },
      { kind: 'enter', to: '1' },
      { kind: 'enter', to: 1, from: { q: 1 } },
      { kind: 'enter', to: 1, from: { q: 1.5, r: 0 } },
      { kind: 'enter', to: 1, faces: 3 },
      { kind: 'enter', to: 1, faces: ['3'] },
      { kind: 'enter', to: Number.NaN },
      { kind: 'enter', to: 1, from: { q: Number.POSITIVE_INFINITY, r: 0 } },
      { kind: 'enter', to: 1, path: [1] },
      { kind: 'travel' },
      { kind: 'travel', path: [] },
      { kind: 'travel', path: [0] },
      { kind: 'travel', path: [1], to: { q: 0, r: 0 } },
      { kind: 'travel', to: 1 },
      { kind: 'close', now: true },
      { kind: 'Close' },
      { kind: 'constructor' },
    ],
  ],
  'POST …/commands': [
    commandBodySchema,
    [{ id: 'x', command: { kind: 'close' } }, { command: { kind: 'close' } }, { id: UUID }, {}, null],
  ],
  command: [
    commandRequestSchema,
    [
      { id: UUID, command: { kind: 'close' } },
      { campaign: 1, id: UUID, command: { kind: 'close' } },
      { campaign: CAMPAIGN, id: UUID },
    ],
  ],
  watch: [
    watchRequestSchema,
    [
      {},
      { campaign: null },
      { campaign: CAMPAIGN, after: -1 },
      { campaign: CAMPAIGN, after: '3' },
      { campaign: CAMPAIGN, after: 1.5 },
      { campaign: CAMPAIGN, since: 1 },
    ],
  ],
  unwatch: [unwatchRequestSchema, [{}, { campaign: CAMPAIGN, after: 1 }]],
  point: [
    pointRequestSchema,
    [
      { campaign: CAMPAIGN, q: 1 },
      { campaign: CAMPAIGN, q: 0.5, r: 0 },
      { q: 0, r: 0 },
    ],
  ],
  'POST …/links': [
    newLinkSchema,
    [
      {},
      { role: 'Owner' },
      { role: 'owner', expiresAt: '2030-01-31' },
      { role: 'owner', expiresAt: 5 },
      { role: 'owner', token: 'x' },
    ],
  ],
  keyring: [keyringSchema, [{}, { token: '' }, { token: 5 }]],
  '…/map?': [mapQuerySchema, [{ at: '-1' }, { at: 'now' }, { at: '1.0' }, { at: ['1', '2'] }]],
  '…/ledger?': [ledgerQuerySchema, [{ after: '-1' }, { limit: '0' }, { limit: 'all' }]],
  '…/hexes': [hexParamsSchema, [{ q: '0' }, { q: 'a', r: '0' }, { q: '0x1', r: '0' }, { q: '1e2', r: '0' }]],
};

const cases = (table: typeof ACCEPTED) =>
  Object.entries(table).flatMap(([name, [schema, inputs]]) =>
    inputs.map((input) => ({ name, schema, input, shown: JSON.stringify(input) })),
  );

describe('the schemas of requests', () => {
  it.each(cases(ACCEPTED))('$name accepts $shown', ({ schema, input }) => {
    expect(parse(schema, input)).toMatchObject({ ok: true });
  });

  it.each(cases(REFUSED))('$name refuses $shown, and says why', ({ schema, input }) => {
    const result = parse(schema, input);
    expect(result).toEqual({ ok: false, detail: expect.stringMatching(/^.{5,}\.$/s) });
    // Without the parser's own wording.
    expect(result).not.toMatchObject({
      detail: expect.stringMatching(/Invalid|expected|received|Too |Unrecognized/),
    });
  });

  it.each([
    [{ q: 'x', r: 0 }, 'command.from.q: a whole number.'],
    [{ q: 1.5, r: 0 }, 'command.from.q: a whole number.'],
    [{ q: 1 }, 'command.from.r: missing; a whole number belongs here.'],
    [{ q: 1e9, r: -1e9 }, 'command.from.q: at most 10000000; command.from.r: at least -10000000.'],
    [{ q: 0, r: 0, s: 0 }, 'command.from: "s" is not known here.'],
    [[0, 0], 'command.from: an object.'],
  ])('refuse a value with its path and what would be right there: %j', (from, detail) => {
    const result = parse(commandBodySchema, { id: UUID, command: { kind: 'enter', to: 1, from } });
    expect(result).toEqual({ ok: false, detail });
  });

  it.each(['', 'x'])('quote a long key without splitting a surrogate pair: %j', (before) => {
    const result = parse(commandSchema, { kind: 'rest', [`${before}${'🐉'.repeat(400)}`]: 1 });
    const detail = result.ok ? '' : result.detail;
    expect(detail).toMatch(/🐉….$/u);
    expect(detail).not.toMatch(/\p{Cs}/u);
  });

  it.each([
    [commandSchema, { kind: 'travel', path: [] }, 'path: at least 1 member.'],
    [commandSchema, { kind: 'enter', to: 1, faces: Array(501).fill(1) }, 'faces: at most 500 members.'],
    [
      commandSchema,
      { kind: 'mark', q: 0, r: 0, mark: 'x' },
      /^mark: one of "camp", .*"blocked", or null for none\.$/,
    ],
    [
      commandSchema,
      { kind: 'road', of: 'road', along: [{ q: 0, r: 0 }] },
      'along: a road is drawn along two hexes or more.',
    ],
    [
      commandSchema,
      { kind: 'road', of: 'road', along: Array(101).fill({ q: 0, r: 0 }) },
      'along: a road is drawn along 100 hexes at most; draw the rest after it.',
    ],
    [
      commandSchema,
      {
        kind: 'road',
        of: null,
        along: [
          { q: 0, r: 0 },
          { q: 1, r: 1 },
        ],
      },
      'along: each hex of a road lies beside the one before.',
    ],
    [commandSchema, { kind: 'road', of: 'rail' }, /^of: one of "road", "trail", or null for none;/],
    [commandSchema, { kind: 'set', frozen: 1 }, 'frozen: true or false.'],
    [keyringSchema, { token: '' }, 'token: at least 1 character.'],
    [newLinkSchema, { role: 'owner', expiresAt: 'soon' }, 'expiresAt: a time such as 2026-05-01T19:30:00Z.'],
    [commandSchema, { kind: 'close', a: 1, b: 2 }, '"a", "b" are not known here.'],
    [commandBodySchema, null, 'what is sent: an object.'],
  ] as const)('refuse input %# in plain words', (schema, input, detail) => {
    const result = parse<unknown>(schema, input);
    expect(result).toEqual({
      ok: false,
      detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
    });
  });

  it.each(['with', 'playerA', 'playerB', 'faces'])(
    'refuse a list of 200,000 members as %s in few words',
    (member) => {
      const battle = { kind: 'battlefield', q: 0, r: 0, edition: 'portable-2' };
      const result = parse(commandSchema, { ...battle, [member]: Array(200_000).fill('x') });
      expect(result).toEqual({ ok: false, detail: expect.stringMatching(`^${member}: .{5,80}\\.$`) });
    },
  );

  it('refuse input in few words, however many unknown members it has', () => {
    const unknown = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`member${at}`, at]));
    const result = parse(commandSchema, { kind: 'close', ...unknown });
    expect(result).toEqual({ ok: false, detail: expect.stringMatching(/^.{5,600}\.$/s) });
  });

  it.each([
    [{ kind: 'travel', path: '' }, 'path: a list.'],
    [
      { kind: 'battlefield', q: 0, r: 0, edition: 'portable-1', with: 'hills,river,trees,road' },
      'with: a list.',
    ],
    [{ kind: 'road', of: 'road', along: 'x' }, 'along: a list.'],
  ])('name the expected type, without limits of another type: %j', (command, detail) => {
    expect(parse(commandSchema, command)).toEqual({ ok: false, detail });
  });

  it('fill in the defaults of the API', () => {
    expect(parse(newCampaignSchema, { name: ' x ', world: { kind: 'solo' } })).toMatchObject({
      ok: true,
      value: { name: 'x', dice: 'server', world: { kind: 'solo', houseRules: [] } },
    });
  });

  it.each([
    [
      'a world',
      { world: { kind: 'solo', ['__proto__']: {} } },
      /^world\.__proto__: .* no setting '__proto__'\.$/,
    ],
    ['a table', { tables: { ['__proto__']: {} } }, /^tables: '__proto__' can't be the id of a table/],
    ['a list as its world', { world: [] }, /^world: an object\.$/],
    ['no world', { world: undefined }, /^world: missing; an object belongs here\.$/],
    ['a text as its tables', { tables: 'gems' }, /^tables: an object\.$/],
  ])('say what is wrong with a new campaign: %s', (_what, wrong, detail) => {
    const asked = { name: 'x', world: { kind: 'solo' }, ...wrong };
    expect(parse(newCampaignSchema, asked)).toEqual({ ok: false, detail: expect.stringMatching(detail) });
  });

  it('limit a page of the ledger to a thousand entries, however many are asked for', () => {
    const limitOf = (limit: string) => parse(ledgerQuerySchema, { limit });
    expect(limitOf('1000')).toEqual({ ok: true, value: { after: 0, limit: 1000 } });
    expect(limitOf('100000')).toEqual({ ok: true, value: { after: 0, limit: 1000 } });
  });

  it.each([' ', '\n\n\t', '\u200b', '\u2800'])('refuse a note in which nothing can be seen: %j', (text) => {
    const note = { kind: 'note', q: 0, r: 0, for: 'everyone' };
    expect(parse(commandSchema, { ...note, text })).toMatchObject({ ok: false });
    expect(parse(commandSchema, { ...note, text: `${text}.` })).toMatchObject({ ok: true });
    expect(parse(commandSchema, { ...note, text: '' })).toMatchObject({ ok: true });
  });

  it('normalise the line ends of a note', () => {
    const note = { kind: 'note', q: 0, r: 0, for: 'everyone' };
    expect(parse(commandSchema, { ...note, text: 'one\r\ntwo\n\r\n' })).toEqual({
      ok: true,
      value: { ...note, text: 'one\ntwo\n\n' },
    });
    expect(parse(commandSchema, { ...note, text: 'one\rtwo' })).toMatchObject({ ok: false });
    const longest = `${'x'.repeat(9998)}\r\ny`;
    expect(parse(commandSchema, { ...note, text: longest })).toMatchObject({ ok: true });
    expect(parse(commandSchema, { ...note, text: `${longest}z` })).toMatchObject({ ok: false });
  });

  it('ignore a prototype that somebody sent along', () => {
    const sneaky = JSON.parse(`{"kind":"enter","to":1,"__proto__":{"faces":[6,6]}}`);
    const result = parse(commandSchema, sneaky);
    if (result.ok) expect((result.value as { faces?: unknown }).faces).toBeUndefined();
  });
});

it('the refusal of a query parameter given several times says what would be right', () => {
  expect(parse(mapQuerySchema, { at: ['1', '2'] })).toEqual({
    ok: false,
    detail: 'at: given once, a whole number from 0.',
  });
});

it.each<[string, z.ZodType, object]>([
  ['name', newCampaignSchema, { name: 'Ash\ud800', world: { kind: 'solo' } }],
  ['text', commandSchema, { kind: 'note', q: 0, r: 0, text: '\udc00 and\nmore' }],
])(
  'the refusal of an unpaired surrogate in a %s says what it is, and what would be right',
  (name, schema, value) => {
    const read = parse(schema, value);
    expect(read).toMatchObject({
      ok: false,
      detail: `${name}: a text of whole characters: half of a character is in it, a surrogate (U+D800 to U+DFFF) without the other of its pair.`,
    });
  },
);
