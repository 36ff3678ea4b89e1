import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { OpenSessions } from '../../src/session/open-sessions.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import type { Session } from '../../src/session/session.ts';

const ID = 'fnmwstv1ncyc' as CampaignId;

/** Sessions whose openings end when the test says so, in the order in which they were begun. */
function heldOpenings() {
  const openings: PromiseWithEnds[] = [];
  const sessions = new OpenSessions(
    () => {
      const opening = withEnds();
      openings.push(opening);
      return opening.promise;
    },
    { hexes: 100, written: 1e6 },
  );
  return { sessions, openings };
}

interface PromiseWithEnds {
  readonly promise: Promise<Session | null>;
  readonly resolve: (session: null) => void;
  readonly reject: (error: Error) => void;
}

function withEnds(): PromiseWithEnds {
  let ends: Pick<PromiseWithEnds, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Session | null>((resolve, reject) => {
    ends = { resolve, reject };
  });
  if (!ends) throw new Error('a promise begins at once');
  return { promise, ...ends };
}

/** The ways in which an opening can end without a session. */
const IN_VAIN = [
  ['fails', ({ reject }: PromiseWithEnds) => reject(new StorageFailure('the disk is gone'))],
  ['finds nothing', ({ resolve }: PromiseWithEnds) => resolve(null)],
] as const;

it.each(IN_VAIN)(
  'an opening that %s is forgotten, and the next request looks the campaign up anew',
  async (_how, end) => {
    const { sessions, openings } = heldOpenings();
    const first = sessions.of(ID);
    end(openings[0] as PromiseWithEnds);
    await first.catch(() => null);
    expect(sessions.ids()).toEqual([]);
    expect(sessions.of(ID)).not.toBe(first);
    expect(openings).toHaveLength(2);
  },
);

describe('an opening that was dropped', () => {
  it.each(IN_VAIN)('leaves a later one in its place when it %s', async (_how, end) => {
    const { sessions, openings } = heldOpenings();
    const first = sessions.of(ID);
    sessions.forget(ID);
    const second = sessions.of(ID);
    expect(openings).toHaveLength(2);
    end(openings[0] as PromiseWithEnds);
    await first.catch(() => null);
    expect(sessions.inMemory(ID)).toBe(second);
  });
});

it('no more than 20,000 campaigns are in memory, however small they are', async () => {
  const campaign = { world: { count: 0 }, inForce: { size: 0, noteBytes: 0 } };
  const small = { campaign, waiting: 0, isOutdated: false } as unknown as Session;
  const sessions = new OpenSessions(async () => small, { hexes: 100, written: 1e6 });
  for (let number = 0; number <= 20_000; number++) await sessions.of(`${number}` as CampaignId);
  expect(sessions.count).toBe(20_000);
  expect(sessions.inMemory('0' as CampaignId), 'the first one was let go').toBeUndefined();
});
