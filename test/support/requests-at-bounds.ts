import fc from 'fast-check';
import { neighbour } from '../../src/hex/direction.ts';
import { AUDIENCES, MARKS, NAME_SUBJECTS, ROADS } from '../../src/ledger/entry.ts';
import {
  FURTHEST_COORDINATE,
  LARGEST_COUNTER_VALUE,
  LONGEST_COUNTER_NAME,
  LONGEST_HEX_NAME,
  LONGEST_NAME,
  LONGEST_NOTE,
  LONGEST_PURPOSE,
  LONGEST_ROAD,
  LONGEST_SEED,
  MOST_HEXES_PER_DAY,
} from '../../src/ledger/settings.ts';
import { TREES } from '../../src/rules/battlefield/battlefield.ts';
import { MOST_CHOICES } from '../../src/rules/battlefield/battlefield-request.ts';
import { EDITIONS } from '../../src/rules/battlefield/edition.ts';
import { AREAS, COVERS, OPTIONAL_FEATURES, TERRAINS } from '../../src/rules/battlefield/portable-settings.ts';
import { PIECES } from '../../src/rules/sectors.ts';
import { TABLE_SITES, TABLE_TERRAINS } from '../../src/rules/tables/places.ts';
import { LONGEST_ROW_TEXT, LONGEST_TITLE } from '../../src/rules/tables/table-reading.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { SettingDescription } from '../../src/world/setting.ts';
import { anyDirection } from './hexes.ts';
import { anyOddText, oddText } from './odd-text.ts';

const kind = (name: string) => fc.constant(name);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const near = fc.integer({ min: -2, max: 2 });
const known = { q: near, r: near };
const coordinate = fc.oneof(
  { weight: 2, arbitrary: near },
  {
    weight: 1,
    arbitrary: oneOf(
      ...[49, -51, FURTHEST_COORDINATE, FURTHEST_COORDINATE + 1, 2 ** 31, 2 ** 53 - 1].flatMap((n) => [
        n,
        -n,
      ]),
      -0,
    ),
  },
);
const anywhere = { q: coordinate, r: coordinate };

/** Own dice: the highest, the lowest, or any; missing ones are mostly left to the server. */
const throws = {
  faces: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 40 }), oneOf(1, 6))
        .map(([count, face]) => Array<number>(count).fill(face)),
    },
  ),
  rest: oneOf('server', 'server', 'server', undefined),
};

const TABLE_IDS = ['beast', 'x'.repeat(40), '0', 'proto', 'constructor'] as const;
const tableId = oneOf(...TABLE_IDS);
const plainText = oddText(LONGEST_ROW_TEXT / 2).map((text) => text.replaceAll('[', '[['));
const rowText = fc.oneof(
  { weight: 3, arbitrary: plainText },
  {
    weight: 1,
    arbitrary: oneOf('[2d6+1000] 🐉', '[d2-1000]', '[beast]', '[0] and [40d1000]', '[0002d06-0]', ''),
  },
);
const tableOf = (text: fc.Arbitrary<string>, chances: readonly string[]) =>
  fc
    .record({
      title: oddText(LONGEST_TITLE / 2),
      roll: oneOf('d6', '01d0006', '1d6+0', '1d6-0'),
      texts: fc.tuple(text, text),
      ons: oneOf(
        [
          [1, 3],
          [4, 6],
        ],
        [[2, 6], [1]],
        [
          [1, 5],
          [6, 6],
        ],
      ),
      when: perhaps(oneOf('enter', 'day', 'site')),
      where: perhaps(
        fc.record(
          {
            terrain: fc.uniqueArray(oneOf(...TABLE_TERRAINS), { minLength: 1 }),
            site: fc.oneof(fc.constant(true), fc.uniqueArray(oneOf(...TABLE_SITES), { minLength: 1 })),
            chance: oneOf(...chances),
          },
          { requiredKeys: [] },
        ),
      ),
    })
    .map(({ title, roll, texts, ons, when, where }) => ({
      title,
      roll,
      rows: ons.map((on, nth) => ({ on, text: texts[nth] })),
      ...(when && { when, ...(where && { where }) }),
    }));

const CHANCES = ['1-2 of 1d6', '1 of 1d2', '01-2 of d6', '6 of d6'];
const anyTable = tableOf(rowText, [...CHANCES, '20-40 of 20d2']);
/** Several of them refer to one another. */
const plainTable = tableOf(plainText, CHANCES);

/** A path back and forth, or straight on, up to the longest road and beyond. */
const anyWay = fc
  .tuple(
    fc.record(known),
    fc.oneof(
      fc.array(anyDirection, { minLength: 1, maxLength: 4 }),
      oneOf(LONGEST_ROAD - 1, LONGEST_ROAD).map((steps) =>
        Array.from({ length: steps }, (_, nth) => (nth % 2 === 0 ? 1 : 4) as 1 | 4),
      ),
    ),
  )
  .map(([from, steps]) => {
    const along = [from];
    for (const step of steps) along.push(neighbour(along.at(-1) ?? from, step));
    return along;
  });

