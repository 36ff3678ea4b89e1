import fc from 'fast-check';
import type { Command } from '../../src/campaign/command.ts';
import { type Direction, neighbour, oppositeOf } from '../../src/hex/direction.ts';
import { memberAt } from '../../src/hex/list.ts';
import { AUDIENCES, MARKS, NAME_SUBJECTS, ROADS } from '../../src/ledger/entry.ts';
import type { Role } from '../../src/ledger/role.ts';
import { LARGEST_COUNTER_VALUE } from '../../src/ledger/settings.ts';
import { commandSchema } from '../../src/protocol/requests.ts';
import { EDITIONS } from '../../src/rules/battlefield/edition.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { anyDirection } from './hexes.ts';
import { actor, FORMS, type TableSettings } from './tabletop.ts';
import { EVERY_WORLD } from './worlds.ts';

const kind = <K extends Command['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name);
/** A member that is often left out. */
const perhaps = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const place = { q: fc.integer({ min: -2, max: 2 }), r: fc.integer({ min: -2, max: 2 }) };
const text = fc.constantFrom('Greenhollow', 'The “Long” Fen \\ 🏔', 'é'.repeat(81), '', 'a\nb');
const counterName = fc.constantFrom('gold', 'torches', 'Wüste 🐪', ' fame ', '');
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -4, max: 9 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(LARGEST_COUNTER_VALUE, LARGEST_COUNTER_VALUE + 1, -LARGEST_COUNTER_VALUE, 0.5),
  },
);
/** Own dice; mostly so few that the server has some to throw. */
const throws = {
  faces: perhaps(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 })),
  rest: fc.constantFrom(undefined, 'server' as const, 'server' as const, 'server' as const),
};

const TABLE_IDS = ['beast', 'meeting', 'omen', 'weather-sign'] as const;
const tableId = fc.constantFrom(...TABLE_IDS, ...TABLE_IDS, 'd6');
const rowText = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('a crow', '[2d6+1] wolves', 'brackets [[ and “more”\n\t🐪') },
  { weight: 3, arbitrary: fc.constantFrom('[beast], [1d4]', '[omen] and [omen]', '[30d6]') },
  { weight: 1, arbitrary: fc.constant('never [closed') },
);
/** Many of them are valid and fit the other tables; some are not, or do not. */
const anyTable: fc.Arbitrary<Table> = fc
  .record({
    title: fc.constantFrom('Who is met', 'Wüste 🐪'),
    roll: fc.constantFrom('1d6', 'd6', '2d6', '2d6', 'd6', '1d6', 'd1'),
    texts: fc.tuple(rowText, rowText),
    second: fc.constantFrom(4, 4, 4, 4, 4, 4, 4, 4, 5),
    when: fc.constantFrom(undefined, 'enter' as const, 'day' as const, 'site' as const),
    where: perhaps(
      fc.constantFrom<NonNullable<Table['where']>[]>(
        { chance: '1-3 of 1d6' },
        { terrain: ['plain', 'hill'] },
        { site: true },
        { site: ['village'], chance: '2-12 of 2d6' },
      ),
    ),
  })
  .map(({ title, roll, texts, second, when, where }) => ({
    title,
    roll,
    rows: [
      { on: [roll === '2d6' ? 2 : 1, 3] as const, text: texts[0] },
      { on: [second, roll === '2d6' ? 12 : 6] as const, text: texts[1] },
    ],
    ...(when && { when }),
    ...(when && where && { where }),
  }));

/** A path for a road, over known land or not, sometimes with a hex that is not adjacent. */
const anyWay = fc
  .tuple(fc.record(place), fc.array(fc.option(anyDirection, { freq: 30 }), { minLength: 1, maxLength: 4 }))
  .map(([from, steps]) => {
    const along = [from];
    for (const step of steps) {
      const last = memberAt(along, along.length - 1);
      along.push(step ? neighbour(last, step) : { q: last.q + 2, r: last.r });
    }
    return along;
  });

