import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { Refusal, RefusalCode } from '../../src/campaign/refusal.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { hasServerDice, type Roll } from '../../src/dice/roll.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, neighbours } from '../../src/hex/direction.ts';
import { may } from '../../src/ledger/capabilities.ts';
import { MARKS, NAME_SUBJECTS } from '../../src/ledger/entry.ts';
import { ROLES, type Role } from '../../src/ledger/role.ts';
import { MOST_COUNTERS } from '../../src/ledger/settings.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import type { IslandSettings } from '../../src/world/island/island-settings.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { sized } from '../support/all-tests.ts';
import { dry, laidHex } from '../support/hand-made-world.ts';
import { anyDirection } from '../support/hexes.ts';
import { actor, audited, mapOf, OWNER, PLAYER, Tabletop, WATCHER } from '../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);
const FAR_NORTH = neighbour(NORTH, 1);

/** The refusal of a command, which must leave the campaign exactly as it was. */
function refused(table: Tabletop, command: Command, role: Role = 'owner'): Refusal {
  const before = JSON.stringify([mapOf(table.campaign), table.campaign.head]);
  const decision = table.send(command, actor(role));
  if (decision.ok) throw new Error(`not refused: ${JSON.stringify(decision.drafts)}`);
  expect(JSON.stringify([mapOf(table.campaign), table.campaign.head])).toBe(before);
  expect(decision.refusal.detail).toMatch(/^[A-Z].*\.$/s);
  return decision.refusal;
}

/** Puts a hex on the map directly. */
const lay = ({ solo }: Tabletop, hex: SoloRecord): void =>
  solo.apply({ kind: 'revealed', hex, entered: false }, hex.seq);

describe('entering an unknown hex', () => {
  it.each(DIRECTIONS)('reveals it and moves the party there, in one entry: direction %i', (to) => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to });
    const target = neighbour(neighbour(ORIGIN, to), to);
    const [body, ...more] = table.play({ kind: 'enter', to }, PLAYER);
    expect(more).toEqual([]);
    expect(body).toMatchObject({
      kind: 'revealed',
      by: authorOf(PLAYER),
      entered: true,
      hex: { ...target, seq: 10, origin: neighbour(ORIGIN, to) },
    });
    expect(table.campaign.party).toEqual(target);
  });

  it('rolls by the seed and the place alone: what was entered before, and from where, changes no die', () => {
    const straight = new Tabletop({ seed: 'here' });
    straight.play({ kind: 'enter', to: 1 });
    straight.play({ kind: 'enter', to: 1 });
    const round = new Tabletop({ seed: 'here' });
    for (const to of [2, 1, 6] as const) round.play({ kind: 'enter', to });
    const [one, other] = [straight, round].map((table) => table.campaign.world.recordAt(FAR_NORTH));
    expect([one?.seq, other?.seq]).toEqual([10, 11]);
    expect(other?.origin).toEqual({ q: 1, r: -2 });
    const thrown = seededDiceFor('here', { procedure: 'reveal', hex: FAR_NORTH }).throw({
      for: 'altitude',
      sides: 6,
      count: 2,
    });
    expect(one?.dice[0]?.faces).toEqual(thrown);
    expect(other?.dice[0]?.faces).toEqual(thrown);
  });

  it('is decided without effect: the campaign is unchanged until the entry is applied', () => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to: 1 });
    const before = JSON.stringify(mapOf(table.campaign));
    const once = decide(table.campaign, { kind: 'enter', to: 1 }, OWNER, table.server);
    const twice = decide(table.campaign, { kind: 'enter', to: 1 }, OWNER, table.server);
    expect(twice).toEqual(once);
    expect(JSON.stringify(mapOf(table.campaign))).toBe(before);
  });

  it('reveals by the house rules of the campaign', () => {
    // Entered from altitude 2 with two ones: the deep sea, or a coast with the house rule.
    for (const [houseRules, altitude] of [
      [[], 0],
      [['coastal-shelf'] as const, 1],
    ] as const) {
      const table = new Tabletop({ houseRules });
      lay(table, laidHex({ q: 40, r: 0 }, dry(2)));
      table.stand({ q: 40, r: 0 });
      const decision = decide(
        table.campaign,
        { kind: 'enter', to: 3, faces: altitude ? [1, 1, 3] : [1, 1] },
        OWNER,
        table.server,
      );
      expect(decision).toMatchObject({ ok: true, drafts: [{ body: { hex: { altitude } } }] });
    }
  });
});

