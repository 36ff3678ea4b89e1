import type { CampaignId, LinkId } from '../../../src/ledger/id.ts';
import type { LedgerEnd, LedgerRow } from '../../../src/ledger/ledger.ts';
import type {
  AddedLink,
  ChildOutcome,
  LabelRow,
  LinkRow,
  LinkStore,
  NewChild,
  NewLink,
  PersonChange,
  RequestingLink,
} from '../../../src/session/link-store.ts';
import {
  type AppendResult,
  type CampaignSecrets,
  type CampaignStatus,
  type CampaignStore,
  type CampaignSummary,
  type CommandKey,
  type CommandRow,
  type CreationRow,
  type EntryWrite,
  type HexRowKey,
  type IncomingCampaign,
  type ListedCampaigns,
  type NewCampaign,
  type SentCommand,
  type StandingRow,
  type StandingRowKey,
  StorageFailure,
} from '../../../src/session/ports.ts';
import { assertOneCommand } from '../../../src/storage/one-command.ts';
import { millisecondsOf } from '../../../src/storage/times.ts';
import type { HexRow } from '../../../src/world/packed-columns.ts';
import { MemoryCampaign } from './memory-campaign.ts';
import { MemoryKeyringSecrets } from './memory-keyring-secrets.ts';
import { firstOf, type StoredCampaign, summaryOf } from './stored-campaign.ts';

/** Campaigns and links in memory, lost with the process: a store for tests that don't need SQLite. */
export class MemoryStore extends MemoryKeyringSecrets implements CampaignStore, LinkStore {
  readonly #campaigns = new Map<CampaignId, StoredCampaign>();
  readonly #links = new Map<LinkId, StoredLink>();
  readonly #keyrings = new Map<string, Set<LinkId>>();
  /** For keyrings that were moved, the first keyring of the series. */
  readonly #origins = new Map<string, string>();

  async create({ id, secrets, entries, owner, request }: NewCampaign): Promise<void> {
    if (request && this.#creationOf(request.idHash)) throw refused('this request was carried out before');
    const kept = new MemoryCampaign();
    write(kept, entries);
    const arrivedAt = firstOf(kept).at;
    const creation = request ? { campaign: id, createdAt: arrivedAt, ...request } : null;
    this.#add(id, { kept, secrets, labels: {}, creation, arrivedAt, takenIn: 0 }, owner);
  }

  async receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>): Promise<void> {
    const { id, owner } = campaign;
    const kept = new MemoryCampaign();
    for await (const entries of batches) write(kept, entries);
    if (kept.ledger.length === 0) throw new Error('a campaign begins with an entry');
    millisecondsOf(owner.createdAt);
    const { request, arrivedAt = owner.createdAt } = campaign;
    const takenIn = campaign.takenInCount();
    const { secrets, labels } = campaign.knownAtEnd();
    if (request && this.#creationOf(request.idHash)) throw refused('this request was carried out before');
    const creation = request ? { campaign: id, createdAt: arrivedAt, ...request } : null;
    this.#add(id, { kept, secrets, labels, creation, arrivedAt, takenIn }, owner);
  }

  #add(id: CampaignId, campaign: StoredCampaign, owner: NewLink): void {
    if (this.#campaigns.has(id)) throw refused(`there is a campaign ${id}`);
    this.#assertNewLink(owner);
    this.#campaigns.set(id, campaign);
    this.#links.set(owner.id, { ...owner, revoked: false });
  }

  async creation(idHash: string): Promise<CreationRow | null> {
    return this.#creationOf(idHash);
  }

  async status(id: CampaignId, seq: number): Promise<CampaignStatus | null> {
    return this.#campaigns.get(id)?.kept.statusAfter(seq) ?? null;
  }

  async statuses(id: CampaignId, after: number, limit: number): Promise<readonly CampaignStatus[]> {
    return this.#campaigns.get(id)?.kept.statusesAfter(after, limit) ?? [];
  }

  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    const campaign = this.#campaigns.get(id);
    return campaign ? summaryOf(id, campaign) : null;
  }

  async summaries(): Promise<readonly CampaignSummary[]> {
    const summaries = [...this.#campaigns].map(([id, campaign]) => summaryOf(id, campaign));
    return summaries.reverse().sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  }

  async list(): Promise<ListedCampaigns> {
    return { sound: await this.summaries(), damaged: [] };
  }

  async secrets(id: CampaignId): Promise<CampaignSecrets | null> {
    return this.#campaigns.get(id)?.secrets ?? null;
  }

  async append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
    secrets?: CampaignSecrets,
  ): Promise<AppendResult> {
    assertOneCommand(command, entries);
    const campaign = this.#campaigns.get(id);
    if (!campaign) return { kind: 'conflict' };
    const done = command && campaign.kept.command(command.id);
    if (done) return { kind: 'duplicate', command: done };
    const last = campaign.kept.ledger.at(-1);
    if (last?.seq !== after.seq || last.hash !== after.hash) return { kind: 'conflict' };
    const link = command?.link && this.#links.get(command.link);
    const now = entries[0]?.row.at ?? '';
    if (link?.campaign === id && (link.revoked || (link.expiresAt !== null && link.expiresAt <= now)))
      return { kind: 'revoked' };
    write(campaign.kept, entries, command);
    if (secrets) campaign.secrets = secrets;
    return { kind: 'committed' };
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    return this.#campaigns.get(id)?.kept.command(commandId) ?? null;
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    return this.#campaigns.get(id)?.kept.ledger.slice(after, after + limit) ?? [];
  }

