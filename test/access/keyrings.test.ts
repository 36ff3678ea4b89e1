import { describe, expect, it } from 'vitest';
import { Keyrings, type TakeOverOutcome } from '../../src/access/keyrings.ts';
import { MemoryOffers } from '../../src/access/memory-offers.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign } from '../support/store-rows.ts';

/** A keyring with a link on it, and the server's offers. */
async function kept(keyringLinks = Number.POSITIVE_INFINITY) {
  const links = new MemoryStore();
  const offers = new MemoryOffers();
  const clock = new ScriptedClock(0);
  const keyrings = new Keyrings({ links, clock, digest: systemDigest, offers, bounds: { keyringLinks } });
  const put = async (keyring: string) => {
    const campaign = newCampaign();
    await links.create(campaign);
    await links.addToKeyring(systemDigest.sha256(keyring), campaign.owner.id, clock.now());
  };
  await put('own');
  const offered = async () => {
    const offer = await keyrings.offer('own');
    if (!offer.ok) throw new Error(offer.detail);
    return offer.code;
  };
  return { links, keyrings, offers, offered, put, clock };
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

  it('end even if their offers can’t be withdrawn: the code of an offer is then refused', async () => {
    const { keyrings, offers, offered } = await kept();
    const code = await offered();
    offers.end = () => Promise.reject(new StorageFailure('the disk is full'));
    expect((await keyrings.end('own', false))('own')).toBe(true);
    expect(await keyrings.takeOver(code, undefined)).toMatchObject({
      ok: false,
      code: 'access/unknown-token',
    });
    offers.end = () => Promise.reject(new TypeError('a mistake of the program’s'));
    await expect(keyrings.end('own', false)).rejects.toThrow(TypeError);
  });

  it('can’t be taken over by a code that was made while the clock was hours ahead, once it is set right', async () => {
    const { keyrings, offered, clock } = await kept();
    clock.advance(3 * 60 * 60 * 1000);
    const code = await offered();
    clock.advance(-3 * 60 * 60 * 1000);
    expect(await keyrings.takeOver(code, undefined)).toMatchObject({
      ok: false,
      code: 'access/unknown-token',
    });
    expect(await keyrings.takeOver(await offered(), undefined)).toMatchObject({ ok: true, links: 1 });
  });

  it('that were copied get no more links than a keyring may have', async () => {
    const { keyrings, offered, put } = await kept(2);
    await put('own');
    await put('other');
    expect(await keyrings.takeOver(await offered(), 'other')).toMatchObject({ ok: true, links: 2 });
  });

  it('that can’t be copied leave it open whether something happened, since the code is used up', async () => {
    const { links, keyrings, offered } = await kept();
    const code = await offered();
    links.copyKeyring = () => Promise.reject(new StorageFailure('the disk is full'));
    await expect(keyrings.takeOver(code, undefined)).rejects.toMatchObject({ mayBeWritten: true });
    expect(await keyrings.takeOver(code, undefined)).toMatchObject({ ok: false });
  });

  it('from which others are shut out can no longer be taken over by an earlier offer, nor ended by a copy', async () => {
    const { keyrings, offered } = await kept();
    const copy = keyringOf(await keyrings.takeOver(await offered(), undefined));
    const code = await offered();
    await keyrings.excludeOthers('own');
    expect(await keyrings.takeOver(code, undefined)).toMatchObject({ ok: false });
    expect((await keyrings.end(copy, true))('own')).toBe(false);
  });
});
