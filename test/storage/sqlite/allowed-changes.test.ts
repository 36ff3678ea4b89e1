import { describe, expect, it } from 'vitest';
import { plainConnection } from '../../support/sqlite-files.ts';
import { entry, KNOWN, threeCampaignsForEach } from '../../support/three-campaigns.ts';

const threeCampaigns = threeCampaignsForEach();

describe('the database allows', () => {
  it('the next entry and a new hex of a known one', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec(`INSERT INTO ledger VALUES ${entry(2, 3)}, ${entry(2, 4, KNOWN)}`);
    sqlite.exec(`INSERT INTO hexes VALUES (2, 3, 1, 0, 4, 0, x'00'), (2, 3, 1, 1, 4, 1, x'00')`);
    sqlite.exec(`INSERT INTO standing VALUES (2, 'note', 'a', 4)`);
    expect(sqlite.prepare('SELECT count(*) FROM ledger WHERE campaign = 2').pluck().get()).toBe(4);
  });

  it('deleting the text that the last entry erases, also after the campaign was closed', async () => {
    const sqlite = plainConnection(threeCampaigns());
    for (const [campaign, seq, closed] of [
      [2, 3, '0'],
      [3, 4, '1'],
    ] as const) {
      sqlite.exec(
        `INSERT INTO ledger VALUES ${entry(campaign, seq, { closed, body: `'{"kind":"erased","of":1}'` })}`,
      );
      sqlite.exec(`UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = ${campaign} AND seq = 1`);
    }
    expect(sqlite.prepare('SELECT text FROM ledger WHERE seq = 1').pluck().all()).toEqual([
      expect.any(String),
      null,
      null,
    ]);
  });

  it('replacing a campaign’s secrets', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('UPDATE secrets SET master_key = NULL, seed = NULL, seed_salt = NULL WHERE campaign = 1');
    expect(sqlite.prepare('SELECT count(*) FROM secrets WHERE master_key IS NULL').pluck().get()).toBe(1);
  });

  it('deleting the rows left of a removed campaign', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    for (const table of ['ledger', 'hexes', 'standing'])
      expect(sqlite.exec(`DELETE FROM ${table} WHERE campaign = 1`)).toBe(sqlite);
    expect(() => sqlite.exec('DELETE FROM ledger WHERE campaign = 2')).toThrow(/hexfarer:/);
  });

  it('no change to the rows left of a removed campaign', async () => {
    const sqlite = plainConnection(threeCampaigns());
    sqlite.exec('DELETE FROM campaigns WHERE number = 1');
    expect(() => sqlite.exec(`UPDATE ledger SET body = '{}' WHERE campaign = 1`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`UPDATE hexes SET facts = x'00' WHERE campaign = 1`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO ledger VALUES ${entry(1, 7)}`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO hexes VALUES (1, 7, 7, 0, 6, 0, x'00')`)).toThrow(/hexfarer:/);
    expect(() => sqlite.exec(`INSERT INTO standing VALUES (1, 'note', 'b', 6)`)).toThrow(/hexfarer:/);
    expect(() =>
      sqlite.exec('UPDATE ledger SET text = NULL, text_salt = NULL WHERE campaign = 1 AND seq = 4'),
    ).toThrow(/hexfarer:/);
  });
});