describe('entering a known hex', () => {
  it('is a step: one entry, no dice', () => {
    const table = new Tabletop();
    expect(table.play({ kind: 'enter', to: 1 }, PLAYER)).toEqual([
      { kind: 'moved', by: authorOf(PLAYER), from: ORIGIN, path: [NORTH] },
    ]);
    expect(table.campaign.party).toEqual(NORTH);
    expect(table.campaign.world.count).toBe(7);
  });

  it('treats an empty list of faces as none', () => {
    expect(new Tabletop().play({ kind: 'enter', to: 1, faces: [] })).toMatchObject([{ kind: 'moved' }]);
  });

  it('refuses faces that are not needed', () => {
    expect(refused(new Tabletop(), { kind: 'enter', to: 1, faces: [3, 4] }).code).toBe('dice/surplus');
  });
});

describe('travelling', () => {
  it('goes step by step along a path', () => {
    const table = new Tabletop();
    expect(table.play({ kind: 'travel', path: [1, 3, 4] }, PLAYER)).toEqual([
      { kind: 'moved', by: authorOf(PLAYER), from: ORIGIN, path: [NORTH, { q: 1, r: -1 }, { q: 1, r: 0 }] },
    ]);
    expect(table.campaign.party).toEqual({ q: 1, r: 0 });
  });

  it('goes to a hex by the shortest known way', () => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to: 1 });
    table.play({ kind: 'enter', to: 1 });
    expect(table.play({ kind: 'travel', to: { q: 0, r: 1 } })).toEqual([
      { kind: 'moved', by: authorOf(OWNER), from: FAR_NORTH, path: [NORTH, ORIGIN, { q: 0, r: 1 }] },
    ]);
  });

  it.each([
    ['a path', { path: [1, 1] }, /5048.*step 2, north\) has not been revealed/],
    ['a path that would return to known hexes', { path: [1, 1, 4] }, /5048.*step 2/],
    ['a hex', { to: { q: 9, r: 9 } }, /5964 has not been revealed/],
  ] as const)('is refused across unknown hexes, which the refusal names: %s', (_, command, detail) => {
    const refusal = refused(new Tabletop(), { kind: 'travel', ...command });
    expect(refusal.code).toBe('campaign/not-known');
    expect(refusal.detail).toMatch(detail);
  });

  it.each([{ path: [1] }, { to: NORTH }] as const)(
    "is refused into an island's open sea, which nobody is told to enter instead: %j",
    (command) => {
      expect(refused(oneHexIsland(), { kind: 'travel', ...command })).toMatchObject({
        code: 'campaign/open-sea',
        detail: expect.stringMatching(/^Hex 5049 is open sea, which no party can enter/),
      });
    },
  );

  it('is refused to where the party is already', () => {
    expect(refused(new Tabletop(), { kind: 'travel', to: ORIGIN }).code).toBe('campaign/already-there');
  });

  it('may return along a path to where it began', () => {
    expect(new Tabletop().play({ kind: 'travel', path: [1, 4] })).toMatchObject([{ path: [NORTH, ORIGIN] }]);
  });

  it('is refused beyond 500 steps at once, with the reason', () => {
    const table = new Tabletop();
    for (let r = -2; r >= -502; r--) lay(table, laidHex({ q: 0, r }, dry(5), { seq: 8 }));
    const refusal = refused(table, { kind: 'travel', to: { q: 0, r: -501 } });
    expect(refusal.code).toBe('campaign/too-far');
    expect(refusal.detail).toContain('500');
    expect(table.play({ kind: 'travel', to: { q: 0, r: -500 } })).toMatchObject([{ kind: 'moved' }]);
  });

  it('is refused to a known hex that no known way leads to', () => {
    const table = new Tabletop();
    lay(table, laidHex({ q: 5, r: 5 }, dry(5), { seq: 8 }));
    expect(refused(table, { kind: 'travel', to: { q: 5, r: 5 } }).code).toBe('campaign/too-far');
  });
});

