import type { Campaign } from '../../src/campaign/campaign.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { DicePrompt } from './dice-prompt.ts';

/** Most outcomes of the dice that are tried before the count is given up. */
const MOST_WAYS = 2500;
/** Outcomes tried before the event loop gets a turn, so that typing is never blocked for long. */
const WAYS_IN_A_TURN = 40;

/**
 * The most throws that may still come after the current one; `null` if there are too many outcomes to find out. Every
 * outcome of the dice is tried on the campaign as it is now, without changing it. A die that is thrown again until a
 * face is accepted counts once.
 */
export async function mostThrowsAfter(
  campaign: Campaign,
  { command, needs }: Pick<DicePrompt, 'command' | 'needs'>,
  by: Actor,
): Promise<number | null> {
  const fallings = command.kind === 'battlefield' ? everyFalling : everyTotal;
  let tried = 0;
  const neededAfter = (faces: readonly number[]): DiceNeeded | undefined => {
    const decision = decide(campaign, { ...command, faces }, by, { dice: () => NO_DICE, seed: {} });
    return decision.ok ? undefined : decision.refusal.needs;
  };
  /** @param ways number of outcomes on this level of the search, if every branch has as many as this one */
  const after = async (throwing: DiceNeeded, ways: number): Promise<number | null> => {
    let most = 0;
    const all = [...fallings(throwing)];
    if (ways * all.length > MOST_WAYS) return null;
    for (const faces of all) {
      if (++tried > MOST_WAYS) return null;
      if (tried % WAYS_IN_A_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
      const next = neededAfter([...throwing.soFar, ...faces]);
      const more = next ? await after(next, ways * all.length) : -1;
      if (more === null) return null;
      most = Math.max(most, more + 1);
    }
    return most;
  };
  return after(needs, 1);
}

/** Dice that never give a face: the page does not have the server's dice. */
const NO_DICE = { throw: () => null };

/** All combinations of faces that a throw can show. */
function* everyFalling({ sides, count, accept }: DiceNeeded): Generator<readonly number[]> {
  if (accept) {
    for (const face of accept) yield [face];
    return;
  }
  const faces = new Array<number>(count).fill(1);
  for (;;) {
    yield [...faces];
    const die = faces.findLastIndex((face) => face < sides);
    if (die < 0) return;
    faces.fill(1, die + 1);
    faces[die] = (faces[die] ?? 0) + 1;
  }
}

/** One combination for each total: only on battlefields does it matter which of several dice showed what. */
function* everyTotal(needs: DiceNeeded): Generator<readonly number[]> {
  const { sides, count, accept } = needs;
  if (accept || count === 1) {
    yield* everyFalling(needs);
    return;
  }
  for (let over = 0; over <= count * (sides - 1); over++)
    yield Array.from(
      { length: count },
      (_, die) => 1 + Math.min(sides - 1, Math.max(0, over - die * (sides - 1))),
    );
}
