import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { Refusal, RefusalCode } from '../../src/campaign/refusal.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../src/hex/direction.ts';
import { may } from '../../src/ledger/capabilities.ts';
import { MARKS, NAME_SUBJECTS } from '../../src/ledger/entry.ts';
import { ROLES } from '../../src/ledger/role.ts';
import { MOST_COUNTERS } from '../../src/ledger/settings.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { sized } from '../support/all-tests.ts';
import { dry, laidHex } from '../support/hand-made-world.ts';
import { anyDirection } from '../support/hexes.ts';
import { islandSettings } from '../support/islands.ts';
import { refused } from '../support/refused.ts';
import { actor, audited, PLAYER, Tabletop, WATCHER } from '../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);
const FAR_NORTH = neighbour(NORTH, 1);

const WEATHER_TABLE: Table = { title: 'Weather', roll: '1d6', rows: [{ on: [1, 6], text: 'fine' }] };

const oneHexIsland = () => new Tabletop({ world: islandSettings({ hexes: 1 }) });

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
        table.lay(laidHex({ q: 5, r: 5 }, dry(5)));
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
