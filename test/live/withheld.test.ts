import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { SentEntry, WithheldEntry } from '../../src/ledger/entry.ts';
import { entryHash } from '../../src/ledger/ledger.ts';
import { systemDigest } from '../../src/session/system.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type LiveCampaign, liveCampaign } from '../support/live-campaign.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { newPartner } from '../support/parties.ts';

const SECRET = 'The miller is the werewolf.';

let id: string;
let owner: ApiClient;
let watching: LiveCampaign['watching'];

beforeEach(async () => {
  ({ id, owner, watching } = await liveCampaign());
});

const ledgerOf = async (client: ApiClient, after = 0) =>
  (await client.call<{ entries: SentEntry[] }>('GET', `/api/campaigns/${id}/ledger?after=${after}`)).body
    .entries;

const mapOf = async (client: ApiClient) =>
  (await client.call<{ notes: { text: string }[] }>('GET', `/api/campaigns/${id}/map`)).body;

describe('a note for the owner only', () => {
  it('reaches every owner in full and everybody else withheld, in messages and in ledger pages', async () => {
    const player = await newPartner(owner, id, 'player');
    const watcher = await newPartner(owner, id, 'watcher');
    const tables = {
      owner: await watching(),
      player: await watching(player.link.token),
      watcher: await watching(watcher.link.token),
    };
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: 'All may read this.', for: 'everyone' });
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: SECRET, for: 'owner' });
    await owner.command(id, { kind: 'mark', q: 0, r: 0, mark: 'danger' });
    for (const { socket } of Object.values(tables)) await untilAllArrived(socket);

    const whole = await ledgerOf(owner, 8);
    expect(tables.owner.told).toEqual(whole);
    expect(whole.map(({ kind }) => kind)).toEqual(['noted', 'noted', 'marked']);
    for (const client of [player.client, watcher.client]) {
      const seen = await ledgerOf(client, 8);
      expect(seen.map(({ kind }) => kind)).toEqual(['noted', 'withheld', 'marked']);
      // All entries but the withheld one are equal, byte for byte.
      for (const index of [0, 2]) expect(JSON.stringify(seen[index])).toBe(JSON.stringify(whole[index]));
      expect(JSON.stringify(seen)).not.toContain('werewolf');
    }
    for (const { told } of [tables.player, tables.watcher])
      expect(told).toEqual(await ledgerOf(player.client, 8));
  });

  it('leaves a hash chain that can be verified without the note’s text', async () => {
    const player = await newPartner(owner, id, 'player');
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: SECRET, for: 'owner' });
    const [before, hidden] = await ledgerOf(player.client, 7);
    expect(hidden?.kind).toBe('withheld');
    const { seq, at, command = null, next = null, secret = null, bodyHash, hash } = hidden as WithheldEntry;
    const head = { seq, at, command, next, secret };
    expect(entryHash(before?.hash ?? '', head, bodyHash, systemDigest.sha256)).toBe(hash);
    expect(canonicalJson(Object.keys(hidden ?? {}).sort())).not.toContain('"by"');
  });

  it('is on the owner’s map and on nobody else’s, also on maps of earlier moments', async () => {
    const player = await newPartner(owner, id, 'player');
    await owner.command(id, { kind: 'note', q: 2, r: -1, text: SECRET, for: 'owner' });
    await owner.command(id, { kind: 'enter', to: 1 });
    expect((await mapOf(owner)).notes).toMatchObject([{ q: 2, r: -1, for: 'owner', text: SECRET }]);
    expect((await mapOf(player.client)).notes).toEqual([]);
    const earlier = await player.client.call<{ notes: unknown[] }>('GET', `/api/campaigns/${id}/map?at=9`);
    expect(earlier.body.notes).toEqual([]);
    const live = await watching(player.link.token, 0);
    expect(JSON.stringify(live.told)).not.toContain('werewolf');
  });

  it('can’t be written or erased by a player; the entry that erases it is withheld as well', async () => {
    const player = await newPartner(owner, id, 'player');
    const note = { kind: 'note', q: 0, r: 0, text: SECRET, for: 'owner' } as const;
    expect((await player.client.command(id, note)).status).toBe(403);
    await owner.command(id, note);
    expect((await player.client.command(id, { kind: 'erase', seq: 9 })).body).toMatchObject({
      code: 'campaign/no-text',
    });
    await owner.command(id, { kind: 'erase', seq: 9 });
    expect((await ledgerOf(player.client, 8)).map(({ kind }) => kind)).toEqual(['withheld', 'withheld']);
    expect(await ledgerOf(owner, 8)).toMatchObject([
      { kind: 'noted', text: null, textSalt: null },
      { kind: 'erased', of: 9, for: 'owner' },
    ]);
    expect((await mapOf(owner)).notes).toEqual([]);
  });
});
