import { join } from 'node:path';
import { Access } from '../../src/access/access.ts';
import type { CampaignId, LinkId } from '../../src/campaign/id.ts';
import type { LedgerRow } from '../../src/campaign/ledger.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { systemClock, systemDigest } from '../../src/session/system.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import type { Bench } from '../figure.ts';
import { interleaved, median, ratioOf } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { SingleRows } from '../single-rows.ts';

const PER_ROUND = 1000;
const CAMPAIGNS = 50;

/** Reveals that are on disk when they are answered, beside single rows committed in the same way. */
export const durableReveals: Bench = (note) =>
  inScratch(async (directory) => {
    note(`${PER_ROUND} reveals a round; the floor commits as many rows of the same bytes, one by one`);
    const storage = openStorage(join(directory, 'ours'), { create: true });
    const sessions = new SessionManager({
      store: storage.campaigns,
      clock: systemClock,
      digest: systemDigest,
      publisher: { publish: () => {} },
    });
    const access = new Access({ links: storage.links, clock: systemClock, digest: systemDigest });
    const campaigns: Walker[] = [];
    for (let number = 0; number <= CAMPAIGNS; number++) {
      const { row } = access.mint('owner', 'owner');
      const made = await sessions.create(
        {
          name: `Bench ${number}`,
          world: { kind: 'solo', houseRules: [] },
          dice: 'server',
          seed: `bench ${number}`,
        },
        row,
      );
      if (made.kind !== 'created') throw new Error('no campaign was made');
      campaigns.push(new Walker(sessions, made.summary.id, row.id));
    }
    const [alone, ...many] = campaigns as [Walker, ...Walker[]];
    await alone.reveal(1);
    const sample = (await storage.campaigns.ledger(alone.id, 8, 1))[0] as LedgerRow;
    const floor = new SingleRows(join(directory, 'floor'));

    const [single, crowd, rows] = await interleaved([
      { name: 'one campaign', run: () => alone.reveal(PER_ROUND) },
      {
        name: 'fifty campaigns',
        run: async () => {
          const share = PER_ROUND / CAMPAIGNS;
          await Promise.all(many.map((walker) => walker.reveal(share)));
          return share * CAMPAIGNS;
        },
      },
      {
        name: 'single rows',
        run: () => {
          for (let written = 0; written < PER_ROUND; written++) floor.commit(sample);
          return PER_ROUND;
        },
      },
    ]);
    storage.close();
    floor.close();
    if (!single || !crowd || !rows) throw new Error('nothing was measured');
    const ofRows = median(rows.perSecond);
    const [one, fifty] = [
      ratioOf(single.perSecond, rows.perSecond),
      ratioOf(crowd.perSecond, rows.perSecond),
    ];
    return [
      {
        figure: 'reveals, durable, one campaign',
        ours: median(single.perSecond),
        unit: '/s',
        floor: ofRows,
        ratio: one,
        goal: '≥ 0.6 × single rows, FULL',
        reached: one >= 0.6,
      },
      {
        figure: 'reveals, durable, 50 campaigns at once',
        ours: median(crowd.perSecond),
        unit: '/s',
        floor: ofRows,
        ratio: fifty,
        goal: '≥ 2 × single rows, FULL',
        reached: fifty >= 2,
      },
    ];
  });

/** A party that walks on and on, every step into the unknown. */
export class Walker {
  readonly id: CampaignId;
  readonly #sessions: SessionManager;
  readonly #link: LinkId;
  #step = 0;

  constructor(sessions: SessionManager, id: CampaignId, link: LinkId) {
    this.#sessions = sessions;
    this.id = id;
    this.#link = link;
  }

  /** Reveals so many hexes, one after the other. */
  async reveal(count: number): Promise<number> {
    const by = { link: this.#link, label: 'owner', role: 'owner' as const };
    for (let revealed = 0; revealed < count; ) {
      // North and north-east in turns: never where one was before.
      const to = ((this.#step++ % 2) + 1) as Direction;
      const outcome = await this.#sessions.command(this.id, crypto.randomUUID(), { kind: 'enter', to }, by);
      if (!outcome.ok) throw new Error(outcome.refusal.detail);
      if (outcome.entries[0]?.kind === 'revealed') revealed++;
    }
    return count;
  }
}
