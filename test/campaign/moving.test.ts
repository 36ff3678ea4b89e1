import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { decide } from '../../src/campaign/decide.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { dry, laidHex } from '../support/hand-made-world.ts';
import { islandSettings } from '../support/islands.ts';
import { refused } from '../support/refused.ts';
import { mapOf, OWNER, PLAYER, Tabletop } from '../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);
const FAR_NORTH = neighbour(NORTH, 1);

const oneHexIsland = () => new Tabletop({ world: islandSettings({ hexes: 1 }) });

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
      table.lay(laidHex({ q: 40, r: 0 }, dry(2)));
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
    for (let r = -2; r >= -502; r--) table.lay(laidHex({ q: 0, r }, dry(5), { seq: 8 }));
    const refusal = refused(table, { kind: 'travel', to: { q: 0, r: -501 } });
    expect(refusal.code).toBe('campaign/too-far');
    expect(refusal.detail).toContain('500');
    expect(table.play({ kind: 'travel', to: { q: 0, r: -500 } })).toMatchObject([{ kind: 'moved' }]);
  });

  it('is refused to a known hex that no known way leads to', () => {
    const table = new Tabletop();
    table.lay(laidHex({ q: 5, r: 5 }, dry(5), { seq: 8 }));
    expect(refused(table, { kind: 'travel', to: { q: 5, r: 5 } }).code).toBe('campaign/too-far');
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
