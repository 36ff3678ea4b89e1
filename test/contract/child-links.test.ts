import { describe, expect, it } from 'vitest';
import type { NewChild, NewLink } from '../../src/session/link-store.ts';
import { STORAGES } from '../support/storages.ts';
import { hashOf, newCampaign, newLink, shownLink, someLinkId, time } from '../support/store-rows.ts';

const KEYRING = hashOf('a keyring');

describe.each(STORAGES)('links made from others in %s', (_name, open) => {
  async function withParent(rest: Partial<NewLink> = {}) {
    const { links, campaigns } = await open();
    const { id, owner, ...campaign } = newCampaign();
    await campaigns.create({ id, owner, ...campaign });
    const parent = newLink(id, { role: 'player', label: 'The table', createdAt: time(1), ...rest });
    await links.addLink(parent);
    const childOf = (of: NewLink = parent): NewChild => ({
      ...newLink(id, { role: of.role, label: of.label, createdAt: time(2), expiresAt: of.expiresAt }),
      parent: of.id,
      colour: 'sky',
    });
    return { links, campaigns, id, owner, parent, childOf };
  }

  it('are on the keyring that they were made for, one for each parent', async () => {
    const { links, id, owner, parent, childOf } = await withParent();
    const [first, second, third] = [childOf(), childOf(), childOf(owner)];
    expect(await links.addChild(KEYRING, first, time(3), 9)).toEqual({
      kind: 'made',
      link: shownLink(first),
    });
    expect(await links.addChild(KEYRING, second, time(4), 9)).toEqual({
      kind: 'there',
      link: shownLink(first),
    });
    expect(await links.addChild(KEYRING, third, time(5), 9)).toEqual({
      kind: 'made',
      link: shownLink(third),
    });
    expect(await links.keyringLinks(KEYRING, time(6))).toEqual([shownLink(first), shownLink(third)]);
    expect(await links.links(id, time(6))).toHaveLength(4);
    expect(await links.linkByToken(parent.tokenHash, time(6))).toEqual(shownLink(parent));
  });

  it('are made once for a keyring, however many ask at the same time', async () => {
    const { links, id, childOf } = await withParent();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => links.addChild(KEYRING, childOf(), time(3), 9)),
    );
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['made', ...Array(7).fill('there')]);
    expect(await links.links(id, time(6))).toHaveLength(3);
  });

  it('are limited in number for each parent, counting those that are open', async () => {
    const { links, id, owner, parent, childOf } = await withParent();
    const add = (keyring: string, of?: NewLink) =>
      links.addChild(hashOf(keyring), childOf(of), time(3), 2).then(({ kind }) => kind);
    const asked = await Promise.all(['one', 'two', 'three', 'four'].map((keyring) => add(keyring)));
    expect(asked.sort()).toEqual(['full', 'full', 'made', 'made']);
    expect(await add('three', owner)).toBe('made');
    const [child] = (await links.links(id, time(4))).filter((link) => link.parent === parent.id);
    await links.revokeLink(id, child?.id ?? someLinkId(), time(4));
    expect(await add('five')).toBe('made');
    expect(await add('six')).toBe('full');
  });

  it('close with their parent, and can be revoked by themselves', async () => {
    const { links, id, owner, parent, childOf } = await withParent();
    const [one, other] = [childOf(), childOf()];
    await links.addChild(KEYRING, one, time(3), 9);
    await links.addChild(hashOf('another'), other, time(3), 9);
    expect(await links.hasRevokedChild(KEYRING, parent.id)).toBe(false);
    expect(await links.revokeLink(id, one.id, time(4))).toBe(true);
    expect(await links.hasRevokedChild(KEYRING, parent.id)).toBe(true);
    expect(await links.hasRevokedChild(hashOf('another'), parent.id)).toBe(false);
    expect(await links.links(id, time(5))).toEqual([shownLink(owner), shownLink(parent), shownLink(other)]);
    expect(await links.revokeLink(id, parent.id, time(6))).toBe(true);
    expect(await links.links(id, time(7))).toEqual([shownLink(owner)]);
    expect(await links.keyringLinks(hashOf('another'), time(7))).toEqual([]);
    expect(await links.addChild(hashOf('third'), childOf(), time(8), 9)).toEqual({ kind: 'closed' });
    expect(await links.linkByToken(owner.tokenHash, time(9))).not.toBeNull();
  });

  it('expire with their parent, for which no more are made from then on', async () => {
    const { links, childOf } = await withParent({ expiresAt: time(60) });
    await links.addChild(KEYRING, childOf(), time(3), 9);
    expect(await links.keyringLinks(KEYRING, time(59))).toHaveLength(1);
    expect(await links.keyringLinks(KEYRING, time(60))).toEqual([]);
    expect(await links.addChild(KEYRING, childOf(), time(60), 9)).toEqual({ kind: 'closed' });
  });

  it('can be named and coloured, which shows in their entries too', async () => {
    const { links, campaigns, id, parent, childOf } = await withParent();
    const child = childOf();
    await links.addChild(KEYRING, child, time(3), 9);
    const described = { ...shownLink(child), label: 'Mira' };
    expect(await links.changePerson(id, child.id, { label: 'Mira' }, time(4))).toEqual(described);
    const green = { ...described, colour: 'green' };
    expect(await links.changePerson(id, child.id, { colour: 'green' }, time(4))).toEqual(green);
    expect(await links.keyringLinks(KEYRING, time(5))).toEqual([green]);
    expect((await campaigns.labels(id)).get(child.id)).toBe('Mira');
    expect((await campaigns.labels(id)).get(parent.id)).toBe('The table');
    expect(await links.colouredLinks(id)).toEqual([green]);
    await links.revokeLink(id, child.id, time(6));
    expect(await links.changePerson(id, child.id, { label: 'Nobody' }, time(7))).toBeNull();
    expect(await links.colouredLinks(id)).toEqual([green]);
  });

  it('gets the colour for those who have none only if it has none', async () => {
    const { links, id, parent, childOf } = await withParent();
    const child = { ...childOf(), colour: 'green' as const };
    await links.addChild(KEYRING, child, time(3), 9);
    const colourless = { label: 'Mira', colourIfNone: 'blue' } as const;
    expect(await links.changePerson(id, child.id, colourless, time(4))).toMatchObject({ colour: 'green' });
    expect(await links.changePerson(id, parent.id, colourless, time(4))).toMatchObject({ colour: 'blue' });
    const grey = { colour: 'grey', colourIfNone: 'sky' } as const;
    expect(await links.changePerson(id, parent.id, grey, time(5))).toMatchObject({
      label: 'Mira',
      colour: 'grey',
    });
  });

  it('cannot be named through another campaign', async () => {
    const { links, campaigns, childOf } = await withParent();
    const other = newCampaign();
    await campaigns.create(other);
    const child = childOf();
    await links.addChild(KEYRING, child, time(3), 9);
    expect(await links.changePerson(other.id, child.id, { label: 'Mira' }, time(4))).toBeNull();
    expect(await links.colouredLinks(other.id)).toEqual([]);
    expect(await links.keyringLinks(KEYRING, time(5))).toEqual([shownLink(child)]);
  });
});
