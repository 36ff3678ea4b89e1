import { perform } from './perform.ts';
import type { Procedure } from './request.ts';

/** One possible outcome of all the dice of a procedure. Its probability is one in `oneIn`. */
export interface Possibility<T> {
  readonly result: T;
  readonly oneIn: number;
}

/**
 * Enumerates all possible outcomes of the dice of a procedure. Where a rule rolls again, only the accepted faces are
 * enumerated, since rolling again until one of n faces comes up makes each of them one in n. If the accepted faces
 * differ after the first throw, all faces of the first throw are enumerated. `begin` is called once for each outcome,
 * so the procedure must have no side effects.
 */
export function* enumerate<T>(begin: () => Procedure<T>): Generator<Possibility<T>, void, void> {
  // The path holds the option chosen at each die so far. It is counted up like an odometer, from the last die.
  const path: number[] = [];
  const options: number[] = [];
  do {
    let depth = 0;
    const choose = (sides: number, accept: readonly number[] | undefined): number => {
      options[depth] = accept ? accept.length : sides;
      const choice = path[depth] ?? 0;
      path[depth] = choice;
      depth++;
      const face = accept ? accept[choice] : choice + 1;
      if (face === undefined) throw new Error('a procedure asks for other dice than the first time');
      return face;
    };
    const outcome = perform(begin(), {
      throw: ({ sides, count, accept, acceptAfterReroll }) =>
        Array.from({ length: count }, () => choose(sides, acceptAfterReroll ? undefined : accept)),
    });
    if (!outcome.done) throw new Error('enumerated dice never run out');
    path.length = depth;
    options.length = depth;
    yield { result: outcome.result, oneIn: options.reduce((product, count) => product * count, 1) };
    let last = path.pop();
    while (last !== undefined && last + 1 === options[path.length]) last = path.pop();
    if (last !== undefined) path.push(last + 1);
  } while (path.length > 0);
}

/** The probability of each class of outcomes, from 0 to 1, in the order in which the classes first occur. */
export function odds<T, K>(
  possibilities: Iterable<Possibility<T>>,
  classOf: (result: T) => K,
): Map<K, number> {
  const ways = [...possibilities];
  // Added up as whole numbers, so that a certainty is exactly 1.
  const whole = ways.reduce((multiple, { oneIn }) => leastCommonMultiple(multiple, oneIn), 1);
  const shares = new Map<K, number>();
  for (const { result, oneIn } of ways) {
    const name = classOf(result);
    shares.set(name, (shares.get(name) ?? 0) + whole / oneIn);
  }
  return new Map([...shares].map(([name, share]) => [name, share / whole]));
}

const leastCommonMultiple = (a: number, b: number): number => (a / greatestCommonDivisor(a, b)) * b;

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
