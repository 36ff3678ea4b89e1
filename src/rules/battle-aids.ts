/**
 * Morale, rallying and victory in battles of the horse and musket age. Source: Game of Kings, "Wargaming rules for
 * battles in mid-18th century central Europe (part four)", 29 June 2018.
 */

import type { DiceRequest, Procedure } from '../dice/request.ts';
import { rollDie } from './one-die.ts';

/** `foot` are battalions in line; `light-infantry` is foot too, but neither supports nor obstructs other units. */
export const UNIT_KINDS = ['general', 'foot', 'light-infantry', 'horse', 'gun'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

export const QUALITIES = ['elite', 'regular', 'poor'] as const;
export type Quality = (typeof QUALITIES)[number];

/** What happened to a unit during a half-turn, which is one player's actions. */
export interface HalfTurn {
  readonly lostEffectivenessToFire: boolean;
  /** Whether it fought a melee, and who lost more hits in it. */
  readonly melee: 'none' | 'won' | 'drawn' | 'lost';
}

export interface TestedUnit {
  readonly quality: Quality;
  /** Whether a general is attached to it. */
  readonly general: boolean;
  /** Whether a friendly unit supports it from the rear. */
  readonly supported: boolean;
  readonly halfTurn: HalfTurn;
}

export interface MoraleResult {
  readonly needed: number;
  /** The die with its modifiers; `null` if even a 1 would pass, so that no die was thrown. */
  readonly score: number | null;
  readonly holds: boolean;
  /** How much of its effectiveness the unit loses by the test, in per cent. */
  readonly effectivenessLost: 0 | 25;
  /** Whether it retreats one move at once, ending with its back to the enemy. */
  readonly retreats: boolean;
}

/** The minimum score to avoid losing a further 25 per cent of effectiveness. */
export const MORALE_NEEDED: Readonly<Record<Quality, number>> = { elite: 3, regular: 4, poor: 5 };
export const RALLY_NEEDED = 5;

/** All purposes of dice in the battle aids. */
export const BATTLE_AID_PURPOSES = ['morale', 'rally'] as const;
type BattleAidPurpose = (typeof BATTLE_AID_PURPOSES)[number];

const d6 = (purpose: BattleAidPurpose): DiceRequest => ({ for: purpose, sides: 6, count: 1 });
const MORALE = d6('morale');
const RALLY = d6('rally');

/** One morale test of a unit that must take it. */
export function* testMorale({ quality, general, supported, halfTurn }: TestedUnit): Procedure<MoraleResult> {
  const needed = MORALE_NEEDED[quality];
  const added = (general ? 1 : 0) + (supported ? 1 : 0);
  // No die is rolled where its face makes no difference.
  const score = 1 + added >= needed ? null : (yield* rollDie(MORALE)) + added;
  const holds = score === null || score >= needed;
  return {
    needed,
    score,
    holds,
    effectivenessLost: holds ? 0 : 25,
    retreats: !holds || halfTurn.melee === 'lost',
  };
}

export interface RallyResult {
  readonly needed: number;
  readonly score: number;
  /** Whether the unit halts, to act as usual again on its next turn. */
  readonly rallied: boolean;
}

/** "A 5 or better is required to halt the unit … A general with the unit gives +1." */
export function* rally({ general }: Pick<TestedUnit, 'general'>): Procedure<RallyResult> {
  const score = (yield* rollDie(RALLY)) + (general ? 1 : 0);
  return { needed: RALLY_NEEDED, score, rallied: score >= RALLY_NEEDED };
}

export interface Obstruction {
  readonly retreating: UnitKind;
  /** The unit that blocks the first move of the retreat. */
  readonly blocker: UnitKind;
  readonly friendly: boolean;
}

/**
 * The outcome of a retreat into another unit: whether the retreating unit is lost, and whether the blocker must test.
 */
export function obstructedRetreat({ retreating, blocker, friendly }: Obstruction): {
  readonly eliminated: boolean;
  readonly blockerTests: boolean;
} {
  const eliminated = blocker === 'horse' || blocker === 'foot';
  const footIntoHorse = blocker === 'horse' && (retreating === 'foot' || retreating === 'light-infantry');
  return { eliminated, blockerTests: eliminated && friendly && !footIntoHorse };
}

/** How many of each kind an army has. */
export type Army = Readonly<Partial<Record<UnitKind, number>>>;

/** "A general is worth 3pts, an infantry battalion 2pts and all other units 1pt each." */
const POINTS: Readonly<Record<UnitKind, number>> = {
  general: 3,
  foot: 2,
  'light-infantry': 1,
  horse: 1,
  gun: 1,
};

export const victoryPoints = (army: Army): number =>
  UNIT_KINDS.reduce((sum, kind) => sum + POINTS[kind] * (army[kind] ?? 0), 0);

/** "An army has lost when its army points total falls below half the starting total": at exactly half it fights on. */
export const hasLost = (atFirst: Army, now: Army): boolean => 2 * victoryPoints(now) < victoryPoints(atFirst);

/** An eliminated unit and the general attached to it: "he is eliminated if the unit is eliminated". */
export const eliminatedWith = (
  kind: UnitKind,
  { general }: Pick<TestedUnit, 'general'>,
): readonly UnitKind[] => (general ? [kind, 'general'] : [kind]);
