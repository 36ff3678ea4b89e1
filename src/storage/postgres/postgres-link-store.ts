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
import { StorageFailure } from '../../session/ports.ts';
import type { Connections, Runner, Statement } from './connections.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { copyKeyring, endKeyring } from './keyring-copies.ts';
import {
  lockAdmissions,
  lockAllKeyrings,
  lockCampaign,
  lockForRevoking,
  lockKeyring,
} from './keyring-locks.ts';
import { addSecret, bindToBrowser, findSecret, useSecret } from './keyring-secret-rows.ts';
import { insertLink, KEYRINGS, LINKS } from './link-statements.ts';

/** Key in the queue for tasks that concern many keyrings. */
const ALL_KEYRINGS = 'all keyrings';

/** Links and keyrings in PostgreSQL, which several servers may use at once. */
export class PostgresLinkStore implements LinkStore {
  readonly #connections: Connections;
  /** Queues writes by key, so that those which would wait for each other's locks don't each occupy a connection. */
  readonly #queue = new KeyedQueue();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  #write<T>(key: string, work: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#queue.run(key, () => this.#connections.transaction(work));
  }

  addLink(link: NewLink, most = Number.POSITIVE_INFINITY, by?: LinkId): Promise<AddedLink> {
    const { campaign, createdAt: now } = link;
    return this.#write(campaign, async (runner): Promise<AddedLink> => {
      // Locks the campaign: a revocation of the asker's link either was committed before, or waits from here on.
      const number = await lockCampaign(runner, campaign);
      // If the campaign was removed meanwhile, the asker's link opens nothing any more.
      if (by !== undefined && !(await isOpen(runner, campaign, { link: by, now }))) return 'closed';
      if (number === null) throw new StorageFailure(`nothing was written: there is no campaign ${campaign}`);
      if ((await countOf(runner, LINKS.openParents, [number, now])) >= most) return 'full';
      await insertLink(runner, number, link);
      return 'made';
    });
  }

  async linkByToken(tokenHash: string, now: string): Promise<LinkRow | null> {
    return this.#one(LINKS.byToken, [tokenHash, now]);
  }

  links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]> {
    return this.#connections.run<LinkRow>(LINKS.byCampaign, [campaign, now]);
  }

  revokeLink(campaign: CampaignId, link: LinkId, now: string, by?: LinkId): Promise<boolean | 'closed'> {
    return this.#write(campaign, async (runner) => {
      const number = await lockForRevoking(runner, campaign);
      if (number === null) return false;
      if (by !== undefined && !(await isOpen(runner, campaign, { link: by, now }))) return 'closed';
      return (await runner.run(LINKS.revoke, [number, link, now])).length > 0;
    });
  }

  addToKeyring(
    keyringHash: string,
    link: LinkId,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    return this.#write(keyringHash, async (runner) => {
      await lockKeyring(runner, keyringHash);
      const isThere = (await runner.run(KEYRINGS.holds, [keyringHash, link])).length > 0;
      if (isThere) return true;
      if (await isFull(runner, keyringHash, now, most)) return false;
      await runner.run(KEYRINGS.hang, [keyringHash, link, now]);
      return true;
    });
  }

  addChild(
    keyringHash: string,
    child: NewChild,
    now: string,
    most: number,
    mostOnKeyring = Number.POSITIVE_INFINITY,
  ): Promise<ChildOutcome> {
    const { parent, id, tokenHash: _, ...row } = child;
    return this.#write(keyringHash, async (runner): Promise<ChildOutcome> => {
      await lockKeyring(runner, keyringHash);
      const number = await lockCampaign(runner, child.campaign);
      const [before] = await runner.run<LinkRow>(KEYRINGS.child, [keyringHash, now, parent]);
      if (before) return { kind: 'there', link: before };
      if (number === null || !(await isOpen(runner, child.campaign, { link: parent, now })))
        return { kind: 'closed' };
      if ((await countOf(runner, LINKS.openChildren, [parent, now])) >= most) return { kind: 'full' };
      if (await isFull(runner, keyringHash, now, mostOnKeyring)) return { kind: 'keyring-full' };
      await insertLink(runner, number, child);
      await runner.run(KEYRINGS.hang, [keyringHash, id, now]);
      return { kind: 'made', link: { ...row, id, parent } };
    });
  }

  async hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean> {
    return (await this.#connections.run(KEYRINGS.revokedChild, [keyringHash, parent])).length > 0;
  }

  changePerson(
    campaign: CampaignId,
    link: LinkId,
    { label, colour, colourIfNone }: PersonChange,
    now: string,
  ): Promise<LinkRow | null> {
    return this.#write(campaign, async (runner) => {
      await runner.run(LINKS.describe, [
        link,
        campaign,
        label ?? null,
        colour ?? null,
        colourIfNone ?? null,
        now,
      ]);
      const [row] = await runner.run<LinkRow>(LINKS.openById, [link, campaign, now]);
      return row ?? null;
    });
  }

  forgetPerson(
    campaign: CampaignId,
    link: LinkId,
    now: string,
    by?: LinkId,
  ): Promise<LinkRow | null | 'closed'> {
    return this.#write(campaign, async (runner) => {
      const number = await lockForRevoking(runner, campaign);
      if (number === null) return null;
      if (by !== undefined && !(await isOpen(runner, campaign, { link: by, now }))) return 'closed';
      await runner.run(LINKS.forget, [number, link]);
      await runner.run(LINKS.revoke, [number, link, now]);
      const [row] = await runner.run<LinkRow>(LINKS.byId, [link, campaign]);
      return row ?? null;
    });
  }

  labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]> {
    return this.#connections.run<LabelRow>(LINKS.labelsFromElsewhere, [campaign]);
  }

  forgetLabel(campaign: CampaignId, link: LinkId, by?: RequestingLink): Promise<boolean | 'closed'> {
    return this.#write(campaign, async (runner) => {
      const number = await lockCampaign(runner, campaign);
      if (number === null) return false;
      if (by && !(await isOpen(runner, campaign, by))) return 'closed';
      return (await runner.run(LINKS.forgetLabel, [number, link])).length > 0;
    });
  }

  copyKeyring(
    fromHash: string,
    toHash: string,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    return this.#write(ALL_KEYRINGS, async (runner) => {
      await lockAllKeyrings(runner);
      return copyKeyring(runner, { from: fromHash, to: toHash }, now, most);
    });
  }

  endKeyring(hash: string, everywhere: boolean, now: string): Promise<readonly string[]> {
    return this.#write(ALL_KEYRINGS, async (runner) => {
      await lockAllKeyrings(runner);
      return endKeyring(runner, hash, everywhere, now);
    });
  }

  separateKeyring(hash: string): Promise<void> {
    return this.#write(ALL_KEYRINGS, async (runner) => {
      await lockAllKeyrings(runner);
      await runner.run(KEYRINGS.separate, [hash]);
    });
  }

  colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#connections.run<LinkRow>(LINKS.coloured, [campaign]);
  }

  async holdsAny(keyringHash: string, now: string): Promise<boolean> {
    return (await this.#connections.run(KEYRINGS.openAny, [keyringHash, now])).length > 0;
  }

  keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    return campaign === undefined
      ? this.#connections.run<LinkRow>(KEYRINGS.links, [keyringHash, now])
      : this.#connections.run<LinkRow>(KEYRINGS.linksOfCampaign, [keyringHash, now, campaign]);
  }

  admitKeyring(keyringHash: string, proof: string, now: string, most: number): Promise<void> {
    return this.#write('admissions', async (runner) => {
      await lockAdmissions(runner);
      await runner.run(KEYRINGS.admit, [keyringHash, proof, now]);
      await runner.run(KEYRINGS.forgetAdmitted, [keyringHash, most]);
    });
  }

  async keyringAdmission(keyringHash: string): Promise<string | null> {
    const [row] = await this.#connections.run<{ proof: string }>(KEYRINGS.admission, [keyringHash]);
    return row?.proof ?? null;
  }

  keyringSecret(secretHash: string): Promise<KeyringSecretRow | null> {
    return findSecret(this.#connections, secretHash);
  }

  addKeyringSecret(keyringHash: string, secretHash: string, now: string): Promise<void> {
    return this.#write(keyringHash, (runner) => addSecret(runner, keyringHash, secretHash, now));
  }

  useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void> {
    return this.#write(secretHash, (runner) => useSecret(runner, secretHash, othersEndAt));
  }

  async bindKeyring(keyringHash: string, browserHash: string): Promise<boolean> {
    return (await bindToBrowser(this.#connections, keyringHash, browserHash)) === browserHash;
  }

  async #one(statement: Statement, values: readonly unknown[]): Promise<LinkRow | null> {
    const [row] = await this.#connections.run<LinkRow>(statement, values);
    return row ?? null;
  }
}

/**
 * Whether a link to a campaign is open. If the transaction has locked the campaign, nobody can revoke it until the end.
 */
async function isOpen(runner: Runner, campaign: CampaignId, { link, now }: RequestingLink): Promise<boolean> {
  return (await runner.run(LINKS.openById, [link, campaign, now])).length > 0;
}

async function isFull(runner: Runner, hash: string, now: string, most: number): Promise<boolean> {
  return (await countOf(runner, KEYRINGS.openCount, [hash, now])) >= most;
}

async function countOf(runner: Runner, statement: Statement, values: readonly unknown[]): Promise<number> {
  const [row] = await runner.run<{ count: number }>(statement, values);
  return row?.count ?? 0;
}
