import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type {
  AddedLink,
  ChildOutcome,
  KeyringSecretRow,
  LabelRow,
  LinkRow,
  LinkStore,
  NewChild,
  NewLink,
  PersonChange,
  RequestingLink,
} from '../../session/link-store.ts';
import { AdmissionQueries } from './admission-queries.ts';
import type { Database } from './database.ts';
import type { Erasure } from './erasure.ts';
import type { GroupCommit } from './group-commit.ts';
import { KeyringCopies } from './keyring-copies.ts';
import { KeyringSecretRows } from './keyring-secret-rows.ts';
import { prepareStatements } from './link-statements.ts';

/** Links and keyrings in SQLite. */
export class SqliteLinkStore implements LinkStore {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #admission: AdmissionQueries;
  readonly #keyrings: KeyringCopies;
  readonly #secrets: KeyringSecretRows;
  readonly #commit: GroupCommit;

  readonly #erasure: Erasure;

  constructor(database: Database, commit: GroupCommit, erasure: Erasure) {
    this.#statements = prepareStatements(database);
    this.#admission = new AdmissionQueries(database.sqlite);
    this.#keyrings = new KeyringCopies(database.sqlite);
    this.#secrets = new KeyringSecretRows(database.sqlite);
    this.#commit = commit;
    this.#erasure = erasure;
  }

