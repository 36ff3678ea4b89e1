import type { DiceRequest, Procedure } from './request.ts';
import type { Roll, Trace } from './roll.ts';

/** A source of throws: seeded, given, recorded or enumerated dice. */
export interface Dice {
  /** Throws `count` dice and returns their faces, 1 to `sides` each; `null` if there are no dice left to throw. */
  throw(request: DiceRequest): readonly number[] | null;
  /** Whether the last throw was a player's own; the roll is then marked so. */
  readonly own?: true | undefined;
  /** For a player's own throw that the server finished: how many faces, from the first, are the player's. */
  readonly ownFaces?: number | undefined;
}

export type Outcome<T> =
  | { readonly done: true; readonly result: T; readonly trace: Trace }
  /** The dice ran out, so that the procedure has no result. `trace` is what was rolled until then. */
  | { readonly done: false; readonly lacking: DiceRequest; readonly trace: Trace };

/**
 * Runs a procedure with some dice: rolls again until a face is accepted, and records the trace.
 *
 * @throws Error if the procedure asks for something that can't be rolled, which is a bug in the procedure
 */
export function perform<T>(procedure: Procedure<T>, dice: Dice): Outcome<T> {
  const trace: Roll[] = [];
  let step = procedure.next();
  while (!step.done) {
    const request = step.value;
    assertRollable(request);
    const { faces, asked } = rollUntilAccepted(request, dice, trace);
    if (!faces) return { done: false, lacking: asked, trace };
    step = procedure.next(faces);
  }
  return { done: true, result: step.value, trace };
}

/** @returns the accepted faces, or `null` if the dice ran out; and the last request made */
function rollUntilAccepted(
  request: DiceRequest,
  dice: Dice,
  trace: Roll[],
): { readonly faces: readonly number[] | null; readonly asked: DiceRequest } {
  for (let asked = request; ; asked = rolledAgain(asked)) {
    const faces = dice.throw(asked);
    if (!faces) return { faces, asked };
    const { accept } = asked;
    const accepted = !accept || faces.every((face) => accept.includes(face));
    trace.push(asRoll(asked, faces, accepted, dice));
    if (accepted) return { faces, asked };
  }
}

/** The request to make after a face that isn't accepted. */
function rolledAgain(request: DiceRequest): DiceRequest {
  const { acceptAfterReroll, ...rest } = request;
  return acceptAfterReroll ? { ...rest, accept: acceptAfterReroll } : request;
}

function asRoll(
  request: DiceRequest,
  faces: readonly number[],
  accepted: boolean,
  { own, ownFaces }: Dice,
): Roll {
  const { for: purpose, sides, hex } = request;
  const roll = hex ? { for: purpose, sides, faces, q: hex.q, r: hex.r } : { for: purpose, sides, faces };
  if (own && ownFaces !== undefined) return { ...roll, own: true, ownFaces };
  if (accepted) return own ? { ...roll, own: true } : roll;
  return own ? { ...roll, discarded: true, own: true } : { ...roll, discarded: true };
}

function assertRollable({
  for: purpose,
  sides,
  count,
  accept,
  acceptAfterReroll = accept,
}: DiceRequest): void {
  const sound = Number.isInteger(sides) && sides >= 2 && Number.isInteger(count) && count >= 1;
  if (!sound) throw new Error(`nobody can roll ${count}d${sides} for ${purpose}`);
  if (!accept) return;
  if (count !== 1) throw new Error(`rolling again goes with a single die, not with ${count}, for ${purpose}`);
  if (![accept, acceptAfterReroll].every((faces) => faces?.some((face) => face >= 1 && face <= sides)))
    throw new Error(`no face of a d${sides} is accepted for ${purpose}: it would be rolled for ever`);
}
