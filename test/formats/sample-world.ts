import { perform } from '../../src/dice/perform.ts';
import type { Procedure } from '../../src/dice/request.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { spiral } from '../../src/hex/ring.ts';
import { enterHex, type SoloHex, startHex } from '../../src/rules/solo.ts';
import { type SoloRecord, soloRecord } from '../../src/world/solo/solo-hex.ts';
import { HandMadeWorld } from '../support/hand-made-world.ts';

/** A world by the real rules, revealed in a spiral, each hex entered from the first known neighbour. */
export function sampleWorld(seed: string, count: number): SoloRecord[] {
  const world = new HandMadeWorld();
  for (const hex of spiral(ORIGIN)) {
    if (world.count === count) break;
    const origin = neighbours(hex).find((near) => world.has(near)) ?? null;
    const rolled = rolledAt(hex, seed, origin ? enterHex(world, origin, hex) : startHex());
    world.reveal(soloRecord(hex, world.count + 2, origin, rolled.result, rolled.trace));
  }
  return [...world.records()];
}

function rolledAt(hex: Axial, seed: string, procedure: Procedure<SoloHex>) {
  const dice = seededDice({ seed, procedure: 'reveal', place: `${hex.q},${hex.r}`, occurrence: 0 });
  const rolled = perform(procedure, dice);
  if (!rolled.done) throw new Error('seeded dice never run out');
  return rolled;
}

/** A hex made for one test: a plain without water by default. */
export const madeUpHex = (hex: Axial & Partial<SoloRecord>): SoloRecord => ({
  label: hexLabel(hex),
  seq: 2,
  altitude: 4,
  flow: null,
  terrain: 'plain',
  site: null,
  origin: null,
  dice: [],
  ...hex,
});

/** The same world shifted by an offset. */
export const movedBy = (hexes: readonly SoloRecord[], dq: number, dr: number): SoloRecord[] =>
  hexes.map((hex) => {
    const there = { q: hex.q + dq, r: hex.r + dr };
    return { ...hex, ...there, label: hexLabel(there) };
  });
