import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import type { LinkStore, NewChild } from '../../../src/session/link-store.ts';
import { appendValues } from '../../../src/storage/postgres/append-queue.ts';
import { appendItem } from '../../../src/storage/postgres/entry-json.ts';
import { APPEND } from '../../../src/storage/postgres/hot-statements.ts';
import type { PostgresStorage } from '../../../src/storage/postgres/storage.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { rowsOfCampaigns, runIn } from '../../support/postgres/run-in.ts';
import {
  append,
  commandKey,
  endAt,
  entriesOf,
  hashOf,
  hexRow,
  incoming,
  ledgerRow,
  ledgerRows,
  newCampaign,
  newLink,
  time,
} from '../../support/store-rows.ts';
import { everythingOf, NOTHING } from '../../support/stored.ts';

/** Two servers on one database. */
async function twoServers(): Promise<readonly [PostgresStorage, PostgresStorage]> {
  const url = await freshDatabase();
  return [await openOn(url), await openOn(url)];
}

describe('two servers on one database', () => {
  it('write each entry once, however they race for it', async () => {
    const servers = await twoServers();
    const { id, ...rest } = newCampaign();
    await servers[0].campaigns.create({ id, ...rest });
    const committed: string[] = [];
    const play = async ({ campaigns }: PostgresStorage, player: number) => {
      for (let turn = 0; turn < 20; ) {
        const { seq = 0, head: hash = '' } = (await campaigns.summary(id)) ?? {};
        const key = commandKey(`${player} ${turn}`);
        const row = ledgerRow(seq + 1, { kind: 'moved', player, turn });
        const { kind } = await append(campaigns, id, { seq, hash }, key, [row]);
        if (kind === 'conflict') continue;
        expect(kind).toBe('committed');
        committed.push(`${player} ${turn}`);
        turn++;
      }
    };
    await Promise.all([0, 1, 2, 3].map((player) => play(servers[player % 2 === 0 ? 0 : 1], player)));
    const ledger = await servers[1].campaigns.ledger(id, 2, 1000);
    expect(ledger.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, index) => index + 3));
    const written = ledger.map(({ body }) => JSON.parse(body)).map(({ player, turn }) => `${player} ${turn}`);
    expect(written.sort()).toEqual(committed.sort());
  });

  it('write one of two competing appends after the same entry, and everything else sent with them', async () => {
    const [here, there] = await twoServers();
    const all = Array.from({ length: 12 }, () => newCampaign());
    for (const campaign of all) await here.campaigns.create(campaign);
    // In opposite orders, in which two servers could deadlock on each other's rows.
    const send = ({ campaigns }: PostgresStorage, order: typeof all, who: string) =>
      Promise.all(
        order.map(({ id }) =>
          append(campaigns, id, 2, commandKey(who), [ledgerRow(3, { kind: 'moved', who })], {
            hexes: [hexRow(1, 0, 3)],
          }),
        ),
      );
    const [ours, theirs] = await Promise.all([
      send(here, all, 'here'),
      send(there, all.toReversed(), 'there'),
    ]);
    for (const [index, { id }] of all.entries()) {
      const kinds = [ours[index]?.kind, theirs.toReversed()[index]?.kind];
      expect(kinds.toSorted()).toEqual(['committed', 'conflict']);
      const [entry] = await there.campaigns.ledger(id, 2, 10);
      expect(JSON.parse(entry?.body ?? '').who).toBe(kinds[0] === 'committed' ? 'here' : 'there');
    }
  });

  it('carry out a command once that both receive', async () => {
    const [here, there] = await twoServers();
    const { id, ...rest } = newCampaign();
    await here.campaigns.create({ id, ...rest });
    for (let seq = 2; seq < 22; seq++) {
      const key = commandKey(`command ${seq}`);
      const answers = await Promise.all(
        [here, there].map(({ campaigns }) => append(campaigns, id, seq, key, ledgerRows(seq + 1, seq + 1))),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['committed', 'duplicate']);
    }
  });

  it('notice that the other removed a campaign, and find the one created in its place', async () => {
    const [here, there] = await twoServers();
    const campaign = newCampaign();
    await here.campaigns.create(campaign);
    expect(await there.campaigns.summary(campaign.id)).toMatchObject({ seq: 2 });
    await here.campaigns.remove(campaign.id);
    expect(await append(there.campaigns, campaign.id, 2, null, ledgerRows(3, 3))).toEqual({
      kind: 'conflict',
    });
    expect(await everythingOf(there.campaigns, campaign.id)).toEqual(NOTHING);
    const again = newCampaign({ id: campaign.id });
    await here.campaigns.create(again);
    expect(await there.campaigns.ledger(campaign.id, 0, 10)).toHaveLength(2);
    expect(await append(there.campaigns, campaign.id, 2, null, ledgerRows(3, 3))).toEqual({
      kind: 'committed',
    });
  });

  it('leave nothing of a campaign that one removes while the other writes to it', async () => {
    const url = await freshDatabase();
    const [here, there] = [await openOn(url), await openOn(url)];
    for (let turn = 0; turn < 10; turn++) {
      const { id, ...rest } = newCampaign();
      await here.campaigns.create({ id, ...rest });
      const [, removed] = await Promise.all([
        append(there.campaigns, id, 2, commandKey('late'), ledgerRows(3, 3)),
        here.campaigns.remove(id),
      ]);
      expect(removed).toBe(true);
      expect(await everythingOf(there.campaigns, id)).toEqual(NOTHING);
    }
    await expect.poll(() => rowsOfCampaigns(url)).toEqual([]);
  });

  it('don’t mistake an import in progress on the other for leftovers', async () => {
    const [here, there] = await twoServers();
    const campaign = incoming();
    async function* batches() {
      yield entriesOf(ledgerRows(1, 2));
      await there.campaigns.finishRemovals();
      yield entriesOf(ledgerRows(3, 4));
    }
    await here.campaigns.receive(campaign, batches());
    expect(await there.campaigns.ledger(campaign.id, 0, 10)).toHaveLength(4);
  });

  it('finish a removal that the other had begun', async () => {
    const url = await freshDatabase();
    const [here, there] = [await openOn(url), await openOn(url)];
    const { id, ...rest } = newCampaign();
    await here.campaigns.create({ id, ...rest });
    // As when a server is killed between the first commit of a removal and the next.
    const begun = ['secrets', 'links'].map((table) => `DELETE FROM hexfarer.${table}`);
    await runIn(
      url,
      'INSERT INTO hexfarer.removed SELECT number FROM hexfarer.campaigns',
      ...begun,
      'DELETE FROM hexfarer.campaigns',
    );
    expect(await there.campaigns.summary(id)).toBeNull();
    expect(await rowsOfCampaigns(url)).not.toEqual([]);
    await there.campaigns.finishRemovals();
    expect(await rowsOfCampaigns(url)).toEqual([]);
  });
});

