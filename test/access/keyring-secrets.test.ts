import { describe, expect, it } from 'vitest';
import { KeyringSecrets } from '../../src/access/keyring-secrets.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';

const OURS = 'a'.repeat(22);
const THEIRS = 'b'.repeat(22);

/** The secrets of a keyring whose cookie other services may read, with a cookie that is not bound to a browser yet. */
async function shared(store: MemoryStore) {
  const bound: string[] = [];
  const secrets = new KeyringSecrets({
    store,
    clock: new ScriptedClock(0),
    digest: systemDigest,
    isCookieShared: true,
    onBound: async (keyring) => void bound.push(keyring),
  });
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

  it('is not opened for a browser that shows it while it is being bound to another one', async () => {
    const store = new MemoryStore();
    const { open, bound } = await shared(store);
    expect(await Promise.all([open(OURS), open(THEIRS)])).toEqual(['keyring', null]);
    expect(bound).toEqual(['keyring']);
  });
});
