import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import { canonicalJson } from '../../../src/ledger/canonical.ts';
import type { CampaignId } from '../../../src/ledger/id.ts';
import type { Actor } from '../../../src/ledger/role.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { DelegatingStore } from '../../support/delegating-store.ts';
import { MemoryStore } from '../../support/memory-store/memory-store.ts';
import {
  carryOut,
  enter,
  refusal,
  SOMEBODY,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../../support/sessions.ts';
import { plainConnection } from '../../support/sqlite-files.ts';

describe('a command id', () => {
  it('sent again gets its first answer, and nothing more happens', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const first = await carryOut(table, id, enter(1, { q: 0, r: 0 }), { commandId });
    await carryOut(table, id, enter(2));
    const again = await carryOut(table, id, enter(1, { q: 0, r: 0 }), { commandId });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect((await table.sessions.view(id))?.seq).toBe(10);
    expect(table.published).toHaveLength(2);
  });

  it('sent several times at once is carried out once', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => carryOut(table, id, enter(1), { commandId })),
    );
    for (const answer of answers) expect(JSON.stringify(answer)).toBe(JSON.stringify(answers[0]));
    expect((await table.sessions.view(id))?.seq).toBe(9);
    expect(table.published).toHaveLength(1);
  });

  it('sent again after a restart is carried out once', async () => {
    const store = new MemoryStore();
    const before = sessionsOn(store);
    const id = await startedCampaign(before);
    const commandId = randomUUID();
    const first = await carryOut(before, id, enter(1), { commandId });
    const after = sessionsOn(store);
    const again = await carryOut(after, id, enter(1), { commandId });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect((await store.summary(id))?.seq).toBe(9);
    expect(after.published).toEqual([]);
  });

  it('sent again after the campaign was closed gets its first answer, and so does the id of the closing itself', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const [entering, closing] = [randomUUID(), randomUUID()];
    const first = await carryOut(table, id, enter(1), { commandId: entering });
    const last = await carryOut(table, id, { kind: 'close' }, { commandId: closing, by: THE_OWNER });
    expect(JSON.stringify(await carryOut(table, id, enter(1), { commandId: entering }))).toBe(
      JSON.stringify(first),
    );
    expect(
      JSON.stringify(await carryOut(table, id, { kind: 'close' }, { commandId: closing, by: THE_OWNER })),
    ).toBe(JSON.stringify(last));
    expect(await refusal(table, id, enter(2))).toBe('campaign/closed');
  });

  it('cannot be used again by another link', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    await carryOut(table, id, enter(1), { commandId });
    expect(await refusal(table, id, enter(1), { commandId, by: someActor() })).toBe('request/id-reused');
    expect((await table.sessions.view(id))?.seq).toBe(9);
  });

  it.each([
    ['another direction', enter(2)],
    ['a starting hex', enter(1, { q: 0, r: 0 })],
    ['faces', { kind: 'enter', to: 1, faces: [1, 2] }],
    ['another kind', { kind: 'travel', path: [1] }],
  ] satisfies [string, Command][])('cannot be used again with %s', async (_what, other) => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    await carryOut(table, id, enter(1), { commandId });
    expect(await refusal(table, id, other, { commandId })).toBe('request/id-reused');
    expect((await table.sessions.view(id))?.seq).toBe(9);
  });

  it('of a campaign that is removed during the lookup is answered with not found', async () => {
    const store = new DelegatingStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    await carryOut(table, id, enter(1), { commandId });
    store.command = async (...asked) => {
      const found = await store.inner.command(...asked);
      await store.remove(id);
      return found;
    };
    const again = await table.sessions.answerOfDone(id, commandId, enter(1), SOMEBODY);
    expect(again).toMatchObject({ ok: false, refusal: { code: 'campaign/not-found' } });
  });

  it('that was refused may succeed later, even with another command', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const command = enter(1, { q: 1, r: 0 });
    expect(await refusal(table, id, command, { commandId })).toBe('campaign/party-moved');
    await carryOut(table, id, enter(3));
    expect((await carryOut(table, id, command, { commandId })).seq).toBe(10);
    // An id that was refused may also come again with another command.
    const other = randomUUID();
    expect(await refusal(table, id, { kind: 'travel', path: [3, 3, 3] }, { commandId: other })).toBe(
      'campaign/not-known',
    );
    expect((await carryOut(table, id, enter(3), { commandId: other })).seq).toBe(11);
  });

  it('in capitals is the same id', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table, { seed: undefined });
    await carryOut(table, id, enter(1));
    const commandId = 'ABCDEF52-6a3e-4f0b-9d61-0d7f3c1f7a11';
    const first = await carryOut(table, id, enter(1), { commandId });
    expect(first.entries).toMatchObject([{ kind: 'revealed', command: commandId.toLowerCase() }]);
    for (const again of [commandId.toLowerCase(), commandId.toUpperCase()]) {
      expect(await carryOut(table, id, enter(1), { commandId: again })).toEqual(first);
      expect(await refusal(table, id, enter(2), { commandId: again })).toBe('request/id-reused');
    }
    expect((await table.sessions.view(id))?.seq).toBe(10);
  });

  it.each(['schema-0', 'schema-1'])('in the first form is recognised in a database of %s', async (file) => {
    const directory = dataDirectory();
    const url = new URL(`../../golden/databases/${file}.sqlite.gz`, import.meta.url);
    writeFileSync(databaseIn(directory), gunzipSync(readFileSync(url)));
    // A command as it was stored in the first form: hashed over its text alone, without salt, and with its id as it was
    // sent.
    const old = plainConnection(directory);
    const campaign = old
      .prepare('SELECT number, id, seq FROM campaigns WHERE NOT closed AND hex_count > 7')
      .get() as { number: number; id: CampaignId; seq: number };
    const body = old
      .prepare('SELECT body FROM ledger WHERE campaign = ? AND seq = ?')
      .pluck()
      .get(campaign.number, campaign.seq) as string;
    const command: Command = enter(1, { q: 3, r: 3 });
    const by = { ...(JSON.parse(body).by as Actor) };
    const digest = systemDigest.sha256(new TextEncoder().encode(canonicalJson({ command, link: by.link })));
    const commandId = 'ABCDEF52-6a3e-4f0b-9d61-0d7f3c1f7a11';
    const trigger = old
      .prepare("SELECT sql FROM sqlite_schema WHERE name = 'commands_are_never_changed'")
      .pluck()
      .get() as string;
    old.exec('DROP TRIGGER commands_are_never_changed');
    old
      .prepare('UPDATE commands SET id = ?, digest = ? WHERE campaign = ? AND first_seq = ?')
      .run(commandId, digest, campaign.number, campaign.seq);
    old.exec(trigger);
    old.close();

    const storage = openStorage(directory, { create: true });
    onTestFinished(() => storage.close());
    const table = sessionsOn(storage.campaigns);
    for (let turn = 0; turn < 2; turn++) {
      const again = await carryOut(table, campaign.id, command, { commandId, by });
      expect(again.entries).toMatchObject([{ seq: campaign.seq, by }]);
      expect(await refusal(table, campaign.id, command, { commandId })).toBe('request/id-reused');
      expect(await refusal(table, campaign.id, enter(2), { commandId, by })).toBe('request/id-reused');
      expect(await storage.campaigns.summary(campaign.id)).toMatchObject({ seq: campaign.seq + turn * 2 });
      // On the second turn the campaign has gone on in the second form.
      if (turn === 0) await carryOut(table, campaign.id, enter(1), { by });
    }
  });

  it('counts for its own campaign only', async () => {
    const table = sessionsOn();
    const [one, other] = [await startedCampaign(table), await startedCampaign(table)];
    const commandId = randomUUID();
    await carryOut(table, one, enter(1), { commandId });
    expect((await carryOut(table, other, enter(2), { commandId })).seq).toBe(9);
  });
});