const cell = fc.oneof(fc.integer({ min: 1, max: 64 }), fc.tuple(oneOf(1, 3, 8), oneOf(1, 4, 8)));
const way = oneOf<unknown>(
  '1,1 1,2 2',
  [1, 2, 3],
  { cells: [9, 10] },
  { entry: 1 },
  { exit: { cell: 8 } },
  {},
);
const given = fc.record(
  {
    river: fc.oneof(way, oneOf({ entry: { quarter: 3 } }, { width: 2 }, { water: 'stream', fordable: true })),
    road: way,
    track: way,
    railway: way,
    numbers: fc.dictionary(oneOf('hills', 'trees', 'lakes', 'marshes', 'towns'), fc.nat({ max: 40 })),
    features: fc.array(
      fc.oneof(
        fc.record({ kind: oneOf('hill', 'trees', 'lake', 'marsh', 'town', 'village', 'orchard'), cell }),
        fc.record({ kind: kind('hill'), cell, contours: oneOf(1, 2) }),
        fc.record({ kind: kind('trees'), cells: fc.uniqueArray(fc.nat({ max: 30 })), tree: oneOf(...TREES) }),
      ),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
);

const portable = fc.record({
  kind: kind('battlefield'),
  ...known,
  edition: oneOf('portable-1', 'portable-2', 'portable-2'),
  board: perhaps(oneOf('square-8x8', 'hex-9x8', 'square-24x24', 'hex-24x24', 'square-4x4', 'hex-6x6')),
  terrain: perhaps(oneOf(...TERRAINS)),
  cover: perhaps(oneOf(...COVERS)),
  area: perhaps(oneOf(...AREAS)),
  climate: perhaps(oneOf(...TREES)),
  with: perhaps(fc.array(oneOf(...OPTIONAL_FEATURES), { maxLength: OPTIONAL_FEATURES.length })),
  given: perhaps(given),
  ...throws,
});
const sectors = fc.record({
  kind: kind('battlefield'),
  ...known,
  edition: oneOf(...EDITIONS.filter((edition) => edition === 'sectors')),
  playerA: perhaps(fc.array(oneOf(...PIECES), { maxLength: MOST_CHOICES })),
  playerB: perhaps(fc.array(oneOf(...PIECES), { maxLength: MOST_CHOICES })),
  climate: perhaps(oneOf(...TREES)),
  natures: perhaps(fc.boolean()),
  given: perhaps(given),
  ...throws,
});

const amount = oneOf(0, 1, -1, LARGEST_COUNTER_VALUE, -LARGEST_COUNTER_VALUE, LARGEST_COUNTER_VALUE + 1, -0);
/** Includes pairs that look alike. */
const counterName = fc.oneof(
  oneOf(
    'é',
    'e\u0301',
    'Å',
    'A\u030a',
    `Z${'\u0301'.repeat(4)}`,
    `Z${'\u0301'.repeat(7)}`,
    '🐪',
    '\uffff',
    '\ue000',
  ),
  anyOddText(LONGEST_COUNTER_NAME),
);

/** A command as a client sends it, mostly one that is carried out. */
export const anyRequest: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('enter'), to: anyDirection, ...throws }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('travel'),
      path: fc
        .tuple(anyDirection, oneOf(1, 2, 50, 249, 250))
        .map(([to, times]) => Array.from({ length: times }, () => [to, ((to + 2) % 6) + 1]).flat()),
      ...throws,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('note'),
      ...anywhere,
      text: anyOddText(LONGEST_NOTE),
      for: oneOf(...AUDIENCES),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('name'),
      ...known,
      of: oneOf(...NAME_SUBJECTS),
      text: anyOddText(LONGEST_HEX_NAME),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('mark'), ...anywhere, mark: oneOf(null, ...MARKS) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('road'), of: oneOf(null, ...ROADS, ...ROADS), along: anyWay }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('count'), name: counterName, to: amount, perDay: perhaps(amount) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('count'), name: counterName, by: amount }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('count'), name: counterName, remove: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('rest'), ...throws }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('roll'),
      table: tableId,
      for: perhaps(anyOddText(LONGEST_PURPOSE)),
      ...throws,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('roll'),
      dice: oneOf('40d1000+1000', 'd2-1000', `${'0'.repeat(60)}1d6`, '1d6-0', '40d6', 'd1000'),
      for: perhaps(anyOddText(LONGEST_PURPOSE)),
      ...throws,
    }),
  },
  { weight: 3, arbitrary: portable },
  { weight: 2, arbitrary: sectors },
  { weight: 6, arbitrary: fc.record({ kind: kind('table'), id: tableId, table: anyTable }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('table'), id: tableId, table: fc.constant(null) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('set'),
      name: perhaps(anyOddText(LONGEST_NAME)),
      frozen: perhaps(fc.boolean()),
      hexesPerDay: perhaps(oneOf(0, 1, 2, 50, MOST_HEXES_PER_DAY)),
      watchersMayPoint: perhaps(fc.boolean()),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('erase'), seq: fc.integer({ min: 1, max: 60 }) }) },
);

/** Each setting of a world at its bounds, or between them. */
function anyValueOf(setting: SettingDescription): fc.Arbitrary<unknown> {
  switch (setting.kind) {
    case 'whole':
      return oneOf<unknown>(
        setting.least,
        setting.most,
        setting.default,
        ...(setting.or ? [setting.or] : []),
        ...(setting.least < 0 ? [-0] : []),
      );
    case 'number':
      return oneOf(setting.most, setting.default, 0.01, 1e-2, 0.29, 999.99, 0.1, 100);
    case 'choice':
      return oneOf(...setting.choices);
    case 'set':
      return fc.array(oneOf(...setting.choices), { maxLength: 3 });
  }
}

const anyWorld = fc.oneof(
  ...WORLDS.kinds.map(({ kind: name, settings }) =>
    fc.record(
      { kind: kind(name), ...Object.fromEntries(settings.map((each) => [each.name, anyValueOf(each)])) },
      { requiredKeys: ['kind'] },
    ),
  ),
);

/** A request for a campaign. */
export const anyCampaign = fc.record(
  {
    name: oddText(LONGEST_NAME),
    world: anyWorld,
    seed: oddText(LONGEST_SEED),
    dice: oneOf('server', 'own'),
    start: oneOf('now', 'later'),
    tables: fc.dictionary(tableId, plainTable, { maxKeys: 2 }),
  },
  { requiredKeys: ['name', 'world'] },
);
