import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { Entry, SentEntry } from '../../src/ledger/entry.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { systemDigest } from '../../src/session/system.ts';
import { loadWorld } from '../../web/live/known-worlds.ts';
import { restoredCampaign } from '../../web/live/restored-campaign.ts';
import { verdictOn } from '../docs/python.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { inPieces, linesOf } from '../support/archives.ts';
import { expectChain, expectSeals, throwsOf } from '../support/chain.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { noneWithheld } from '../support/none-withheld.ts';
import { newPartner } from '../support/parties.ts';
import { Randomness } from '../support/randomness.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

const WORLDS_TO_PLAY = [
  ['elevation', { kind: 'elevation', basin: 'lake' }],
  ['island', { kind: 'island', hexes: 200 }],
  ['solo', { kind: 'solo' }],
] as const;

/** Number of entries to play, at least. */
const ENTRIES = 300;

/** Errors to be expected when neither player knows of the other or of the coast. */
const HARMLESS = ['campaign/open-sea', 'campaign/party-moved', 'campaign/not-known'];

/**
 * A player who follows the campaign as it is sent: takes each entry once, asks for missed ones, and sends a
 * command under the same id until it is answered.
 */
class Player {
  readonly socket;
  /** The entries that answered each command, by its id. */
  readonly answers = new Map<string, readonly Entry[]>();
  dropped = 0;
  campaign: Campaign | null = null;
  readonly #id: string;
  readonly #summary: CampaignAnswer;
  readonly #random: Randomness;