describe('links shared by two servers', () => {
  it('allow nothing to be written on one server from the moment that they are revoked on the other', async () => {
    const [here, there] = await twoServers();
    const { id, ...rest } = newCampaign();
    await here.campaigns.create({ id, ...rest });
    for (let turn = 0; turn < 15; turn++) {
      const link = newLink(id, { role: 'player' });
      await here.links.addLink(link);
      let seq = (await here.campaigns.summary(id))?.seq ?? 0;
      let isRevoked = false;
      const writing = (async () => {
        for (let command = 0; ; command++) {
          const wasRevoked = isRevoked;
          const key = { ...commandKey(`${turn} ${command}`), link: link.id };
          const { kind } = await append(there.campaigns, id, seq, key, ledgerRows(seq + 1, seq + 1));
          if (kind === 'revoked') return;
          expect(wasRevoked).toBe(false);
          seq++;
        }
      })();
      await here.links.revokeLink(id, link.id, time(5));
      isRevoked = true;
      await writing;
    }
  });

  it.each([
    ['revoked', (links, { id, link }) => links.revokeLink(id, link.id, time(5))],
    ['forgotten', (links, { id, link }) => links.forgetPerson(id, link.id, time(5))],
    ['ended with their keyring', (links) => links.endKeyring(hashOf('browser'), false, time(5))],
  ] as [string, (links: LinkStore, of: { id: CampaignId; link: NewChild }) => Promise<unknown>][])(
    'are %s only after the write in progress under them',
    async (_how, close) => {
      const url = await freshDatabase();
      const { campaigns, links } = await openOn(url);
      const { id, owner, ...rest } = newCampaign();
      await campaigns.create({ id, owner, ...rest });
      const link = { ...newLink(id), parent: owner.id };
      await links.addChild(hashOf('browser'), link, time(3), 9);
      const writing = new pg.Client({ connectionString: url });
      await writing.connect();
      onTestFinished(() => writing.end());
      await writing.query('BEGIN');
      const key = { ...commandKey('under way'), link: link.id };
      const row = ledgerRow(3, undefined, { command: key.id });
      const [{ number: campaign } = { number: 0 }] = await runIn(
        url,
        'SELECT number FROM hexfarer.campaigns',
      );
      const item = appendItem({
        campaign: Number(campaign),
        id,
        after: endAt(2),
        command: key,
        entries: entriesOf([row]),
        secrets: undefined,
      });
      const { rows } = await writing.query(APPEND.text, appendValues([item], []));
      expect(rows).toMatchObject([{ kind: 'committed' }]);
      const closing = close(links, { id, link });
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(() => runIn(url, waiting)).toHaveLength(1);
      await writing.query('COMMIT');
      await closing;
      const late = { ...commandKey('too late'), link: link.id };
      expect(await append(campaigns, id, 3, late, ledgerRows(4, 4))).toEqual({ kind: 'revoked' });
    },
  );

  it('keep to their limits, however many are requested from both at the same time', async () => {
    const [here, there] = await twoServers();
    const { id, owner, ...rest } = newCampaign();
    await here.campaigns.create({ id, owner, ...rest });
    const both = [here, there, here, there, here, there];
    const made = await Promise.all(both.map(({ links }) => links.addLink(newLink(id), 4)));
    expect(made.filter((one) => one === 'made')).toHaveLength(3);
    const childOf = () => ({ ...newLink(id), parent: owner.id });
    const forOne = await Promise.all(
      both.map(({ links }) => links.addChild(hashOf('one'), childOf(), time(3), 9)),
    );
    expect(forOne.filter(({ kind }) => kind === 'made')).toHaveLength(1);
    const forMany = await Promise.all(
      both.map(({ links }, index) => links.addChild(hashOf(`${index}`), childOf(), time(3), 3)),
    );
    expect(forMany.filter(({ kind }) => kind === 'made')).toHaveLength(2);
    const all = await here.links.links(id, time(4));
    const hung = await Promise.all(
      all.map((link, index) => (both[index] ?? here).links.addToKeyring(hashOf('full'), link.id, time(5), 2)),
    );
    expect(hung.filter(Boolean)).toHaveLength(2);
  });

  it('are not made from a parent that is revoked at the same time', async () => {
    const [here, there] = await twoServers();
    for (let turn = 0; turn < 10; turn++) {
      const { id, owner, ...rest } = newCampaign();
      await here.campaigns.create({ id, owner, ...rest });
      const parent = newLink(id);
      await here.links.addLink(parent);
      await Promise.all([
        ...[0, 1, 2].map((browser) =>
          there.links.addChild(
            hashOf(`${turn} ${browser}`),
            { ...newLink(id), parent: parent.id },
            time(3),
            9,
          ),
        ),
        here.links.revokeLink(id, parent.id, time(3)),
      ]);
      expect(await here.links.links(id, time(4))).toHaveLength(1);
    }
  });

  it('end with the last of the two keyrings that hold them, even if both end at once', async () => {
    const [here, there] = await twoServers();
    const { id, owner, ...rest } = newCampaign();
    await here.campaigns.create({ id, owner, ...rest });
    for (let turn = 0; turn < 10; turn++) {
      const [one, other] = [hashOf(`one ${turn}`), hashOf(`other ${turn}`)];
      const child = { ...newLink(id), parent: owner.id };
      await here.links.addChild(one, child, time(3), 99);
      await here.links.copyKeyring(one, other, time(4));
      await Promise.all([
        here.links.endKeyring(one, false, time(5)),
        there.links.endKeyring(other, false, time(5)),
      ]);
      expect(await here.links.linkByToken(child.tokenHash, time(6))).toBeNull();
    }
  });

  it('of a keyring are opened by one secret only, the one used last', async () => {
    const [here, there] = await twoServers();
    for (let turn = 0; turn < 10; turn++) {
      const keyring = hashOf(`keyring ${turn}`);
      const secrets = [hashOf(`first ${turn}`), hashOf(`second ${turn}`)] as const;
      for (const secret of secrets) await here.links.addKeyringSecret(keyring, secret, time(1));
      await Promise.all([
        here.links.useKeyringSecret(secrets[0], time(9)),
        there.links.useKeyringSecret(secrets[1], time(9)),
      ]);
      const found = await Promise.all(secrets.map((secret) => here.links.keyringSecret(secret)));
      expect(found.filter((secret) => secret?.endsAt === null)).toHaveLength(1);
      const bound = await Promise.all(
        [here, there].map(({ links }, index) => links.bindKeyring(keyring, hashOf(`browser ${index}`))),
      );
      expect(bound.filter(Boolean)).toHaveLength(1);
    }
  });
});
