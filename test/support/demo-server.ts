import type { Bounds } from '../../src/access/bounds.ts';
import { makeCampaign } from '../../src/demo/make.ts';
import { STORIES, type Story } from '../../src/demo/story.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ApiClient, type CreatedCampaign } from './api-client.ts';
import { type MemoryServer, memoryServer } from './memory-server.ts';
import type { MemoryStore } from './memory-store/memory-store.ts';

/** The beginning of the first story: enough to be looked at and forked. */
export const SHORT: Story = { ...(STORIES[0] as Story), hexes: 12 };

export interface DemoServer extends MemoryServer {
  /** Id of the campaign on show. */
  readonly shown: string;
  /** A client without any link. */
  readonly visitor: ApiClient;
  /** Makes a fork, and a client with its owner's link. */
  fork(at?: number): Promise<{ id: string; token: string; owner: ApiClient }>;
}

/** An in-memory demo that shows one short campaign, without rate limits; nobody starts campaigns there. */
export async function demoServer(bounds: Partial<Bounds> = {}): Promise<DemoServer> {
  let shown = '';
  const home = await memoryServer({
    admission: 'nobody',
    bounds,
    demo: async (store: MemoryStore) => {
      const id = await makeCampaign(SHORT, { campaigns: store, links: store, digest: systemDigest });
      shown = id;
      return { shown: [id], forks: [] };
    },
  });
  const visitor = new ApiClient(home.url);
  const fork = async (at = 40) => {
    const { status, body } = await visitor.call<CreatedCampaign>('POST', `/api/campaigns/${shown}/fork`, {
      at,
      name: 'Our way',
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const { token } = body.links.owner;
    return { id: body.campaign.id, token, owner: visitor.withToken(token) };
  };
  return { ...home, shown, visitor, fork };
}