  constructor(url: string, token: string, summary: CampaignAnswer, random: Randomness) {
    this.socket = liveClient(url, token, { reconnectionDelay: 10, reconnectionDelayMax: 50 });
    this.#id = summary.id;
    this.#summary = summary;
    this.#random = random;
    this.socket.on('entries', ({ entries }) => this.#take(entries));
  }

  /** Requests the map, or the entries after the last known one. */
  async catchUp(): Promise<number> {
    await connected(this.socket);
    const after = this.campaign ? { after: this.campaign.seq } : {};
    const answer = await this.socket.emitWithAck('watch', { campaign: this.#id, ...after });
    if (!answer.ok) throw new Error(answer.error.code);
    if ('map' in answer) this.campaign = restoredCampaign(this.#summary, answer.map);
    else this.#take(answer.entries);
    return answer.head;
  }

  /** Takes steps, mostly onward, until the campaign is long enough. */
  async play(): Promise<void> {
    let onward = this.#random.upTo(3) as Direction;
    for (let turn = 0; turn < 2 * ENTRIES && (this.campaign?.seq ?? 0) < ENTRIES; turn++) {
      // Both turn the same way: else they would undo each other's steps and find little.
      if (this.#random.chance(0.3)) onward = this.#random.upTo(3) as Direction;
      const command: Command = { kind: 'enter', to: onward };
      const id = randomUUID();
      const answer = await this.#answered(id, command, turn % 20 === 10);
      if (answer.ok) this.answers.set(id, answer.entries);
      else {
        expect(HARMLESS).toContain(answer.error.code);
        onward = ((onward % 6) + 1) as Direction;
      }
    }
  }

  async #answered(id: string, command: Command, isDropped: boolean): Promise<CommandAnswer> {
    for (let attempt = 0; ; attempt++) {
      if (!this.socket.connected) {
        await connected(this.socket);
        await this.catchUp();
      }
      const lost = new Promise<null>((resolve) => this.socket.once('disconnect', () => resolve(null)));
      const answer = this.socket.emitWithAck('command', { campaign: this.#id, id, command });
      if (isDropped && attempt === 0) setImmediate(() => this.socket.io.engine.close());
      const first = await Promise.race([answer, lost]);
      if (first) return first;
      this.dropped++;
    }
  }

  #take(entries: readonly SentEntry[]): void {
    for (const entry of noneWithheld(entries)) {
      if (!this.campaign || entry.seq > this.campaign.seq + 1) return;
      if (entry.seq === this.campaign.seq + 1) this.campaign.apply(entry);
    }
  }
}

/** The part of a map view that must be equal for everybody who followed it. */
const worldOf = ({ hexes, party, seq, trail }: MapView) => ({ hexes, party, seq, trail });

async function wholeLedger(owner: ApiClient, id: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (;;) {
    const { body } = await owner.call<{ entries: Entry[]; head: number }>(
      'GET',
      `/api/campaigns/${id}/ledger?after=${entries.length}`,
    );
    entries.push(...body.entries);
    if (entries.length >= body.head) return entries;
  }
}

describe.each(varied(WORLDS_TO_PLAY))(
  'a world of kind %s, played by two people at once over sockets',
  (kind, world) => {
    it('converges, and its archive can be imported elsewhere and verified by everybody', {
      timeout: 60_000,
    }, async () => {
      await loadWorld(kind);
      const { url } = server;
      const { id, owner, token } = await new ApiClient(url).start({ world, seed: undefined, start: 'later' });
      const { body: summary } = await owner.call<CampaignAnswer>('GET', `/api/campaigns/${id}`);
      expect((await owner.command(id, { kind: 'enter', to: 0 })).status).toBe(200);
      const partner = (await newPartner(owner, id, 'player')).link;
      const players = [token, partner.token].map(
        (each, index) => new Player(url, each, summary, new Randomness(index + kind.length)),
      );
      for (const player of players) await player.catchUp();
      await Promise.all(players.map((player) => player.play()));

      const map = (await owner.call<MapView>('GET', `/api/campaigns/${id}/map`)).body;
      expect(map.seq).toBeGreaterThanOrEqual(ENTRIES);
      for (const player of players) {
        expect(player.dropped).toBeGreaterThan(2);
        await player.catchUp();
        const view = player.campaign?.view();
        expect(view && worldOf(view)).toEqual(worldOf(map));
      }
      const watcher = new Player(url, token, summary, new Randomness(1));
      await watcher.catchUp();
      expect(watcher.campaign && worldOf(watcher.campaign.view())).toEqual(worldOf(map));

      const entries = await wholeLedger(owner, id);
      expectChain(entries);
      const thrown = entries.flatMap(throwsOf).length;
      expect(thrown, 'how many depends on the world, but it had a start').toBeGreaterThan(0);
      expect(expectSeals(entries)).toBe(thrown);
      const answered = players.flatMap(({ answers }) => [...answers.values()].flat());
      expect(answered.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
        entries
          .filter(({ by }) => by)
          .slice(-answered.length)
          .map(({ seq }) => seq),
      );
      for (const entry of answered)
        expect(JSON.stringify(entries[entry.seq - 1])).toBe(JSON.stringify(entry));

      const archive = Buffer.from(
        await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer(),
      );
      expect(linesOf(archive)).toHaveLength(1 + entries.length);
      const { head } = JSON.parse(linesOf(archive)[0] ?? '') as { head: string };
      const sound = { ok: true, entries: entries.length, head };
      expect(await verifyArchive(inPieces(archive), systemDigest.sha256)).toMatchObject(sound);
      expect(verdictOn(archive)).toMatchObject({ ...sound, sealedThrows: thrown });

      const directory = dataDirectory();
      const empty = await serverInProcess({ dataDirectory: directory });
      const { campaign, links } = await takeIn(empty.url, archive);
      const there = new ApiClient(empty.url, links.owner.token);
      const { body: copy } = await there.call<MapView>('GET', `/api/campaigns/${campaign.id}/map`);
      expect({ ...worldOf(copy), seq: 0 }).toEqual({ ...worldOf(map), seq: 0 });
      expect(json(await runInProcess(['verify', campaign.id, '--data', directory, '--json']))).toMatchObject({
        ok: true,
        entries: entries.length + 1,
        hexes: map.hexes.length,
      });
      const again = Buffer.from(
        await (await there.fetch(`/api/campaigns/${campaign.id}/export/archive`)).arrayBuffer(),
      );
      expect(verdictOn(again)).toMatchObject({ ok: true, entries: entries.length + 1 });
    });

    it('shows an earlier state over HTTP just as it was sent at that time', async () => {
      const { url } = server;
      const { id, owner, token } = await new ApiClient(url).start({ world });
      const socket = liveClient(url, token);
      await connected(socket);
      const watched = await socket.emitWithAck('watch', { campaign: id });
      if (!watched.ok || !('map' in watched)) throw new Error('no map came');
      const begun = watched.map.seq;
      const told: number[] = [];
      socket.on('entries', ({ campaign, entries }) => {
        expect(campaign).toBe(id);
        told.push(...entries.map(({ seq }) => seq));
      });
      for (const to of [1, 2, 3, 4, 5, 6] as const) {
        const answer = await socket.emitWithAck('command', {
          campaign: id,
          id: randomUUID(),
          command: { kind: 'enter', to },
        });
        if (!answer.ok) expect(answer.error.code).toBe('campaign/open-sea');
      }
      const { body: now } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map`);
      expect(now.seq).toBeGreaterThan(begun);
      await expect.poll(() => told.at(-1)).toBe(now.seq);
      expect(told).toEqual(Array.from({ length: now.seq - begun }, (_, index) => begun + 1 + index));
      const { body: then } = await owner.call<MapView>('GET', `/api/campaigns/${id}/map?at=${begun}`);
      expect(then).toEqual(watched.map);
      const missed = await socket.emitWithAck('watch', { campaign: id, after: begun });
      expect(missed).toMatchObject({ ok: true, head: now.seq });
      const { body: ledger } = await owner.call('GET', `/api/campaigns/${id}/ledger?after=${begun}`);
      expect(ledger).toMatchObject({ entries: 'entries' in missed && missed.entries });
    });
  },
);
