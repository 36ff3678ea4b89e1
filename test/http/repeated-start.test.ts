import { expect, it } from 'vitest';
import { Access } from '../../src/access/access.ts';
import { anotherOwnerLink } from '../../src/http/work/repeated-start.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { systemDigest } from '../../src/session/system.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { newCampaign } from '../support/store-rows.ts';

it.each(['the first link is revoked', 'the campaign is removed'])(
  'a repeated request is given no link if %s just then',
  async (what) => {
    const store = new MemoryStore();
    const { id, owner, ...campaign } = newCampaign();
    const clock = new ScriptedClock(Date.parse(owner.createdAt));
    await store.create({ id, owner, ...campaign });
    const access = new Access({ links: store, clock, digest: systemDigest });
    const other = await access.addLink(id, 'player', '');
    const meanwhile = {
      links: async (of: CampaignId) => {
        const links = await access.links(of);
        if (what === 'the campaign is removed') await store.remove(id);
        else await access.revoke(id, owner.id, other.link.id);
        return links;
      },
      addLink: (...asked: Parameters<Access['addLink']>) => access.addLink(...asked),
    };
    await expect(anotherOwnerLink(id, owner.createdAt, { access: meanwhile, clock })).rejects.toMatchObject({
      body: { code: 'request/id-reused', detail: expect.stringMatching(/has been revoked/) },
    });
    expect((await access.links(id)).filter(({ role }) => role === 'owner')).toEqual([]);
  },
);
