import { describe, expect, it } from 'vitest';
import type { Caller, Limits } from '../../src/access/limits.ts';
import { ApiClient } from '../support/api-client.ts';
import { travelFar } from '../support/long-ledger.ts';
import { memoryServer } from '../support/memory-server.ts';

interface Page {
  readonly entries: readonly { readonly seq: number }[];
  readonly head: number;
}

/** Limits that allow everything and record what was charged; once `most` is used up, charges are refused. */
class Accounts implements Limits {
  most = Number.POSITIVE_INFINITY;
  charged = 0;
  readonly callers: Caller[] = [];

  async address(): Promise<number | null> {
    return null;
  }

  async link(): Promise<number | null> {
    return null;
  }

  async charge(caller: Caller, cost: number): Promise<boolean> {
    this.callers.push(caller);
    this.charged += cost;
    return this.charged < this.most;
  }

  async wrongGuess(): Promise<void> {}
}

async function longLedger(times: number) {
  const limits = new Accounts();
  const { url, sessions } = await memoryServer({ limits });
  const { id, owner, created } = await new ApiClient(url).start();
  await travelFar(sessions, id, times);
  const page = async (after: number, limit = 1000): Promise<Page & { bytes: number }> => {
    const answer = await owner.fetch(`/api/campaigns/${id}/ledger?after=${after}&limit=${limit}`);
    const text = await answer.text();
    return { ...(JSON.parse(text) as Page), bytes: text.length };
  };
  return { limits, page, link: created.links.owner.id };
}

describe('a page of a ledger with long entries', () => {
  it('has about 1 MB at most, and the next request brings the rest', async () => {
    const { page } = await longLedger(320);
    const seen: number[] = [];
    for (let asked = 0; seen.length < 328; asked++) {
      expect(asked).toBeLessThan(4);
      const { entries, head, bytes } = await page(seen.length);
      expect(bytes).toBeLessThan(1_050_000);
      expect(head).toBe(328);
      seen.push(...entries.map(({ seq }) => seq));
    }
    expect(seen).toEqual(Array.from({ length: 328 }, (_, index) => index + 1));
    expect(await page(328)).toMatchObject({ entries: [], head: 328 });
  });

  it('is charged by its bytes, to the link and the address', async () => {
    const { page, limits, link } = await longLedger(160);
    const { bytes } = await page(0);
    expect(bytes).toBeGreaterThan(900_000);
    // The size of an entry is counted with all seals that it may have, whether it has them or not.
    expect(limits.charged).toBeGreaterThanOrEqual(Math.floor(bytes / 32_768));
    expect(limits.charged).toBeLessThan((bytes / 32_768) * 1.05);
    expect(limits.callers[0]).toEqual({ link, address: '127.0.0.1' });
    limits.charged = 0;
    expect((await page(0, 8)).entries).toHaveLength(8);
    expect(limits.charged).toBe(0);
  });

  it('ends early when the requester’s allowance is used up, and contains only complete entries', async () => {
    const { page, limits } = await longLedger(100);
    limits.most = 5;
    const { entries, head } = await page(0);
    expect(entries.length).toBeGreaterThan(8);
    expect(entries.length).toBeLessThan(80);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    expect(head).toBe(108);
  });
});
