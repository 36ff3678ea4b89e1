import { NAMELESS_MAP } from '../../src/formats/text-map/text-map.ts';
import { campaignFromMap } from '../../src/session/given-map.ts';
import type { CampaignStore, CampaignSummary } from '../../src/session/ports.ts';
import type { CopyTools } from '../../src/session/store-copy.ts';
import { systemDigest } from '../../src/session/system.ts';
import type { GivenMap } from '../../src/world/given-map.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { ScriptedClock } from './scripted-system.ts';
import { someOwner } from './store-rows.ts';
import { readMap } from './text-maps.ts';

/** A campaign that starts with an imported map. */
export async function campaignOf(
  text: string,
  store: CampaignStore,
  tools: Partial<CopyTools> & Partial<Pick<GivenMap, 'party'>> = {},
): Promise<CampaignSummary> {
  const map = await readMap(text, tools.party ?? null);
  return campaignFromMap({ ...map, name: map.title ?? NAMELESS_MAP }, someOwner(), {
    store,
    clock: new ScriptedClock(),
    digest: systemDigest,
    worlds: WORLDS,
    ...tools,
  });
}
