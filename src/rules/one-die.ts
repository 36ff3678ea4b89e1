import type { DiceRequest, Procedure } from '../dice/request.ts';

/** Makes a request for a single die and returns its face. */
export function* rollDie(request: DiceRequest): Procedure<number> {
  const [face] = yield request;
  if (face === undefined) throw new Error(`no face was handed over for ${request.for}`);
  return face;
}
