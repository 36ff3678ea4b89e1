import type { Campaign } from '../../src/campaign/campaign.ts';
import { decide } from '../../src/campaign/decide.ts';
import type { DiceNeeded } from '../../src/campaign/refusal.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { DicePrompt } from './dice-prompt.ts';

/** So many ways are tried before the count is given up. */
const MOST_WAYS = 2500;
/** So many are tried in one go: typing never waits for it for long. */
const WAYS_IN_A_TURN = 40;

/**
 * How many throws may still come after the one that is asked for, at most; `null` where there are too many ways to
 * find out. Every way in which the dice can fall is tried on the campaign as it stands, which is left as it is. A die
 * that is thrown again until a face will do counts once.
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
  /** @param ways how many ways there are if all are as many as those that lead here */
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

/** Dice that never fall: the page has none of the server's. */
const NO_DICE = { throw: () => null };

/** The faces that a throw can show. */
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

/** One of each total: on battlefields alone it matters which of several dice showed what. */
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