  #isOpen(campaign: CampaignId, asking: RequestingLink): boolean {
    return this.#statements.openById.get({ ...asking, campaign }) !== undefined;
  }

  addLink(link: NewLink, most = Number.POSITIVE_INFINITY, by?: LinkId): Promise<AddedLink> {
    const { campaign, createdAt: now } = link;
    const { openParents } = this.#statements;
    return this.#commit.write((): AddedLink => {
      if (by !== undefined && !this.#isOpen(campaign, { link: by, now })) return 'closed';
      if ((openParents.get({ campaign, now })?.count ?? 0) >= most) return 'full';
      this.#insert(link);
      return 'made';
    });
  }

  #insert(link: NewLink): void {
    const campaign = this.#statements.campaign.get({ id: link.campaign });
    if (!campaign) throw new Error(`there is no campaign ${link.campaign}`);
    this.#statements.insert.run({ ...link, campaign: campaign.number });
  }

  async linkByToken(tokenHash: string, now: string): Promise<LinkRow | null> {
    return this.#admission.byToken(tokenHash, now);
  }

  async links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]> {
    return this.#statements.byCampaign.all({ campaign, now }).map(asLinkRow);
  }

  revokeLink(campaign: CampaignId, link: LinkId, now: string, by?: LinkId): Promise<boolean | 'closed'> {
    return this.#commit.write(() => {
      if (by !== undefined && !this.#isOpen(campaign, { link: by, now })) return 'closed';
      return this.#statements.revoke.run({ campaign, link, now }).changes > 0;
    });
  }

  addToKeyring(
    keyringHash: string,
    link: LinkId,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    const { onKeyring, hang } = this.#statements;
    return this.#commit.write(() => {
      const isThere = onKeyring.get({ keyringHash, link }) !== undefined;
      if (!isThere && this.#isFull(keyringHash, now, most)) return false;
      hang.run({ keyringHash, link, now });
      return true;
    });
  }

  #isFull(keyringHash: string, now: string, most: number): boolean {
    return (this.#statements.openOnKeyring.get({ keyringHash, now })?.count ?? 0) >= most;
  }

  addChild(
    keyringHash: string,
    child: NewChild,
    now: string,
    most: number,
    mostOnKeyring = Number.POSITIVE_INFINITY,
  ): Promise<ChildOutcome> {
    const { parent, id: link, tokenHash: _, ...row } = child;
    const { childOnKeyring, openCount, hang } = this.#statements;
    return this.#commit.write((): ChildOutcome => {
      const before = childOnKeyring.get({ keyringHash, parent, now });
      if (before) return { kind: 'there', link: asLinkRow(before) };
      if (!this.#isOpen(row.campaign, { link: parent, now })) return { kind: 'closed' };
      if ((openCount.get({ parent, now })?.count ?? 0) >= most) return { kind: 'full' };
      if (this.#isFull(keyringHash, now, mostOnKeyring)) return { kind: 'keyring-full' };
      this.#insert(child);
      hang.run({ keyringHash, link, now });
      return { kind: 'made', link: { ...row, id: link, parent } };
    });
  }

  async hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean> {
    return this.#statements.revokedChild.get({ keyringHash, parent }) !== undefined;
  }

  changePerson(
    campaign: CampaignId,
    link: LinkId,
    { label, colour, colourIfNone }: PersonChange,
    now: string,
  ): Promise<LinkRow | null> {
    return this.#commit.write(() => {
      const { describe, openById } = this.#statements;
      const asked = { campaign, link, now };
      describe.run({
        ...asked,
        label: label ?? null,
        colour: colour ?? null,
        colourIfNone: colourIfNone ?? null,
      });
      const row = openById.get(asked);
      return row ? asLinkRow(row) : null;
    });
  }

  async forgetPerson(
    campaign: CampaignId,
    link: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<LinkRow | null | 'closed'> {
    const row = await this.#commit.write(() => {
      if (by !== undefined && !this.#isOpen(campaign, { link: by, now })) return 'closed';
      const asked = { campaign, link };
      if (this.#statements.forget.run(asked).changes > 0) this.#erasure.note();
      this.#statements.revoke.run({ ...asked, now });
      return this.#statements.byId.get(asked);
    });
    if (!row) return null;
    if (row === 'closed') return row;
    this.#erasure.emptyLog();
    return asLinkRow(row);
  }

  async labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]> {
    return this.#statements.labelsFromElsewhere.all({ campaign });
  }

  async forgetLabel(campaign: CampaignId, link: LinkId, by?: RequestingLink): Promise<boolean | 'closed'> {
    const isForgotten = await this.#commit.write(() => {
      if (by && !this.#isOpen(campaign, by)) return 'closed';
      const { changes } = this.#statements.forgetLabel.run({ campaign, link });
      if (changes > 0) this.#erasure.note();
      return changes > 0;
    });
    if (isForgotten === true) this.#erasure.emptyLog();
    return isForgotten;
  }

  copyKeyring(
    fromHash: string,
    toHash: string,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    return this.#commit.write(() => this.#keyrings.copy(fromHash, toHash, now, most));
  }

  endKeyring(hash: string, everywhere: boolean, now: string): Promise<readonly string[]> {
    return this.#commit.write(() => this.#keyrings.end(hash, everywhere, now));
  }

  separateKeyring(hash: string): Promise<void> {
    return this.#commit.write(() => this.#keyrings.separate(hash));
  }

  async colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#statements.coloured.all({ campaign }).map(asLinkRow);
  }

  async holdsAny(keyringHash: string, now: string): Promise<boolean> {
    return this.#statements.anyOnKeyring.get({ keyringHash, now }) !== undefined;
  }

  async keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    return campaign === undefined
      ? this.#statements.byKeyring.all({ keyringHash, now }).map(asLinkRow)
      : this.#admission.byKeyring(keyringHash, campaign, now);
  }

  admitKeyring(keyringHash: string, proof: string, now: string, most: number): Promise<void> {
    return this.#commit.write(() => {
      this.#statements.admit.run({ keyringHash, proof, now });
      this.#statements.forgetAdmitted.run({ keyringHash, most });
    });
  }

  async keyringAdmission(keyringHash: string): Promise<string | null> {
    return this.#statements.admitted.get({ keyringHash })?.proof ?? null;
  }

  async keyringSecret(secretHash: string): Promise<KeyringSecretRow | null> {
    return this.#secrets.find(secretHash);
  }

  addKeyringSecret(keyringHash: string, secretHash: string, now: string): Promise<void> {
    return this.#commit.write(() => this.#secrets.add(keyringHash, secretHash, now));
  }

  useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void> {
    return this.#commit.write(() => this.#secrets.use(secretHash, othersEndAt));
  }

  bindKeyring(keyringHash: string, browserHash: string): Promise<boolean> {
    return this.#commit.write(() => this.#secrets.bind(keyringHash, browserHash));
  }
}

const asLinkRow = ({
  id,
  campaign,
  parent,
  ...rest
}: Omit<LinkRow, 'id' | 'campaign' | 'parent'> & {
  id: string;
  campaign: string;
  parent: string | null;
}): LinkRow => ({
  ...rest,
  parent: parent as LinkId | null,
  id: id as LinkId,
  campaign: campaign as CampaignId,
});
