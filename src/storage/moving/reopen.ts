import { MOVED_TO } from './marks.ts';
import { MoveFault } from './move-fault.ts';
import type { MovingSide } from './moving-side.ts';

/**
 * Opens the source of a move again, as it was when everything was moved away: for when the target is lost. Its keys stay
 * in use, since the target never had them: none of its throws came from them.
 *
 * @param isStillThere whether the place that everything was moved to is known to exist
 * @returns that place
 * @throws MoveFault if nothing was moved away, or the target is still there
 */
export async function reopen(
  { rows, place }: Pick<MovingSide, 'place' | 'rows'>,
  isStillThere: (target: string) => boolean,
): Promise<string> {
  const movedTo = await rows.fact(MOVED_TO);
  if (movedTo === null) throw new MoveFault(`Nothing was moved away from ${place}: it is in use as it is.`);
  if (isStillThere(movedTo))
    throw new MoveFault(
      `Everything is still at ${movedTo}. Go on there; or move it away first, and never let a server run on it again.`,
    );
  await rows.putFact(MOVED_TO, null);
  return movedTo;
}
