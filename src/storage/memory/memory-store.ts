import { hexKey } from '../../hex/axial.ts';
import type { StartedBody } from '../../ledger/entry.ts';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import {
  type AppendResult,
  type CampaignStore,
  type CampaignSummary,
  type CommandKey,
  type CommandRow,
  type CreationRow,
  type HexPosition,
  type IncomingCampaign,
  type LedgerBatch,
  type LinkRow,
  type LinkStore,
  type NewCampaign,
  type NewLink,
  type Projection,
  StorageFailure,
} from '../../session/ports.ts';
import type { SecretSeed } from '../../world/chance.ts';
import type { PackedHex } from '../../world/solo/packed-world.ts';

interface KeptCampaign {
  readonly secret: SecretSeed;
  readonly creation: (CreationRow & { readonly idHash: string }) | null;
  summary: CampaignSummary;
  readonly ledger: LedgerRow[];
  readonly hexes: PackedHex[];
  readonly places: Set<number>;
  readonly commands: Map<string, CommandRow>;
}

/** Campaigns and links in memory, gone with the process: for worlds without a player, and for tests. */
export class MemoryStore implements CampaignStore, LinkStore {
  readonly #campaigns = new Map<CampaignId, KeptCampaign>();
  readonly #links = new Map<LinkId, NewLink & { revoked: boolean }>();
  readonly #keyrings = new Map<string, Set<LinkId>>();

  async create(campaign: NewCampaign): Promise<void> {
    const { entries, projection, request } = campaign;
    if (request && this.#creationOf(request.idHash)) throw refused('this request was carried out before');
    const kept = newlyKept({ ...campaign, seedSince: 0 }, entries[0], request);
    write(kept, entries, projection);
    this.#add(kept, campaign.owner);
  }

  async receive(campaign: IncomingCampaign, batches: AsyncIterable<LedgerBatch>): Promise<void> {
    let kept: KeptCampaign | null = null;
    for await (const { entries, projection } of batches) {
      kept ??= newlyKept({ ...campaign, seedSince: 0 }, entries[0]);
      write(kept, entries, projection);
    }
    if (!kept) throw new Error('a campaign begins with an entry');
    const { seedSince, owner } = campaign;
    kept.summary = { ...kept.summary, seedSince, updatedAt: owner.createdAt };
    this.#add(kept, campaign.owner);
  }

  #add(kept: KeptCampaign, owner: NewLink): void {
    const { id } = kept.summary;
    if (this.#campaigns.has(id)) throw refused(`there is a campaign ${id}`);
    this.#assertNewLink(owner);
    this.#campaigns.set(id, kept);
    this.#links.set(owner.id, { ...owner, revoked: false });
  }

  async creation(idHash: string): Promise<CreationRow | null> {
    return this.#creationOf(idHash);
  }

  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    return this.#campaigns.get(id)?.summary ?? null;
  }

