import { ORIGIN } from '../src/hex/axial.ts';
import type { CampaignId } from '../src/ledger/id.ts';
import type { SessionManager } from '../src/session/session-manager.ts';
import type { BegunCampaign } from './campaigns.ts';
import { outwards } from './outwards.ts';

/** A party that walks away from its start hex without end, with its commands passed to a session manager. */
export class SessionWalker {
  readonly id: CampaignId;
  readonly #sessions: SessionManager;
  readonly #by;
  readonly #next = outwards(ORIGIN);

  constructor(sessions: SessionManager, { id, link }: BegunCampaign) {
    this.#sessions = sessions;
    this.id = id;
    this.#by = { link, label: 'owner', role: 'owner' as const };
  }

  /** Reveals `count` hexes, one after another. */
  async reveal(count: number): Promise<number> {
    for (let revealed = 0; revealed < count; ) {
      const command = { kind: 'enter' as const, to: this.#next() };
      const outcome = await this.#sessions.command(this.id, crypto.randomUUID(), command, this.#by);
      if (!outcome.ok) throw new Error(outcome.refusal.detail);
      if (outcome.entries[0]?.kind === 'revealed') revealed++;
    }
    return count;
  }
}
