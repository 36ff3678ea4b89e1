import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { canThrow } from '../../src/campaign/command.ts';
import { enumerate } from '../../src/dice/enumeration.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { enterHex } from '../../src/rules/solo.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import { mostThrowsAfter } from '../../web/journey/throws-to-come.ts';
import { ScriptedServer } from './scripted-channel.ts';

const server = (world?: Readonly<Record<string, unknown>>) =>
  new ScriptedServer({ dice: 'own', ...(world && { world }) });

const give = (to: ScriptedServer, command: Command) =>
  to.command({ campaign: 'test', id: `given after ${to.campaign.seq}`, command });

/** How many throws may follow the next throw of a command, after the given faces. */
function countAfter(
  of: ScriptedServer,
  asked: Command,
  faces: readonly number[] = [],
): Promise<number | null> {
  const command = { ...asked, faces } as Command;
  const answer = of.command({
    campaign: 'test',
    id: `${JSON.stringify(command)} ${of.campaign.seq}`,
    command,
  });
  if (answer.ok || !answer.error.needs || !canThrow(command)) throw new Error('no dice were asked for');
  const by = of.ledger[0]?.by as Actor;
  return mostThrowsAfter(of.campaign, { command, needs: answer.error.needs }, by);
}

/** The same by the rules alone: the longest of all ways in which the dice for a hex can go. */
function longest({ campaign }: ScriptedServer, from: Axial, target: Axial): number {
  const { world } = campaign;
  if (!(world instanceof SoloWorld)) throw new Error('that is no solo world');
  let throws = 0;
  let most = 0;
  for (const _ of enumerate(function* () {
    const rules = enterHex(world.hexes, from, target, { houseRules: [] });
    throws = 0;
    for (let step = rules.next(); ; throws++) {
      if (step.done) return step.value;
      step = rules.next(yield step.value);
    }
  }))
    most = Math.max(most, throws);
  return most;
}

describe('the number of throws that may still follow', () => {
  it('is, for an unknown hex, the longest way through the rules, not counting the throw itself', async () => {
    const party = neighbour(ORIGIN, 1);
    const solo = server();
    give(solo, { kind: 'travel', path: [1] });
    const ways = DIRECTIONS.filter((to) => !solo.campaign.world.isPassable(neighbour(party, to)));
    expect(ways).toHaveLength(3);
    const counts: (number | null)[] = [];
    for (const to of ways) {
      const count = await countAfter(solo, { kind: 'enter', to });
      expect(count).toBe(longest(solo, party, neighbour(party, to)) - 1);
      counts.push(count);
    }
    expect(Math.max(...counts.map(Number)), 'a river, and a site').toBeGreaterThanOrEqual(2);
  });

  it('decreases with each throw given', async () => {
    const solo = server();
    give(solo, { kind: 'travel', path: [1] });
    const first = await countAfter(solo, { kind: 'enter', to: 1 });
    // A seven has water and a site.
    const second = await countAfter(solo, { kind: 'enter', to: 1 }, [3, 4]);
    expect(second).toBe((first ?? 0) - 1);
  });

  it('is zero for the last throw', async () => {
    expect(await countAfter(server(), { kind: 'rest' })).toBe(0);
    expect(await countAfter(server(), { kind: 'roll', dice: '6d20' })).toBe(0);
  });

  it('includes days and tables', async () => {
    const solo = server();
    give(solo, { kind: 'set', hexesPerDay: 1 });
    expect(await countAfter(solo, { kind: 'travel', path: [1, 4] }), 'the second day').toBe(1);
    const table = { title: 'Finds', roll: '1d6', when: 'day' } as const;
    const rows = [
      { on: [1, 5], text: 'Nothing' },
      { on: [6, 6], text: 'Gold: [2d6]' },
    ] as const;
    give(solo, { kind: 'table', id: 'finds', table: { ...table, rows } });
    expect(await countAfter(solo, { kind: 'rest' }), 'the row, and the gold').toBe(2);
  });

  it('is not given if there are too many ways', async () => {
    const heights = server({ kind: 'elevation' });
    expect(await countAfter(heights, { kind: 'enter', to: 1 })).toBeNull();
  });

  it('is computed without changing the campaign', async () => {
    const solo = server();
    give(solo, { kind: 'travel', path: [1] });
    const before = JSON.stringify(solo.campaign.view());
    await countAfter(solo, { kind: 'enter', to: 1 });
    expect(JSON.stringify(solo.campaign.view())).toBe(before);
  });
});