  isCountedWhole(): boolean {
    return true;
  }

  async entryCount(id: CampaignId, after: number, last: number): Promise<number> {
    return this.#campaigns.get(id)?.kept.ledger.slice(after, last).length ?? 0;
  }

  async hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    return this.#campaigns.get(id)?.kept.hexes(after, limit) ?? [];
  }

  async entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]> {
    const ledger = this.#campaigns.get(id)?.kept.ledger ?? [];
    const wanted = new Set(seqs);
    return ledger.filter(({ seq }) => wanted.has(seq));
  }

  async standing(
    id: CampaignId,
    at: number,
    after: StandingRowKey | null,
    limit: number,
  ): Promise<readonly StandingRow[]> {
    return this.#campaigns.get(id)?.kept.inForce(at, after, limit) ?? [];
  }

  async labels(id: CampaignId): Promise<ReadonlyMap<string, string>> {
    const labels = new Map<string, string>(Object.entries(this.#campaigns.get(id)?.labels ?? {}));
    for (const { id: link, campaign, label } of this.#links.values())
      if (campaign === id) labels.set(link, label);
    return labels;
  }

  async remove(id: CampaignId, by?: RequestingLink): Promise<boolean | 'closed'> {
    if (by && this.#campaigns.has(id) && !this.#isOpen(id, by)) return 'closed';
    for (const [link, row] of this.#links) {
      if (row.campaign !== id) continue;
      this.#links.delete(link);
      for (const [hash, keyring] of this.#keyrings)
        if (keyring.delete(link) && keyring.size === 0) this.#origins.delete(hash);
    }
    return this.#campaigns.delete(id);
  }

  async addLink(link: NewLink, most = Number.POSITIVE_INFINITY, by?: LinkId): Promise<AddedLink> {
    const open = this.#openLinks(link.createdAt).filter(({ campaign }) => campaign === link.campaign);
    if (by !== undefined && !open.some(({ id }) => id === by)) return 'closed';
    if (!this.#campaigns.has(link.campaign)) throw refused(`there is no campaign ${link.campaign}`);
    this.#assertNewLink(link);
    if (open.filter(({ parent }) => parent === null).length >= most) return 'full';
    this.#links.set(link.id, { ...link, revoked: false });
    return 'made';
  }

  async linkByToken(tokenHash: string, now: string): Promise<LinkRow | null> {
    return this.#openLinks(now).find((link) => this.#links.get(link.id)?.tokenHash === tokenHash) ?? null;
  }

  async links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]> {
    return this.#openLinks(now).filter((link) => link.campaign === campaign);
  }

  async revokeLink(
    campaign: CampaignId,
    link: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<boolean | 'closed'> {
    if (by !== undefined && this.#campaigns.has(campaign) && !this.#isOpen(campaign, { link: by, now }))
      return 'closed';
    const row = this.#links.get(link);
    if (!row || row.revoked || row.campaign !== campaign) return false;
    for (const each of this.#links.values()) if (each === row || each.parent === link) each.revoked = true;
    return true;
  }

  async addToKeyring(
    keyringHash: string,
    link: LinkId,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    const keyring = this.#keyrings.get(keyringHash) ?? new Set();
    const open = this.#openLinks(now).filter(({ id }) => keyring.has(id));
    if (!keyring.has(link) && open.length >= most) return false;
    this.#keyrings.set(keyringHash, keyring.add(link));
    return true;
  }

  async addChild(
    keyringHash: string,
    child: NewChild,
    now: string,
    most: number,
    mostOnKeyring = Number.POSITIVE_INFINITY,
  ): Promise<ChildOutcome> {
    const open = this.#openLinks(now);
    const children = open.filter(({ parent }) => parent === child.parent);
    const keyring = this.#keyrings.get(keyringHash) ?? new Set();
    const before = children.find(({ id }) => keyring.has(id));
    if (before) return { kind: 'there', link: before };
    if (!open.some(({ id }) => id === child.parent)) return { kind: 'closed' };
    if (children.length >= most) return { kind: 'full' };
    if (open.filter(({ id }) => keyring.has(id)).length >= mostOnKeyring) return { kind: 'keyring-full' };
    this.#assertNewLink(child);
    this.#links.set(child.id, { ...child, revoked: false });
    this.#keyrings.set(keyringHash, keyring.add(child.id));
    const { tokenHash: _, ...link } = child;
    return { kind: 'made', link };
  }

  async hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean> {
    const links = [...(this.#keyrings.get(keyringHash) ?? [])].map((id) => this.#links.get(id));
    return links.some((link) => link?.parent === parent && link.revoked);
  }

  async changePerson(
    campaign: CampaignId,
    id: LinkId,
    { label, colour, colourIfNone }: PersonChange,
    now: string,
  ): Promise<LinkRow | null> {
    const before = this.#links.get(id);
    if (before?.campaign !== campaign) return null;
    const isOpen = this.#openLinks(now).some((link) => link.id === id);
    if (!isOpen) return null;
    this.#links.set(id, {
      ...before,
      label: label ?? before.label,
      colour: colour ?? before.colour ?? colourIfNone ?? null,
    });
    return this.#openLinks(now).find((link) => link.id === id) ?? null;
  }

  #isOpen(campaign: CampaignId, { link, now }: RequestingLink): boolean {
    return this.#openLinks(now).some((open) => open.id === link && open.campaign === campaign);
  }

  async forgetPerson(
    campaign: CampaignId,
    id: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<LinkRow | null | 'closed'> {
    if (by !== undefined && this.#campaigns.has(campaign) && !this.#isOpen(campaign, { link: by, now }))
      return 'closed';
    const before = this.#links.get(id);
    if (before?.campaign !== campaign) return null;
    this.#links.set(id, { ...before, label: '', colour: null });
    await this.revokeLink(campaign, id, now);
    return asLinkRow(this.#links.get(id) as StoredLink);
  }

  async labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]> {
    const labels = Object.entries(this.#campaigns.get(campaign)?.labels ?? {});
    return labels
      .filter(([link]) => this.#links.get(link as LinkId)?.campaign !== campaign)
      .map(([link, label]) => ({ link: link as LinkId, label }))
      .sort((a, b) => (a.link < b.link ? -1 : 1));
  }

  async forgetLabel(campaign: CampaignId, link: LinkId, by?: RequestingLink): Promise<boolean | 'closed'> {
    if (by && this.#campaigns.has(campaign) && !this.#isOpen(campaign, by)) return 'closed';
    const kept = this.#campaigns.get(campaign);
    if (!kept || !Object.hasOwn(kept.labels, link)) return false;
    const { [link]: _, ...labels } = kept.labels;
    this.#campaigns.set(campaign, { ...kept, labels });
    return true;
  }

  async copyKeyring(from: string, to: string, now: string, most = Number.POSITIVE_INFINITY): Promise<number> {
    const before = (await this.keyringLinks(to, now)).length;
    for (const { id } of await this.keyringLinks(from, now)) await this.addToKeyring(to, id, now, most);
    const after = (await this.keyringLinks(to, now)).length;
    if (from !== to && before === 0 && after > 0) this.#origins.set(to, this.#origins.get(from) ?? from);
    return after;
  }

  async endKeyring(hash: string, everywhere: boolean, _now: string): Promise<readonly string[]> {
    const origin = this.#origins.get(hash) ?? hash;
    const family = [...this.#origins].filter(([, each]) => each === origin).map(([each]) => each);
    const hashes = everywhere ? [...new Set([origin, hash, ...family])] : [hash];
    for (const each of hashes) {
      const held = this.#keyrings.get(each) ?? [];
      this.#keyrings.delete(each);
      this.#origins.delete(each);
      this.dropSecrets(each);
      for (const id of held) {
        const link = this.#links.get(id);
        const isHeld = [...this.#keyrings.values()].some((keyring) => keyring.has(id));
        if (link && link.parent !== null && !isHeld) link.revoked = true;
      }
    }
    return hashes;
  }

  async separateKeyring(hash: string): Promise<void> {
    for (const [each, origin] of this.#origins) if ([each, origin].includes(hash)) this.#origins.delete(each);
  }

  linkById(campaign: CampaignId, id: LinkId): LinkRow | null {
    const link = this.#links.get(id);
    return link?.campaign === campaign ? asLinkRow(link) : null;
  }

  async colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return [...this.#links.values()]
      .filter((link) => link.campaign === campaign && link.colour !== null)
      .map(asLinkRow);
  }

  async holdsAny(keyringHash: string, now: string): Promise<boolean> {
    return (await this.keyringLinks(keyringHash, now)).length > 0;
  }

  async keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    const open = new Map(this.#openLinks(now).map((link) => [link.id, link]));
    const keyring = [...(this.#keyrings.get(keyringHash) ?? [])];
    const links = keyring.map((link) => open.get(link)).filter((link) => link !== undefined);
    return campaign === undefined ? links : links.filter((link) => link.campaign === campaign);
  }

  /** True if any link belongs to a keyring, revoked ones included. */
  hasKeyring(hash: string): boolean {
    return (this.#keyrings.get(hash)?.size ?? 0) > 0;
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
      .map(asLinkRow);
  }
}

type StoredLink = NewLink & { revoked: boolean };

const asLinkRow = ({ revoked: _, tokenHash: _hash, ...row }: StoredLink): LinkRow => row;

function write(
  kept: MemoryCampaign,
  entries: readonly EntryWrite[],
  command: CommandKey | null = null,
): void {
  try {
    kept.write(entries, command);
  } catch (error) {
    throw refused((error as Error).message);
  }
}

const refused = (why: string): StorageFailure => new StorageFailure(`nothing was written: ${why}`);