describe('a rest that names the day to end, `day`,', () => {
  it('ends that day and no other', () => {
    const table = new Tabletop();
    expect(table.play({ kind: 'rest', day: 1 })).toMatchObject([{ kind: 'rested', day: 2 }]);
    expect(refused(table, { kind: 'rest', day: 1 })).toMatchObject({
      code: 'campaign/other-day',
      detail: 'Day 1 has ended already: it is day 2.',
    });
    expect(refused(table, { kind: 'rest', day: 3 }).detail).toBe('Day 3 has not begun: it is day 2.');
    expect(table.play({ kind: 'rest' })).toMatchObject([{ kind: 'rested', day: 3 }]);
  });
});

describe('a command with the hex where its sender sees the party, `from`,', () => {
  const commands: readonly Command[] = [
    { kind: 'enter', to: 1 },
    { kind: 'enter', to: 1, faces: [9, 9, 9] },
    { kind: 'travel', path: [4] },
    { kind: 'travel', to: { q: 5, r: 5 } },
  ];

  it.each(commands)('is refused if the party has left, saying where it is now: %j', (command) => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to: 1 });
    const refusal = refused(table, { ...command, from: ORIGIN } as Command);
    expect(refusal).toMatchObject({ code: 'campaign/party-moved', party: NORTH });
    expect(refusal.detail).toMatch(/5049.*5050/);
  });

  it('is carried out if the party is there, like one without `from`', () => {
    expect(new Tabletop().play({ kind: 'enter', to: 1, from: { q: 0, r: 0 } })).toMatchObject([
      { kind: 'moved' },
    ]);
    expect(new Tabletop().play({ kind: 'travel', path: [1], from: ORIGIN })).toMatchObject([
      { kind: 'moved' },
    ]);
    expect(new Tabletop().play({ kind: 'travel', path: [1] })).toMatchObject([{ kind: 'moved' }]);
  });

  it('is accepted once if two players press at the same time', () => {
    const table = new Tabletop();
    table.play({ kind: 'enter', to: 1, from: ORIGIN }, PLAYER);
    expect(refused(table, { kind: 'enter', to: 1, from: ORIGIN }, 'player').code).toBe(
      'campaign/party-moved',
    );
  });
});

describe('the roles', () => {
  const commands: readonly Command[] = [
    { kind: 'enter', to: 1 },
    { kind: 'enter', to: 0 },
    { kind: 'travel', path: [1] },
    { kind: 'name', ...ORIGIN, of: 'place', text: 'Greenhollow' },
    { kind: 'mark', ...ORIGIN, mark: 'camp' },
    { kind: 'note', ...ORIGIN, text: 'A quiet place.', for: 'everyone' },
    { kind: 'count', name: 'rations', to: 7 },
    { kind: 'rest' },
    { kind: 'roll', dice: '2d6+1' },
    { kind: 'table', id: 'weather', table: WEATHER_TABLE },
    { kind: 'battlefield', ...ORIGIN, edition: 'portable-1' },
    { kind: 'set', frozen: true },
    { kind: 'close' },
  ];

  it.each(ROLES.flatMap((role) => commands.map((command) => [role, command] as const)))(
    'decide who may do what: %s, %j',
    (role, command) => {
      const allowed = may(role, command.kind);
      const decision = new Tabletop().send(command, actor(role));
      if (!allowed) expect(decision).toMatchObject({ ok: false, refusal: { code: 'access/forbidden' } });
      else if (!decision.ok) expect(decision.refusal.code).not.toBe('access/forbidden');
    },
  );

  it('are named when a watcher is refused', () => {
    expect(refused(new Tabletop(), { kind: 'enter', to: 1 }, 'watcher').detail).toContain(
      "A watcher may not do this: 'enter' needs another link",
    );
  });
});

