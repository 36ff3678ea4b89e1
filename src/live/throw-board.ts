import type { CampaignId } from '../ledger/id.ts';
import type { ThrowingMessage } from '../protocol/live.ts';

/** For how long a throw is shown without news of it: real dice are looked for first, and roll off the table. */
export const THROW_MS = 180_000;

export interface ThrowListener {
  /** All who watch the campaign are to be told, but for who throws. */
  tell(campaign: CampaignId, message: ThrowingMessage): void;
  /** Somebody who is connected to this server throws, or not any more. */
  changedHere?(campaign: CampaignId, message: ThrowingMessage): void;
}

interface Held {
  readonly message: ThrowingMessage;
  readonly timer: NodeJS.Timeout;
}

/**
 * Who throws own dice for which hex, by campaign and connection, for as long as there is news of it. It is written down
 * nowhere.
 */
export class ThrowBoard {
  readonly #throws = new Map<CampaignId, Map<string, Held>>();
  readonly #listener: ThrowListener;

  constructor(listener: ThrowListener) {
    this.#listener = listener;
  }

  /** The throws that are under way in a campaign. */
  of(campaign: CampaignId): readonly ThrowingMessage[] {
    return [...(this.#throws.get(campaign)?.values() ?? [])].map(({ message }) => message);
  }

  /** Shows, or ends, the throw of somebody who is connected to this server. */
  show(campaign: CampaignId, message: ThrowingMessage): void {
    if (this.#take(campaign, message)) this.#listener.changedHere?.(campaign, message);
  }

  /** Shows the throw of somebody who is connected to another server. */
  showElsewhere(campaign: CampaignId, message: ThrowingMessage): void {
    this.#take(campaign, message);
  }

  /** Ends the throw of a connection to this server. */
  leave(campaign: CampaignId, connection: string): void {
    const held = this.#throws.get(campaign)?.get(connection);
    if (held) this.show(campaign, { ...held.message, throw: null });
  }

  /** The same of a connection to another server. */
  leaveElsewhere(campaign: CampaignId, connection: string): void {
    const held = this.#throws.get(campaign)?.get(connection);
    if (held) this.showElsewhere(campaign, { ...held.message, throw: null });
  }

  stop(): void {
    for (const held of this.#throws.values()) for (const { timer } of held.values()) clearTimeout(timer);
    this.#throws.clear();
  }

  /** @returns whether there was anything to tell */
  #take(campaign: CampaignId, message: ThrowingMessage): boolean {
    const { id } = message.by;
    const throws = this.#throws.get(campaign) ?? new Map<string, Held>();
    const before = throws.get(id);
    clearTimeout(before?.timer);
    if (message.throw) {
      // Each server for itself: one that is gone tells the others nothing.
      const timer = setTimeout(() => this.leaveElsewhere(campaign, id), THROW_MS).unref();
      this.#throws.set(campaign, throws.set(id, { message, timer }));
    } else {
      throws.delete(id);
      if (throws.size === 0) this.#throws.delete(campaign);
      if (!before) return false;
    }
    this.#listener.tell(campaign, message);
    return true;
  }
}