/** A request as a client may send it, valid or not. */
const anyRequest: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: kind('enter'), to: anyDirection, ...throws }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('enter'), to: fc.constant(0), ...throws }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('travel'),
      path: fc.array(anyDirection, { minLength: 1, maxLength: 4 }),
      ...throws,
    }),
  },
  {
    weight: 2,
    // There and back again, over as many days as may end at once, and more.
    arbitrary: fc.record({
      kind: kind('travel'),
      path: fc
        .tuple(anyDirection, fc.integer({ min: 1, max: 9 }))
        .map(([to, times]) => thereAndBack(to, times)),
      ...throws,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('travel'), to: fc.record(place), ...throws }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('note'), ...place, text, for: fc.constantFrom(...AUDIENCES) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('name'), ...place, of: fc.constantFrom(...NAME_SUBJECTS), text }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('mark'), ...place, mark: fc.constantFrom(null, ...MARKS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('road'), of: fc.constantFrom(null, ...ROADS), along: anyWay }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('count'), name: counterName, to: amount, perDay: perhaps(amount) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('count'), name: counterName, by: amount }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('count'), name: counterName, remove: fc.constant(true) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('rest'),
      day: fc.constantFrom(undefined, undefined, 1, 2, 3),
      ...throws,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('roll'),
      table: fc.constantFrom(...TABLE_IDS),
      for: perhaps(text),
      ...throws,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('roll'),
      dice: fc.constantFrom('2d6+1', 'd20', '1d6', '41d6', '3d6-2', 'dice'),
      for: perhaps(text),
      ...throws,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('battlefield'),
      ...place,
      edition: fc.constantFrom(...EDITIONS),
      terrain: perhaps(fc.constantFrom('hilly', 'mountainous', 'lunar')),
      climate: perhaps(fc.constantFrom('palm', 'deciduous')),
      natures: perhaps(fc.boolean()),
      given: perhaps(
        fc.constantFrom(
          { features: [{ kind: 'hill', cell: 3 }] },
          { river: { exit: 4 } },
          { river: [1, 2, 3], numbers: { trees: 2 } },
        ),
      ),
      ...throws,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind('table'), id: tableId, table: anyTable }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('table'), id: tableId, table: fc.constant(null) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('set'),
      name: perhaps(text),
      frozen: perhaps(fc.boolean()),
      hexesPerDay: perhaps(fc.constantFrom(0, 1, 2, 3, 3, 101)),
      watchersMayPoint: perhaps(fc.boolean()),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: kind('erase'), seq: fc.integer({ min: 0, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('dream', 'enter', 'close ') }) },
);

const thereAndBack = (to: Direction, times: number): Direction[] =>
  Array.from({ length: times }, () => [to, oppositeOf(to)]).flat();

const ROLES: readonly Role[] = ['owner', 'owner', 'owner', 'owner', 'player', 'player', 'player', 'watcher'];

/** A command as parsed, and whose; `null` if it could not be parsed. */
const anyCommand = fc.tuple(anyRequest, fc.constantFrom(...ROLES)).map(([request, role]) => {
  const read = commandSchema.safeParse(JSON.parse(JSON.stringify(request)));
  const command: Command | null = read.success ? read.data : null;
  return { command, by: actor(role) };
});

export const anyCommands = fc.array(anyCommand, { minLength: 10, maxLength: 60, size: 'max' });
/** Sequence numbers of entries to be erased at the end, if they have texts. */
export const anyTexts = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 40, size: 'max' });

/** A campaign with any of the settings that are written today. */
export const anySettings: fc.Arbitrary<TableSettings> = fc.record({
  form: fc.constantFrom(...FORMS.filter((form) => form !== 'first form')),
  seed: fc.string({ minLength: 1, maxLength: 20 }),
  dice: fc.constantFrom('server' as const, 'server' as const, 'own' as const),
  world: fc.constantFrom(...EVERY_WORLD.map(([, world]) => world)),
});