describe('closing a campaign', () => {
  it('reveals the seed and its salt', () => {
    const table = new Tabletop({ seed: 'the secret', seedSalt: '12'.repeat(16) });
    expect(table.play({ kind: 'close' })).toEqual([
      { kind: 'closed', by: authorOf(OWNER), seed: 'the secret', seedSalt: '12'.repeat(16) },
    ]);
  });

  it('is the first time that the seed is revealed', () => {
    const table = new Tabletop({ seed: 'the-secret-seed' });
    for (const to of [1, 1, 2, 3] as const) table.play({ kind: 'enter', to });
    expect(JSON.stringify(table.rows)).not.toContain('the-secret-seed');
  });

  it.each<Command>([
    { kind: 'enter', to: 1 },
    { kind: 'enter', to: 0 },
    { kind: 'travel', path: [1] },
    { kind: 'travel', to: NORTH },
    { kind: 'close' },
  ])('is followed by no other command: %j', (command) => {
    const table = new Tabletop();
    table.play({ kind: 'close' });
    expect(refused(table, command).code).toBe('campaign/closed');
  });
});

describe('entering the start, `to: 0`,', () => {
  it('is for owners alone while they keep the party from moving', () => {
    const table = new Tabletop({ dice: 'own' });
    table.play({ kind: 'set', frozen: true });
    const begin: Command = { kind: 'enter', to: 0, faces: [], rest: 'server' };
    expect(refused(table, begin, 'player')).toMatchObject({
      code: 'campaign/frozen',
      detail: 'The owner holds the party back for now: only an owner can begin.',
    });
    expect(table.play(begin)).toHaveLength(7);
  });

  it('is refused if the start hex is known', () => {
    expect(refused(new Tabletop(), { kind: 'enter', to: 0 }).code).toBe('campaign/already-started');
    expect(refused(new Tabletop(), { kind: 'enter', to: 0, faces: [1, 2, 3] }).code).toBe(
      'campaign/already-started',
    );
  });

  it('is refused from anywhere but the start hex, where the party will be', () => {
    const table = new Tabletop({ dice: 'own' });
    expect(refused(table, { kind: 'enter', to: 0, from: NORTH, rest: 'server' }).code).toBe(
      'campaign/party-moved',
    );
    expect(table.send({ kind: 'enter', to: 0, from: ORIGIN, rest: 'server' })).toMatchObject({ ok: true });
  });

  it.each<Command>([
    { kind: 'enter', to: 1 },
    { kind: 'enter', to: 1, from: ORIGIN },
    { kind: 'travel', path: [1] },
    { kind: 'travel', to: ORIGIN },
  ])('must come first: not %j', (command) => {
    expect(refused(new Tabletop({ dice: 'own' }), command).code).toBe('campaign/not-started');
  });
});

describe('a throw begun by hand and left to the server', () => {
  /** A party at the edge of the known hexes. */
  const beyond = (): Tabletop => {
    const table = new Tabletop({ form: 'sealed', seed: 'finished' });
    table.play({ kind: 'enter', to: 1 });
    return table;
  };
  const begun = (faces: readonly number[]): Command => ({ kind: 'enter', to: 1, faces, rest: 'server' });

  it('is finished by the server, says how many of its faces are own, and comes before all throws of the server', () => {
    const table = beyond();
    const [entry] = table.play(begun([6]));
    const dice = entry?.kind === 'revealed' ? entry.hex.dice : [];
    expect(dice[0]).toMatchObject({ own: true, ownFaces: 1, faces: [6, expect.any(Number)] });
    expect(dice[0]?.faces).toHaveLength(2);
    expect(dice.slice(1).filter(({ own }) => own)).toEqual([]);
    expect(audited(table.rows)).toBeNull();
  });

  it('is finished with the first dice that the server would have thrown without it', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => `finished ${index}`);
    for (const seed of seeds) {
      const [alone, behind] = [{ kind: 'enter', to: 1 } as const, begun([6])].map((command) => {
        const table = new Tabletop({ seed });
        table.play({ kind: 'enter', to: 1 });
        const [entry] = table.play(command);
        return entry?.kind === 'revealed' ? entry.hex.dice[0] : undefined;
      });
      expect(behind?.faces[1]).toBe(alone?.faces[0]);
    }
  });

  it.each<[string, Command]>([
    ['a roll', { kind: 'roll', dice: '4d10', faces: [9, 1], rest: 'server' }],
    ['a day', { kind: 'rest', faces: [5], rest: 'server' }],
    ['a battlefield', { kind: 'battlefield', ...ORIGIN, edition: 'sectors', faces: [2], rest: 'server' }],
  ])('reveals the secret of the server’s dice: %s', (_, command) => {
    const table = beyond();
    const { length } = table.rows;
    const [entry] = table.play(command);
    const [row] = table.rows.slice(length);
    expect(row?.secret).toMatch(/^[0-9a-f]{64}$/);
    const dice = entry && 'dice' in entry && typeof entry.dice !== 'string' ? entry.dice : [];
    expect(dice[0]).toMatchObject({ own: true });
    expect(hasServerDice(dice.at(-1) as Roll)).toBe(true);
    expect(audited(table.rows)).toBeNull();
  });

  it('must be finished by hand if the server may not throw', () => {
    expect(refused(beyond(), { kind: 'enter', to: 1, faces: [6] })).toMatchObject({
      code: 'dice/needed',
      needs: { sides: 6, count: 2, soFar: [6] },
    });
  });
});