  async summaries(): Promise<readonly CampaignSummary[]> {
    const summaries = [...this.#campaigns.values()].map((kept) => kept.summary);
    return summaries.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  }

  async secret(id: CampaignId): Promise<SecretSeed | null> {
    return this.#campaigns.get(id)?.secret ?? null;
  }

  async append(
    id: CampaignId,
    expectedSeq: number,
    command: CommandKey,
    entries: readonly LedgerRow[],
    projection: Projection,
  ): Promise<AppendResult> {
    const kept = this.#campaigns.get(id);
    if (!kept) return { kind: 'conflict' };
    const done = kept.commands.get(command.commandId);
    if (done) return { kind: 'duplicate', command: done };
    if (kept.summary.seq !== expectedSeq) return { kind: 'conflict' };
    write(kept, entries, projection);
    const numbers = { firstSeq: expectedSeq + 1, lastSeq: expectedSeq + entries.length };
    kept.commands.set(command.commandId, { ...command, ...numbers });
    return { kind: 'committed' };
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    return this.#campaigns.get(id)?.commands.get(commandId) ?? null;
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    return this.#campaigns.get(id)?.ledger.slice(after, after + limit) ?? [];
  }

  async hexes(id: CampaignId, after: HexPosition | null, limit: number): Promise<readonly PackedHex[]> {
    const hexes = this.#campaigns.get(id)?.hexes ?? [];
    const begin = after ? hexes.findIndex((hex) => comesAfter(hex, after)) : 0;
    return begin < 0 ? [] : hexes.slice(begin, begin + limit);
  }

  async remove(id: CampaignId): Promise<boolean> {
    for (const [link, row] of this.#links) {
      if (row.campaign !== id) continue;
      this.#links.delete(link);
      for (const keyring of this.#keyrings.values()) keyring.delete(link);
    }
    return this.#campaigns.delete(id);
  }

  async addLink(link: NewLink): Promise<void> {
    if (!this.#campaigns.has(link.campaign)) throw refused(`there is no campaign ${link.campaign}`);
    this.#assertNewLink(link);
    this.#links.set(link.id, { ...link, revoked: false });
  }

  async linkByToken(tokenHash: string, now: string): Promise<LinkRow | null> {
    return this.#openLinks(now).find((link) => this.#links.get(link.id)?.tokenHash === tokenHash) ?? null;
  }

  async links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]> {
    return this.#openLinks(now).filter((link) => link.campaign === campaign);
  }

  async revokeLink(campaign: CampaignId, link: LinkId, _now: string): Promise<boolean> {
    const row = this.#links.get(link);
    if (!row || row.revoked || row.campaign !== campaign) return false;
    row.revoked = true;
    return true;
  }

  async hangOnKeyring(keyringHash: string, link: LinkId, _now: string): Promise<void> {
    const keyring = this.#keyrings.get(keyringHash) ?? new Set();
    this.#keyrings.set(keyringHash, keyring.add(link));
  }

  async keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    const open = new Map(this.#openLinks(now).map((link) => [link.id, link]));
    const keyring = [...(this.#keyrings.get(keyringHash) ?? [])];
    const links = keyring.map((link) => open.get(link)).filter((link) => link !== undefined);
    return campaign === undefined ? links : links.filter((link) => link.campaign === campaign);
  }

  #creationOf(idHash: string): CreationRow | null {
    for (const { creation } of this.#campaigns.values()) if (creation?.idHash === idHash) return creation;
    return null;
  }

  #assertNewLink({ id, tokenHash }: NewLink): void {
    for (const link of this.#links.values())
      if (link.id === id || link.tokenHash === tokenHash) throw refused('there is such a link');
  }

  #openLinks(now: string): LinkRow[] {
    return [...this.#links.values()]
      .filter(({ revoked, expiresAt }) => !revoked && (expiresAt === null || expiresAt > now))
      .map(({ revoked: _revoked, tokenHash: _tokenHash, ...row }) => row);
  }
}

function newlyKept(
  { id, secret, seedSince }: IncomingCampaign,
  first: LedgerRow | undefined,
  request?: NewCampaign['request'],
): KeptCampaign {
  if (!first) throw new Error('a campaign begins with an entry');
  return {
    secret,
    creation: request ? { campaign: id, createdAt: first.at, ...request } : null,
    summary: {
      id,
      started: JSON.parse(first.body) as StartedBody,
      seq: 0,
      head: '',
      closed: false,
      party: null,
      hexCount: 0,
      seedSince,
      createdAt: first.at,
      updatedAt: first.at,
    },
    ledger: [],
    hexes: [],
    places: new Set(),
    commands: new Map(),
  };
}

/** Writes all or nothing: what would be refused is found before anything is changed. */
function write(kept: KeptCampaign, entries: readonly LedgerRow[], projection: Projection): void {
  const last = entries.at(-1);
  if (!last) throw new Error('nothing to write down');
  if (entries.some((entry, index) => entry.seq !== kept.ledger.length + 1 + index))
    throw refused('a ledger entry is numbered one after the last of its campaign');
  const places = projection.hexes.map(hexKey);
  if (new Set(places).size < places.length || places.some((place) => kept.places.has(place)))
    throw refused('a hex is revealed once');
  if (projection.hexes.some(({ seq }) => seq < 1 || seq > last.seq))
    throw refused('a hex is revealed by an entry of its campaign');
  kept.ledger.push(...entries);
  kept.hexes.push(...projection.hexes);
  kept.hexes.sort((a, b) => (comesAfter(a, b) ? 1 : -1));
  for (const place of places) kept.places.add(place);
  kept.summary = {
    ...kept.summary,
    seq: last.seq,
    head: last.hash,
    updatedAt: last.at,
    closed: projection.closed,
    party: projection.party,
    hexCount: kept.hexes.length,
  };
}

const refused = (why: string): StorageFailure => new StorageFailure(`nothing was written: ${why}`);

const comesAfter = (hex: HexPosition, after: HexPosition): boolean =>
  hex.seq > after.seq ||
  (hex.seq === after.seq && (hex.q > after.q || (hex.q === after.q && hex.r > after.r)));
