import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { LinkRow } from '../../session/link-store.ts';
import type { PresentConnection, PresentOn, SharedStore } from '../../session/other-servers.ts';
import type { Connections, Statement } from './connections.ts';
import { LINKS } from './link-statements.ts';

interface PresenceRow {
  readonly campaign: CampaignId;
  readonly count: number;
  readonly named: readonly PresentConnection[];
}

/** How often a server deletes expired presence, in milliseconds; queries ignore it in any case. */
const FORGET_EVERY_MS = 60_000;

/** The queries and updates of servers that share a PostgreSQL database. */
export class PostgresSharedStore implements SharedStore {
  readonly #connections: Connections;
  #forgetAt = Number.NEGATIVE_INFINITY;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async heads(campaigns: readonly CampaignId[]): Promise<ReadonlyMap<CampaignId, number>> {
    const rows = await this.#connections.run<{ id: CampaignId; seq: number }>(HEADS, [campaigns]);
    return new Map(rows.map(({ id, seq }) => [id, seq]));
  }

  openLinks(links: readonly Pick<LinkRow, 'campaign' | 'id'>[], now: string): Promise<readonly LinkRow[]> {
    const campaigns = links.map(({ campaign }) => campaign);
    const ids = links.map(({ id }) => id);
    return this.#connections.run<LinkRow>(LINKS.openAmong, [campaigns, ids, now]);
  }

  async linkById(campaign: CampaignId, link: LinkId): Promise<LinkRow | null> {
    const [row] = await this.#connections.run<LinkRow>(LINKS.byId, [link, campaign]);
    return row ?? null;
  }

  async keyringsInUse(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#connections.run<{ hash: string }>(KEYRINGS_IN_USE, [hashes]);
    return new Set(rows.map(({ hash }) => hash));
  }

  async boundKeyrings(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#connections.run<{ keyring: string }>(BOUND_KEYRINGS, [hashes]);
    return new Set(rows.map(({ keyring }) => keyring));
  }

  async announcePresence(
    server: string,
    present: ReadonlyMap<CampaignId, PresentOn>,
    forMs: number,
  ): Promise<void> {
    if (present.size === 0) return;
    const rows = [...present].map(([campaign, { count, named }]) => ({ campaign, count, named }));
    if (performance.now() >= this.#forgetAt) {
      this.#forgetAt = performance.now() + FORGET_EVERY_MS;
      await this.#connections.run(FORGET_PAST_PRESENCE, []);
    }
    await this.#connections.run(ANNOUNCE_PRESENCE, [server, JSON.stringify(rows), forMs]);
  }

  async presenceElsewhere(
    server: string,
    campaigns: readonly CampaignId[],
  ): Promise<ReadonlyMap<CampaignId, PresentOn>> {
    const rows = await this.#connections.run<PresenceRow>(PRESENCE_ELSEWHERE, [server, campaigns]);
    const elsewhere = new Map<CampaignId, PresentOn>();
    for (const { campaign, count, named } of rows) {
      const before = elsewhere.get(campaign);
      elsewhere.set(campaign, {
        count: count + (before?.count ?? 0),
        named: [...(before?.named ?? []), ...named],
      });
    }
    return elsewhere;
  }
}

const HEADS: Statement = {
  name: 'heads',
  text: `SELECT id, (SELECT max(seq) FROM hexfarer.ledger WHERE campaign = number) AS seq
    FROM hexfarer.campaigns WHERE id = ANY ($1::text[])`,
};

const KEYRINGS_IN_USE: Statement = {
  name: 'keyrings-in-use',
  text: 'SELECT DISTINCT hash FROM hexfarer.keyrings WHERE hash = ANY ($1::text[])',
};

const BOUND_KEYRINGS: Statement = {
  name: 'bound-keyrings',
  text: 'SELECT keyring FROM hexfarer.keyring_browsers WHERE keyring = ANY ($1::text[])',
};

const FORGET_PAST_PRESENCE: Statement = {
  name: 'forget-past-presence',
  text: 'DELETE FROM hexfarer.presence WHERE until < clock_timestamp()',
};

/** Sorted, so that all servers lock rows in the same order and can't deadlock. */
const ANNOUNCE_PRESENCE: Statement = {
  name: 'announce-presence',
  text: `INSERT INTO hexfarer.presence (campaign, server, count, named, until)
    SELECT number, $1, count, named, clock_timestamp() + $3 * interval '1 millisecond'
    FROM json_to_recordset($2::json) AS told (campaign text, count integer, named jsonb)
      JOIN hexfarer.campaigns ON campaigns.id = told.campaign
    ORDER BY number
    ON CONFLICT (campaign, server) DO UPDATE SET count = excluded.count, named = excluded.named, until = excluded.until`,
};

const PRESENCE_ELSEWHERE: Statement = {
  name: 'presence-elsewhere',
  text: `SELECT id AS campaign, count, named FROM hexfarer.presence JOIN hexfarer.campaigns ON number = campaign
    WHERE id = ANY ($2::text[]) AND server <> $1 AND count > 0 AND until > clock_timestamp()
    ORDER BY server`,
};
