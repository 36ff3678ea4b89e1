import { describe, expect, it } from 'vitest';
import { STORAGES } from '../support/storages.ts';
import { hashOf, time } from '../support/store-rows.ts';

const KEYRING = hashOf('a keyring');

describe.each(STORAGES)('admitted keyrings in %s', (_name, open) => {
  it('have the proof with which they were last admitted', async () => {
    const { links } = await open();
    expect(await links.keyringAdmission(KEYRING)).toBeNull();
    await links.admitKeyring(KEYRING, hashOf('first'), time(1), 10);
    expect(await links.keyringAdmission(KEYRING)).toBe(hashOf('first'));
    expect(await links.keyringAdmission(hashOf('another keyring'))).toBeNull();
    await links.admitKeyring(KEYRING, hashOf('second'), time(2), 10);
    expect(await links.keyringAdmission(KEYRING)).toBe(hashOf('second'));
  });

  it('are limited in number: the most recently admitted ones stay', async () => {
    const { links } = await open();
    const keyrings = ['a', 'b', 'c', 'd'].map(hashOf);
    for (const [at, keyring] of keyrings.entries())
      await links.admitKeyring(keyring, hashOf('proof'), time(at), 2);
    const known = await Promise.all(keyrings.map((keyring) => links.keyringAdmission(keyring)));
    expect(known).toEqual([null, null, hashOf('proof'), hashOf('proof')]);
  });

  it('are known as soon as they are admitted, even by a clock that was set back', async () => {
    const { links } = await open();
    const [first, second, late] = ['first', 'second', 'late'].map(hashOf) as [string, string, string];
    await links.admitKeyring(first, hashOf('proof'), time(300), 2);
    await links.admitKeyring(second, hashOf('proof'), time(301), 2);
    await links.admitKeyring(late, hashOf('proof'), time(2), 2);
    const known = await Promise.all([first, second, late].map((keyring) => links.keyringAdmission(keyring)));
    expect(known).toEqual([null, hashOf('proof'), hashOf('proof')]);
  });
});

describe.each(STORAGES)('secrets of a keyring in %s', (_name, open) => {
  it('are kept up to eight that nobody has used, the latest among them even by a clock that was set back', async () => {
    const { links } = await open();
    const secrets = Array.from({ length: 9 }, (_, index) => hashOf(`secret ${index}`));
    for (const [index, secret] of secrets.entries())
      await links.addKeyringSecret(KEYRING, secret, time(index < 8 ? 300 + index : index));
    const found = await Promise.all(secrets.map((secret) => links.keyringSecret(secret)));
    expect(found.map((secret) => secret !== null)).toEqual([false, ...Array(8).fill(true)]);
  });

  it('end at the time given when a later one is first used; those of another keyring do not', async () => {
    const { links } = await open();
    const [first, second, another] = ['first', 'second', 'another'].map(hashOf) as [string, string, string];
    await links.addKeyringSecret(KEYRING, first, time(0));
    await links.addKeyringSecret(hashOf('another keyring'), another, time(0));
    for (const secret of [first, another]) await links.useKeyringSecret(secret, time(60));
    await links.addKeyringSecret(KEYRING, second, time(1));
    const found = async () => {
      const rows = await Promise.all([first, second, another].map((secret) => links.keyringSecret(secret)));
      return rows.map((row) => row && [row.used, row.endsAt]);
    };
    expect(await found()).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ]);
    for (const end of [70, 90]) {
      await links.useKeyringSecret(second, time(end));
      expect(await found()).toEqual([
        [true, time(70)],
        [true, null],
        [true, null],
      ]);
    }
  });

  it('that have ended are deleted when another one is made', async () => {
    const { links } = await open();
    const [first, second, third] = ['first', 'second', 'third'].map(hashOf) as [string, string, string];
    for (const secret of [first, second]) {
      await links.addKeyringSecret(KEYRING, secret, time(0));
      await links.useKeyringSecret(secret, time(60));
    }
    await links.addKeyringSecret(KEYRING, third, time(59));
    expect(await links.keyringSecret(first)).toMatchObject({ endsAt: time(60) });
    await links.addKeyringSecret(KEYRING, hashOf('fourth'), time(60));
    expect(await links.keyringSecret(first)).toBeNull();
    expect(await links.keyringSecret(second)).not.toBeNull();
  });

  it('are deleted when their keyring ends, and so is the browser that it belongs to', async () => {
    const { links } = await open();
    const [ended, other] = [hashOf('ended'), hashOf('other')];
    for (const keyring of [KEYRING, hashOf('another keyring')])
      await links.bindKeyring(keyring, hashOf('a browser'));
    await links.addKeyringSecret(KEYRING, ended, time(0));
    await links.addKeyringSecret(hashOf('another keyring'), other, time(0));
    expect(await links.endKeyring(KEYRING, false, time(1))).toEqual([KEYRING]);
    expect(await links.keyringSecret(ended)).toBeNull();
    expect(await links.keyringSecret(other)).toMatchObject({ browser: hashOf('a browser') });
    expect(await links.bindKeyring(KEYRING, hashOf('another browser'))).toBe(true);
  });
});
