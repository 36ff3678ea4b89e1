import { describe, expect, it } from 'vitest';
import { discoveryPlan, walkPlan } from '../../src/campaign/commands/moving.ts';
import type { EntryContent, Plan } from '../../src/campaign/plan.ts';
import { RecordedDice } from '../../src/dice/recorded.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import { Tabletop } from '../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);

/** A campaign whose party is north of the start, and in which every step ends a day. */
function withDays(): Tabletop {
  const table = new Tabletop();
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'set', hexesPerDay: 1 });
  return table;
}

/** The throws of an entry that reveals a hex or begins a day. */
function traceOf(entry: Entry) {
  if (entry.kind === 'revealed') return entry.hex.dice;
  return entry.kind === 'rested' ? entry.dice : [];
}

/** The entries that a plan makes with the dice of the given ones, each applied before the next is asked for. */
function followed(plan: Plan, { campaign }: Tabletop, entries: readonly Entry[]): EntryContent[] {
  const made: EntryContent[] = [];
  let step = plan.next();
  for (const entry of entries) {
    if (step.done) break;
    const outcome = step.value.roll(new RecordedDice(traceOf(entry)), entry.seq);
    if (!outcome.done) throw new Error(`entry ${entry.seq} has other dice than the plan asks for`);
    made.push(outcome.content);
    campaign.apply(entry);
    step = plan.next(outcome.content);
  }
  expect(step.done).toBe(true);
  return made;
}

describe('a plan has the same result whether its entries are applied on the way or afterwards', () => {
  it.each([
    {
      what: 'an unknown hex is entered',
      command: { kind: 'enter', to: 1 },
      planOf: ({ campaign }: Tabletop) => discoveryPlan(campaign, NORTH, neighbour(NORTH, 1)),
    },
    {
      what: 'the party walks through known hexes',
      command: { kind: 'travel', to: ORIGIN },
      planOf: ({ campaign }: Tabletop) => walkPlan(campaign, NORTH, [ORIGIN]),
    },
  ] as const)('when $what', ({ command, planOf }) => {
    const decided = withDays();
    const before = decided.entries.length;
    const bodies = decided.play(command);
    expect(bodies.map(({ kind }) => kind)).toContain('rested');
    const reading = withDays();
    const made = followed(planOf(reading), reading, decided.entries.slice(before));
    expect(made).toEqual(bodies.map(({ by: _, ...content }) => content));
  });
});
