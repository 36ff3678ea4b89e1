import type { Dice } from '../../dice/perform.ts';
import { perform } from '../../dice/perform.ts';
import type { DiceRequest } from '../../dice/request.ts';
import { type Axial, ORIGIN } from '../../hex/axial.ts';
import { neighbours } from '../../hex/direction.ts';
import { enterHex, type HouseRule, startHex } from '../../rules/solo.ts';
import { type HexRecord, hexRecord } from './hex-record.ts';
import { PackedWorld } from './packed-world.ts';

/** The start hex and the six around it are revealed in one piece. */
export const START_HEXES = 7;

/** Hands out the dice for one hex: a fresh generator for each, or one row of faces for all. */
export type DiceFor = (hex: Axial) => Dice;

export type RevealOutcome<T> =
  | { readonly done: true; readonly revealed: T }
  | { readonly done: false; readonly lacking: DiceRequest };

/** Reveals one unknown hex as entry `seq`, entered from `origin`. The world itself is left as it is. */
export function revealHex(
  world: PackedWorld,
  origin: Axial | null,
  target: Axial,
  seq: number,
  houseRules: readonly HouseRule[],
  dice: Dice,
): RevealOutcome<HexRecord> {
  const procedure = origin === null ? startHex() : enterHex(world, origin, target, houseRules);
  const outcome = perform(procedure, dice);
  if (!outcome.done) return outcome;
  return { done: true, revealed: hexRecord(target, seq, origin, outcome.result, outcome.trace) };
}

/** Reveals the start hex and the six around it, in the order of the directions, as entries from `firstSeq`. */
export function revealStart(
  firstSeq: number,
  houseRules: readonly HouseRule[],
  diceFor: DiceFor,
): RevealOutcome<readonly HexRecord[]> {
  const world = new PackedWorld();
  const revealed: HexRecord[] = [];
  for (const hex of [ORIGIN, ...neighbours(ORIGIN)]) {
    const origin = revealed.length === 0 ? null : ORIGIN;
    const outcome = revealHex(world, origin, hex, firstSeq + revealed.length, houseRules, diceFor(hex));
    if (!outcome.done) return outcome;
    world.reveal(outcome.revealed);
    revealed.push(outcome.revealed);
  }
  return { done: true, revealed };
}