/** A known hex of the deep sea: twos make the land descend on the way north. */
function seaOf(table: Tabletop): Axial {
  table.play({ kind: 'enter', to: 1 });
  for (let r = -2; r > -20; r--) {
    if (table.solo.recordAt({ q: 0, r: r + 1 })?.altitude === 0) return { q: 0, r: r + 1 };
    const north = { kind: 'enter', to: 1 } as const;
    // With sea all around, no die is thrown.
    if (!table.send({ ...north, faces: [1, 1], rest: 'server' }).ok) table.play(north);
  }
  throw new Error('there is no sea about');
}

const WEATHER_TABLE: Table = { title: 'Weather', roll: '1d6', rows: [{ on: [1, 6], text: 'fine' }] };

const ISLAND: IslandSettings = { kind: 'island', algorithm: 5, hexes: 1, houseRules: [] };

const oneHexIsland = () => new Tabletop({ world: ISLAND });

describe('every refusal', () => {
  it('has its own code, which one of these tests has met', () => {
    // A code that is added without a test fails here at type checking.
    const met: Readonly<Record<RefusalCode, () => Refusal>> = {
      'access/forbidden': () => refused(new Tabletop(), { kind: 'close' }, 'player'),
      'campaign/already-started': () => refused(new Tabletop(), { kind: 'enter', to: 0 }),
      'campaign/already-there': () => refused(new Tabletop(), { kind: 'travel', to: ORIGIN }),
      'campaign/changed-meanwhile': () =>
        refused(new Tabletop(), { kind: 'note', ...ORIGIN, text: 'An inn', for: 'everyone', replaces: 3 }),
      'campaign/closed': () => {
        const table = new Tabletop();
        table.play({ kind: 'close' });
        return refused(table, { kind: 'close' });
      },
      'campaign/counter-bounds': () => refused(new Tabletop(), { kind: 'count', name: 'gold', by: -1 }),
      'campaign/frozen': () => {
        const table = new Tabletop();
        table.play({ kind: 'set', frozen: true });
        return refused(table, { kind: 'enter', to: 1 }, 'player');
      },
      'campaign/full': () => {
        const table = new Tabletop();
        for (let number = 1; number <= MOST_COUNTERS; number++)
          table.play({ kind: 'count', name: `counter ${number}`, to: number });
        return refused(table, { kind: 'count', name: 'one more', to: 1 });
      },
      'campaign/no-battlefield': () => {
        const table = new Tabletop();
        return refused(table, { kind: 'battlefield', ...seaOf(table), edition: 'portable-1' });
      },
      'campaign/no-counter': () => refused(new Tabletop(), { kind: 'count', name: 'gold', remove: true }),
      'campaign/no-table': () => refused(new Tabletop(), { kind: 'roll', table: 'nowhere' }),
      'campaign/no-text': () => refused(new Tabletop(), { kind: 'erase', seq: 2 }),
      'campaign/not-known': () => refused(new Tabletop(), { kind: 'travel', path: [1, 1] }),
      'campaign/not-started': () => refused(new Tabletop({ dice: 'own' }), { kind: 'enter', to: 1 }),
      'campaign/open-sea': () => refused(oneHexIsland(), { kind: 'enter', to: 1 }),
      'campaign/other-day': () => refused(new Tabletop(), { kind: 'rest', day: 2 }),
      'campaign/party-moved': () => refused(new Tabletop(), { kind: 'enter', to: 1, from: NORTH }),
      'campaign/too-far': () => {
        const table = new Tabletop();
        lay(table, laidHex({ q: 5, r: 5 }, dry(5)));
        return refused(table, { kind: 'travel', to: { q: 5, r: 5 } });
      },
      'dice/impossible-face': () =>
        refused(new Tabletop({ dice: 'own' }), { kind: 'enter', to: 0, faces: [7] }),
      'dice/needed': () => refused(new Tabletop({ dice: 'own' }), { kind: 'enter', to: 0 }),
      'table/unsound': () =>
        refused(new Tabletop(), {
          kind: 'table',
          id: 'weather',
          table: { ...WEATHER_TABLE, rows: [{ on: [1, 6], text: '[elsewhere]' }] },
        }),
      'dice/surplus': () => refused(new Tabletop(), { kind: 'enter', to: 1, faces: [1] }),
    };
    for (const [code, refusal] of Object.entries(met)) expect(refusal().code).toBe(code);
  });
});

