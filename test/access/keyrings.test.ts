import { describe, expect, it } from 'vitest';
import { Keyrings, type TakeOverOutcome } from '../../src/access/keyrings.ts';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign } from '../support/store-rows.ts';

/** A keyring with a link on it, and the server's offers. */
async function kept() {
  const links = new MemoryStore();
  const offers = new MemoryOffers();
  const keyrings = new Keyrings({ links, clock: new ScriptedClock(0), digest: systemDigest, offers });
  const campaign = newCampaign();
  await links.create(campaign);
  await links.addToKeyring(systemDigest.sha256('own'), campaign.owner.id, new ScriptedClock(0).now());
  const offered = async () => {
    const offer = await keyrings.offer('own');
    if (!offer.ok) throw new Error(offer.detail);
    return offer.code;
  };
  return { keyrings, offers, offered };
}

function keyringOf(taken: TakeOverOutcome): string {
  if (!taken.ok) throw new Error(taken.detail);
  return taken.keyring;
}

describe('keyrings', () => {
  it('are replaced by the offered one in a browser whose keyring has no links, as another service may have set that', async () => {
    const { keyrings, offered } = await kept();
    const taken = keyringOf(await keyrings.takeOver(await offered(), 'planted'));
    expect((await keyrings.end('planted', true))(taken)).toBe(false);
    expect((await keyrings.end('own', true))(taken)).toBe(true);
  });

  it('end even if their offers can’t be withdrawn: the code of an offer then brings nothing', async () => {
    const { keyrings, offers, offered } = await kept();
    const code = await offered();
    offers.end = () => Promise.reject(new StorageFailure('the disk is full'));
    expect((await keyrings.end('own', false))('own')).toBe(true);
    expect(await keyrings.takeOver(code, undefined)).toMatchObject({ ok: true, links: 0 });
    offers.end = () => Promise.reject(new TypeError('a mistake of the program’s'));
    await expect(keyrings.end('own', false)).rejects.toThrow(TypeError);
  });
});
