/**
 * What a procedure asks of whoever holds the dice: "2d6, for the altitude". With `accept`, only these faces
 * will do and any other is rolled again; that goes with a single die only. With `acceptAfterReroll` too, these are the
 * faces that will do from the second throw on.
 */
export interface DiceRequest {
  readonly for: string;
  readonly sides: number;
  readonly count: number;
  readonly accept?: readonly number[];
  readonly acceptAfterReroll?: readonly number[];
  /** The hex that it is thrown for, in axial coordinates, where one procedure throws for several. */
  readonly hex?: { readonly q: number; readonly r: number };
}

/**
 * A published dice system as a generator function: it yields requests, is handed faces (as many as it asked
 * for, each from 1 to `sides`), and returns what came of them. It never makes a random number, and it uses
 * another procedure with `yield*`.
 */
export type Procedure<T> = Generator<DiceRequest, T, readonly number[]>;

/** `3d6`, as people say it. */
export const diceName = ({ count, sides }: Pick<DiceRequest, 'count' | 'sides'>): string =>
  `${count === 1 ? '' : count}d${sides}`;