describe('any command', () => {
  const anyCommand: fc.Arbitrary<Command> = fc.oneof(
    fc.record({
      kind: fc.constant('name' as const),
      q: fc.integer({ min: -2, max: 2 }),
      r: fc.integer({ min: -2, max: 2 }),
      of: fc.constantFrom(...NAME_SUBJECTS),
      text: fc.constantFrom('', 'Greenhollow', 'The Long Fen'),
    }),
    fc.record({
      kind: fc.constant('mark' as const),
      q: fc.integer({ min: -2, max: 2 }),
      r: fc.integer({ min: -2, max: 2 }),
      mark: fc.constantFrom(null, ...MARKS),
    }),
    fc.record({ kind: fc.constant('erase' as const), seq: fc.integer({ min: 1, max: 25 }) }),
    fc.record({ kind: fc.constant('enter' as const), to: anyDirection }),
    fc.record({
      kind: fc.constant('travel' as const),
      path: fc.array(anyDirection, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('travel' as const),
      to: fc.constantFrom(ORIGIN, ...neighbours(ORIGIN), FAR_NORTH),
    }),
    fc.record({
      kind: fc.constant('enter' as const),
      to: anyDirection,
      faces: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 5 }),
    }),
  );

  it('ends in entries that an auditor accepts, or in a refusal that changes nothing', () => {
    let accepted = 0;
    let refusals = 0;
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(anyCommand, { maxLength: 25 }), (seed, commands) => {
        const table = new Tabletop({ seed });
        for (const command of commands) {
          const before = table.campaign.seq;
          const decision = table.send(command, PLAYER);
          if (decision.ok) accepted++;
          else refusals++;
          expect(table.campaign.seq).toBe(before + (decision.ok ? decision.drafts.length : 0));
        }
        table.play({ kind: 'close' });
        expect(audited(table.rows)).toBeNull();
      }),
      { numRuns: sized(60, 150) },
    );
    expect(accepted).toBeGreaterThan(sized(60, 200));
    expect(refusals).toBeGreaterThan(sized(30, 100));
  });

  it('is refused to a watcher', () => {
    fc.assert(
      fc.property(anyCommand, (command) => {
        const { campaign, server } = new Tabletop();
        expect(decide(campaign, command, WATCHER, server)).toMatchObject({
          ok: false,
          refusal: { code: 'access/forbidden' },
        });
      }),
      { numRuns: sized(12, 30) },
    );
  });
});
