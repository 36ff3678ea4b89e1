import { GivenDice } from '../dice/given.ts';
import { perform } from '../dice/perform.ts';
import { diceName, type Procedure } from '../dice/request.ts';
import type { Trace } from '../dice/roll.ts';
import { seededDice } from '../dice/seeded.ts';
import { CommandFailed, type Typed, text, WrongUsage } from './command.ts';

export const diceOptions = { seed: { type: 'string' }, dice: { type: 'string' } } as const;

export const diceHelp = {
  seed: { value: 'SEED', does: 'what decides all dice; any text' },
  dice: {
    value: 'FACES',
    does: 'faces thrown on the table, in their order, such as 6,2,4 (instead of --seed)',
  },
} as const;

/**
 * Runs a procedure on the dice of `--seed` or on the faces of `--dice`.
 *
 * @param name what is being done, which seeded dice are keyed by
 * @throws WrongUsage if neither or both are given; CommandFailed if faces are lacking, left over or impossible
 */
export function rollAsTyped<T>(
  { values }: Typed,
  name: string,
  procedure: Procedure<T>,
): { readonly result: T; readonly trace: Trace } {
  const seed = text(values.seed);
  const faces = text(values.dice);
  if ((seed === undefined) === (faces === undefined))
    throw new WrongUsage('either --seed (any text) or --dice (faces such as 6,2,4) decides the dice');
  if (faces !== undefined) return rollGiven(facesOf(faces), procedure);
  const dice = seededDice({ seed: seed as string, procedure: name, place: '0,0', occurrence: 0 });
  const outcome = perform(procedure, dice);
  if (!outcome.done) throw new Error('seeded dice never run out');
  return outcome;
}

function rollGiven<T>(faces: readonly number[], procedure: Procedure<T>): { result: T; trace: Trace } {
  const dice = new GivenDice(faces, true);
  const outcome = perform(procedure, dice);
  if (dice.impossible) {
    const { face, request } = dice.impossible;
    throw new CommandFailed(`a d${request.sides} (${request.for}) has no face ${face}`);
  }
  if (!outcome.done)
    throw new CommandFailed(
      `after ${faces.length} faces the next die is lacking: ${diceName(outcome.lacking)} for ${outcome.lacking.for}`,
    );
  const left = dice.unused.length;
  if (left > 0)
    throw new CommandFailed(
      `${left} of these faces ${left === 1 ? 'is' : 'are'} left over: no rule asks for ${left === 1 ? 'it' : 'them'}`,
    );
  return outcome;
}

function facesOf(list: string): number[] {
  if (/^\s*$/.test(list)) return [];
  return list.split(',').map((face) => {
    if (/^\s*\d{1,3}\s*$/.test(face)) return Number(face);
    throw new WrongUsage(`--dice is a list of faces such as 6,2,4; '${face}' is none`);
  });
}
