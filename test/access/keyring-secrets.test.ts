import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyringSecrets } from '../../src/access/keyring-secrets.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { LostConnection } from '../../src/storage/postgres/postgres-failure.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

const OURS = 'a'.repeat(22);
const THEIRS = 'b'.repeat(22);

const secretsOf = (store: MemoryStore, isCookieShared: boolean, bound: string[] = []) =>
  new KeyringSecrets({
    store,
    clock: new ScriptedClock(0),
    digest: systemDigest,
    isCookieShared,
    onBound: async (keyring) => void bound.push(keyring),
  });

/** The secrets of a keyring whose cookie other services may read, with a cookie that is not bound to a browser yet. */
async function shared(store: MemoryStore) {
  const bound: string[] = [];
  const secrets = secretsOf(store, true, bound);
  const cookie = await secrets.renew('keyring', null);
  return { bound, cookie, open: (browser: string) => secrets.open({ cookies: [cookie], browser }) };
}

describe('a keyring whose cookie other services may read', () => {
  it('is not opened for another browser even while nothing can be written', async () => {
    const store = new MemoryStore();
    const { open } = await shared(store);
    expect(await open(OURS)).toBe('keyring');
    const full = () => Promise.reject(new StorageFailure('the disk is full'));
    store.bindKeyring = full;
    store.useKeyringSecret = full;
    expect(await open(THEIRS)).toBeNull();
    expect(await open(OURS)).toBe('keyring');
  });

  it.each([
    ['the disk is full', new StorageFailure('the disk is full')],
    ['the answer got lost', new LostConnection('the connection was lost')],
  ])('is not opened for a browser if another one was bound meanwhile and %s', async (_why, failure) => {
    const store = new MemoryStore();
    const { open, bound } = await shared(store);
    const { bindKeyring } = store;
    store.bindKeyring = async (keyring) => {
      await bindKeyring.call(store, keyring, systemDigest.sha256(THEIRS));
      throw failure;
    };
    expect(await open(OURS)).toBeNull();
    expect(bound).toEqual([]);
  });

  it('is opened only once everybody else who had a part in it is shut out', async () => {
    const done: string[] = [];
    const secrets = new KeyringSecrets({
      store: new MemoryStore(),
      clock: new ScriptedClock(0),
      digest: systemDigest,
      isCookieShared: true,
      onBound: async () => {
        await nextTurn();
        done.push('shut out');
      },
    });
    const cookies = [await secrets.renew('keyring', null)];
    await secrets.open({ cookies, browser: OURS }).then(() => done.push('opened'));
    expect(done).toEqual(['shut out', 'opened']);
  });

  it('is opened for its browser if the answer got lost after it was bound, and not if it got lost before', async () => {
    const store = new MemoryStore();
    const { open } = await shared(store);
    const { bindKeyring } = store;
    const lost = new LostConnection('the connection was lost');
    store.bindKeyring = () => Promise.reject(lost);
    await expect(open(OURS)).rejects.toBe(lost);
    store.bindKeyring = async (keyring, browser) => {
      await bindKeyring.call(store, keyring, browser);
      throw lost;
    };
    expect(await open(OURS)).toBe('keyring');
  });

  it('is opened while it is bound to nobody and nothing can be written', async () => {
    const store = new MemoryStore();
    const { open } = await shared(store);
    store.bindKeyring = () => Promise.reject(new StorageFailure('the disk is full'));
    store.useKeyringSecret = () => Promise.reject(new StorageFailure('the disk is full'));
    expect(await open(OURS)).toBe('keyring');
  });

  it('is not opened for a browser that shows it while it is being bound to another one', async () => {
    const store = new MemoryStore();
    const { open, bound } = await shared(store);
    expect(await Promise.all([open(OURS), open(THEIRS)])).toEqual(['keyring', null]);
    expect(bound).toEqual(['keyring']);
  });
});

describe('several keyrings shown by a browser', () => {
  it('of which two are its own: the last one is opened, since cookies with a narrower path come first', async () => {
    const secrets = secretsOf(new MemoryStore(), true);
    const [narrow, whole] = [await secrets.renew('narrow', OURS), await secrets.renew('whole', OURS)];
    expect(await secrets.open({ cookies: [narrow, whole], browser: OURS })).toBe('whole');
  });

  it('are refused if no other service can read or set such a cookie, even if one is its own', async () => {
    const secrets = secretsOf(new MemoryStore(), false);
    const cookies = [await secrets.renew('one', OURS), await secrets.renew('two', THEIRS)];
    await expect(secrets.open({ cookies, browser: OURS })).rejects.toMatchObject({
      problem: { code: 'access/two-keyrings' },
    });
  });
});

describe('a keyring belongs to another browser', () => {
  it('if it is bound to that one, and not if it is bound to this one or to none', async () => {
    const secrets = secretsOf(new MemoryStore(), true);
    const cookies = [await secrets.renew('unbound', null), await secrets.renew('own', OURS)];
    expect(await secrets.belongsToAnother({ cookies, browser: OURS })).toBe(false);
    cookies.push(await secrets.renew('another', THEIRS));
    expect(await secrets.belongsToAnother({ cookies, browser: OURS })).toBe(true);
  });

  it('never if no other service can read its cookie: then any browser opens it', async () => {
    const secrets = secretsOf(new MemoryStore(), false);
    const shown = { cookies: [await secrets.renew('another', THEIRS)], browser: OURS };
    expect(await secrets.belongsToAnother(shown)).toBe(false);
    expect(await secrets.open(shown)).toBe('another');
  });
});
