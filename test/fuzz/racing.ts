import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectConverged } from '../support/converged.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { newPartner } from '../support/parties.ts';
import { Randomness } from '../support/randomness.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';
import { verifiedIn } from '../support/verified.ts';
import { Wanderer } from '../support/wanderer.ts';

const PLAYERS = 6;
const WITHOUT_LIMITS = { env: { HEXFARER_LIMITS: 'off' } };

/** To repeat a failure: FUZZ_SEED=123 npx vitest run test/fuzz, or npm run test:long. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e6));

interface RacedWorld {
  readonly kind: string;
  readonly hexes?: number;
}

/** A world of each kind; the island is large enough never to be finished. */
export const RACED_WORLDS: readonly RacedWorld[] = [
  { kind: 'solo' },
  { kind: 'island', hexes: 1000 },
  { kind: 'elevation' },
];

interface Race {
  /** Total number of commands. */
  readonly commands: number;
  /** Shares of the answers after which the server is killed. */
  readonly blackouts: readonly number[];
}

/** Defines a test for each kind of world; `timeout` in milliseconds. */
export function raceIn(worlds: readonly RacedWorld[], lasting: Race, timeout: number): void {
  describe('convergence', () => {
    // The seed is in the title, so that every failure shows it.
    it.each(worlds)(
      `in a world of kind $kind racing clients, broken connections and a killed server lead to one map, and nothing is lost (FUZZ_SEED=${SEED})`,
      (world) => race(SEED, world, lasting),
      timeout,
    );
  });
}

/**
 * Several clients play one campaign at once, while their connections break and the server is killed and restarted;
 * then the result is checked.
 */
async function race(seed: number, world: RacedWorld, { commands, blackouts }: Race): Promise<void> {
  const directory = dataDirectory();
  let server: ServerProcess = await serverProcess(directory, WITHOUT_LIMITS);
  const { url } = server;
  const port = Number(new URL(url).port);
  const { id, owner } = await new ApiClient(url).start({ world, seed: undefined });
  const wanderers: Wanderer[] = [];
  for (let player = 0; player < PLAYERS; player++) {
    const { link } = await newPartner(owner, id, 'player', `player ${player}`);
    wanderers.push(new Wanderer(url, link.token, id, new Randomness(seed * 100 + player)));
  }

  // All clients play at once, and meanwhile the server is killed again and again.
  let answers = 0;
  let onAnswer = () => {};
  const answered = (count: number) =>
    new Promise<void>((resolve) => {
      onAnswer = () => {
        if (answers >= count) resolve();
      };
      onAnswer();
    });
  const wandering = Promise.all(
    wanderers.map((wanderer) =>
      wanderer.wander(Math.ceil(commands / PLAYERS), () => {
        answers++;
        onAnswer();
      }),
    ),
  );
  const darkness = (async () => {
    for (const part of blackouts) {
      await answered(part * commands);
      await server.kill();
      server = await serverProcess(directory, { ...WITHOUT_LIMITS, port });
      expect(server.url).toBe(url);
    }
  })();
  await Promise.all([wandering, darkness]);
  await Promise.all(wanderers.map((wanderer) => wanderer.settle()));

  const seq = await expectConverged({
    id,
    owner,
    wanderers,
    verified: async () => verifiedIn(directory, id),
  });
  // Enough was at risk: hundreds of entries, and commands whose answers got lost.
  expect(seq).toBeGreaterThan(0.3 * commands);
  expect(wanderers.reduce((sum, { resent }) => sum + resent, 0)).toBeGreaterThan(blackouts.length);
}
