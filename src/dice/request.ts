/**
 * A procedure's request for dice: "2d6, for the altitude". With `accept`, any other face is rolled again; this is
 * allowed for a single die only. With `acceptAfterReroll` too, these are the accepted faces from the second throw on.
 */
export interface DiceRequest {
  readonly for: string;
  readonly sides: number;
  readonly count: number;
  readonly accept?: readonly number[];
  readonly acceptAfterReroll?: readonly number[];
  /** The hex that the dice are thrown for, in axial coordinates; only where one procedure throws for several hexes. */
  readonly hex?: { readonly q: number; readonly r: number };
}

/**
 * A published dice system as a generator: it yields requests, receives faces (as many as it asked for, each from 1 to
 * `sides`), and returns its result. It never makes a random number itself, and calls other procedures with `yield*`.
 */
export type Procedure<T> = Generator<DiceRequest, T, readonly number[]>;

/** Dice as people write them: `3d6`, `d6`. */
export const diceName = ({ count, sides }: Pick<DiceRequest, 'count' | 'sides'>): string =>
  `${count === 1 ? '' : count}d${sides}`;
