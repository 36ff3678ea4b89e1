import { perform } from '../../dice/perform.ts';
import type { Procedure } from '../../dice/request.ts';
import type { Trace } from '../../dice/roll.ts';
import { seededDice } from '../../dice/seeded.ts';
import { type ParsedArguments, type Terminal, text, WrongUsage } from './command.ts';
import { type PurposeOf, TableDice } from './table-dice.ts';

export const diceOptions = { seed: { type: 'string' }, dice: { type: 'string' } } as const;

export const diceHelp = {
  seed: { value: 'SEED', does: 'what decides all dice; any text' },
  dice: {
    value: 'FACES',
    does: 'faces thrown on the table, in their order, such as 6,2,4 (instead of --seed)',
  },
} as const;

/** The value of `--seed`, if any. */
export function parseSeed({ values }: ParsedArguments): string | undefined {
  const seed = text(values.seed);
  if (seed === '') throw new WrongUsage('--seed is empty; any other text decides the dice');
  return seed;
}

/**
 * The source of the dice: a seed, or faces that were thrown on the table.
 *
 * @throws WrongUsage if neither or both are given
 */
export function parseDice(typed: ParsedArguments, terminal: Terminal): { readonly seed: string } | TableDice {
  const seed = parseSeed(typed);
  const faces = text(typed.values.dice);
  if (faces === undefined && seed !== undefined) return { seed };
  if (faces !== undefined && seed === undefined) return new TableDice(facesOf(faces), terminal);
  throw new WrongUsage('either --seed (any text) or --dice (faces such as 6,2,4) decides the dice');
}

/**
 * Runs a procedure with the dice of `--seed` or the faces of `--dice`.
 *
 * @param name a key for seeded dice: what the procedure does
 * @throws WrongUsage if neither or both are given; CommandFailed if faces are missing, left over or impossible
 */
export function rollAsTyped<T>(
  typed: ParsedArguments,
  name: string,
  procedure: Procedure<T>,
  terminal: Terminal,
  purposeOf: PurposeOf = (request) => request.for,
): { readonly result: T; readonly trace: Trace } {
  const source = parseDice(typed, terminal);
  const onTable = source instanceof TableDice;
  const dice = onTable
    ? source.dice(purposeOf)
    : seededDice({ seed: source.seed, procedure: name, place: '0,0', occurrence: 0 });
  const outcome = perform(procedure, dice);
  if (!outcome.done) throw new Error('these dice never run out');
  if (onTable) source.finish();
  return outcome;
}

function facesOf(list: string): number[] {
  if (/^\s*$/.test(list)) return [];
  return list.split(',').map((face) => {
    if (/^\s*\d{1,4}\s*$/.test(face)) return Number(face);
    throw new WrongUsage(
      `--dice is a list of faces, whole numbers from 1, such as 6,2,4; '${face.trim()}' is none`,
    );
  });
}
