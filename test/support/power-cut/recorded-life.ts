import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import type { Entry } from '../../../src/ledger/entry.ts';
import { ApiClient } from '../api-client.ts';
import { newPartner } from '../parties.ts';
import type { Recording } from './recording.ts';

/** Something that a server acknowledged, and that must survive a power cut. */
interface Acknowledged {
  /** Length of the recording at that time, in bytes. */
  readonly from: number;
  /** Its length when somebody asked for a change that supersedes it. */
  until: number;
  readonly holdsOn: (after: Aftermath) => Promise<void> | void;
}

/** The state after a power cut. */
export interface Aftermath {
  /** URL of a server started on what is left. */
  readonly url: string;
  /** What is left of the recorded directory. */
  readonly directory: string;
}

/** An entry whose command was answered. */
interface AnsweredEntry {
  readonly from: number;
  readonly seq: number;
  readonly hash: string;
  readonly command: string;
}

class PlayedCampaign {
  readonly id: string;
  readonly token: string;
  readonly entries: AnsweredEntry[] = [];
  readonly begun: Acknowledged;

  constructor(id: string, token: string, from: number) {
    this.id = id;
    this.token = token;
    this.begun = { from, until: Number.POSITIVE_INFINITY, holdsOn: ({ url }) => this.#isThere(url) };
  }

  async #isThere(url: string): Promise<void> {
    const { status } = await new ApiClient(url, this.token).call('GET', `/api/campaigns/${this.id}`);
    expect(status, `campaign ${this.id}`).toBe(200);
  }

  /** Checks that a server's ledger contains what was answered before the recording had that length. */
  async expectEntries(url: string, length: number): Promise<number> {
    const there = new Map(
      (await ledgerOf(new ApiClient(url, this.token), this.id)).map((entry) => [entry.seq, entry]),
    );
    const answered = this.entries.filter(({ from }) => from <= length);
    for (const { seq, hash, command } of answered)
      expect(there.get(seq), `entry ${seq} of ${this.id}`).toMatchObject({ hash, command });
    return answered.length;
  }
}

async function ledgerOf(client: ApiClient, id: string): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const path = `/api/campaigns/${id}/ledger?after=${all.at(-1)?.seq ?? 0}`;
    const { body } = await client.call<{ entries: Entry[]; head: number }>('GET', path);
    all.push(...body.entries);
    if (body.entries.length === 0 || all.at(-1)?.seq === body.head) return all;
  }
}

/** What people do on a server whose files are recorded, and everything that was acknowledged to them. */
export class RecordedLife {
  readonly #recording: Recording;
  readonly #campaigns: PlayedCampaign[] = [];
  readonly #acknowledged: Acknowledged[] = [];

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** The moments when something was acknowledged, as lengths of the recording. */
  get moments(): readonly number[] {
    const entries = this.#campaigns.flatMap(({ entries }) => entries);
    return [...this.#acknowledged, ...entries].map(({ from }) => from);
  }

  get campaigns(): readonly PlayedCampaign[] {
    return this.#campaigns;
  }

  async begin(url: string, world: object): Promise<PlayedCampaign> {
    const { id, token } = await new ApiClient(url).start({ world, seed: undefined });
    const campaign = new PlayedCampaign(id, token, this.#recording.length);
    this.#campaigns.push(campaign);
    this.#acknowledged.push(campaign.begun);
    return campaign;
  }

  /** Carries out a command; returns its entries, or none if it was refused. */
  async command(url: string, campaign: PlayedCampaign, command: Command): Promise<readonly Entry[]> {
    const id = randomUUID();
    const { status, body } = await new ApiClient(url, campaign.token).command(campaign.id, command, id);
    if (status !== 200) return [];
    const from = this.#recording.length;
    for (const { seq, hash } of body.entries) campaign.entries.push({ from, seq, hash, command: id });
    return body.entries;
  }

  async remove(url: string, campaign: PlayedCampaign): Promise<void> {
    campaign.begun.until = this.#recording.length;
    const owner = new ApiClient(url, campaign.token);
    expect((await owner.call('DELETE', `/api/campaigns/${campaign.id}`)).status).toBe(204);
    this.note(async ({ url: after }) => {
      const { status } = await new ApiClient(after, campaign.token).call(
        'GET',
        `/api/campaigns/${campaign.id}`,
      );
      expect(status, `campaign ${campaign.id}, which was removed`).not.toBe(200);
    });
  }

  /** Makes a link, checks that it opens the campaign, and revokes it if asked to. */
  async link(url: string, campaign: PlayedCampaign, isRevoked: boolean): Promise<void> {
    const owner = new ApiClient(url, campaign.token);
    const { link } = await newPartner(owner, campaign.id, 'watcher', 'a friend');
    const path = `/api/campaigns/${campaign.id}`;
    const opens = this.note(async ({ url: after }) =>
      expect((await new ApiClient(after, link.token).call('GET', path)).status, 'a link').toBe(200),
    );
    if (!isRevoked) return;
    opens.until = this.#recording.length;
    expect((await owner.call('DELETE', `${path}/links/${link.id}`)).status).toBe(204);
    this.note(async ({ url: after }) =>
      expect((await new ApiClient(after, link.token).call('GET', path)).status, 'a revoked link').toBe(401),
    );
  }

  /** Writes a note and erases it. */
  async erase(url: string, campaign: PlayedCampaign, text: string): Promise<void> {
    const [noted] = await this.command(url, campaign, { kind: 'note', q: 0, r: 0, text, for: 'everyone' });
    if (!noted) throw new Error('the note was refused');
    const erased = await this.command(url, campaign, { kind: 'erase', seq: noted.seq });
    expect(erased).toHaveLength(1);
    this.note(async ({ url: after }) => {
      const ledger = await ledgerOf(new ApiClient(after, campaign.token), campaign.id);
      expect(
        ledger.find(({ seq }) => seq === noted.seq),
        'an erased note',
      ).toMatchObject({ text: null });
    });
  }

  /** Records that something was acknowledged just now. */
  note(holdsOn: Acknowledged['holdsOn']): Acknowledged {
    const acknowledged = { from: this.#recording.length, until: Number.POSITIVE_INFINITY, holdsOn };
    this.#acknowledged.push(acknowledged);
    return acknowledged;
  }

  /**
   * Checks a server for everything that was acknowledged before the recording had that length, and not superseded
   * since. Returns how much that was.
   */
  async expectOn(after: Aftermath, length: number): Promise<number> {
    let count = 0;
    for (const { from, until, holdsOn } of this.#acknowledged) {
      if (from > length || until <= length) continue;
      await holdsOn(after);
      count++;
    }
    for (const campaign of this.#campaigns)
      if (campaign.begun.from <= length && campaign.begun.until > length)
        count += await campaign.expectEntries(after.url, length);
    return count;
  }
}
