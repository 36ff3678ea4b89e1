import { describe, expect, it } from 'vitest';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { hashOf, time } from '../../support/store-rows.ts';

/** How far apart the clocks of two servers are, in seconds. */
const APART_S = 300;

describe('by a server whose clock is behind', () => {
  it('a secret is made that opens its keyring, and one of those before goes', async () => {
    const url = await freshDatabase();
    const [ahead, behind] = [await openOn(url), await openOn(url)];
    const secrets = Array.from({ length: 9 }, (_, index) => hashOf(`secret ${index}`));
    for (const [index, secret] of secrets.entries()) {
      if (index < 8) await ahead.links.addKeyringSecret(hashOf('keyring'), secret, time(APART_S + index));
      else await behind.links.addKeyringSecret(hashOf('keyring'), secret, time(index));
    }
    const found = await Promise.all(secrets.map((secret) => ahead.links.keyringSecret(secret)));
    expect(found.map((secret) => secret !== null)).toEqual([false, ...Array(8).fill(true)]);
  });

  it('a keyring is admitted, and the one goes that had been admitted first', async () => {
    const url = await freshDatabase();
    const [ahead, behind] = [await openOn(url), await openOn(url)];
    const [first, second, late] = ['first', 'second', 'late'].map(hashOf) as [string, string, string];
    await ahead.links.admitKeyring(first, hashOf('proof'), time(APART_S), 2);
    await ahead.links.admitKeyring(second, hashOf('proof'), time(APART_S + 1), 2);
    await behind.links.admitKeyring(late, hashOf('proof'), time(2), 2);
    const known = await Promise.all(
      [first, second, late].map((keyring) => ahead.links.keyringAdmission(keyring)),
    );
    expect(known).toEqual([null, hashOf('proof'), hashOf('proof')]);
  });
});
