import { Access } from '../src/access/access.ts';
import type { CampaignId, LinkId } from '../src/ledger/id.ts';
import type { LinkStore } from '../src/session/link-store.ts';
import type { CampaignStore } from '../src/session/ports.ts';
import { SessionManager } from '../src/session/session-manager.ts';
import { systemClock, systemDigest } from '../src/session/system.ts';
import { WORLDS } from '../src/world/registry.ts';
import type { SoloSettings } from '../src/world/solo/solo-kind.ts';

/** A session manager with nothing in memory yet, which publishes nothing. */
export const sessionsOn = (storage: { readonly campaigns: CampaignStore }): SessionManager =>
  new SessionManager({
    store: storage.campaigns,
    clock: systemClock,
    digest: systemDigest,
    worlds: WORLDS,
    publisher: { publish: () => {} },
  });

export const accessOn = (storage: { readonly links: LinkStore }): Access =>
  new Access({ links: storage.links, clock: systemClock, digest: systemDigest });

export interface BegunCampaign {
  readonly id: CampaignId;
  /** Its owner's link and the token of this link. */
  readonly link: LinkId;
  readonly token: string;
}

export const SOLO: SoloSettings = { kind: 'solo', houseRules: [] };

/** Begins a campaign with the server's sealed dice. */
export async function begin(sessions: SessionManager, access: Access, name: string): Promise<BegunCampaign> {
  const { row, token } = access.mint('owner', 'owner');
  const outcome = await sessions.create({ name, world: SOLO, dice: 'server' }, row);
  if (outcome.kind !== 'created') throw new Error('no campaign was made');
  return { id: outcome.summary.id, link: row.id, token };
}
