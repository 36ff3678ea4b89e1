import { perform } from './perform.ts';
import type { Procedure } from './request.ts';

/** One way in which all the dice of a procedure can fall. Its probability is one in `oneIn`. */
export interface Possibility<T> {
  readonly result: T;
  readonly oneIn: number;
}

/**
 * Every way in which the dice of a procedure can fall, each once. Where a rule rolls again, only the accepted
 * faces are walked: rolling again until one of n comes up makes each of them one in n. Where other faces will do
 * then, the first throw is walked in full. The procedure is begun anew for each way, so it must leave no trace of
 * having run.
 */
export function* enumerate<T>(begin: () => Procedure<T>): Generator<Possibility<T>, void, void> {
  // A path is the chosen option at each die so far, counted up like an odometer from the last die.
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

/** The probability of each class of outcome, from 0 to 1, in the order in which the classes first come up. */
export function odds<T, K>(
  possibilities: Iterable<Possibility<T>>,
  classOf: (result: T) => K,
): Map<K, number> {
  const ways = [...possibilities];
  // Added up in whole numbers, so that what is certain is 1 and nothing more.
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
