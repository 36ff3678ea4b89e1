import type { CampaignId } from '../ledger/id.ts';
import type { Person } from '../protocol/answers.ts';
import type { HexThrow, ThrowingMessage } from '../protocol/live.ts';

/** How long a throw is shown without news of it: people look for their dice first, and dice roll off the table. */
const THROW_MS = 180_000;

export interface ThrowListener {
  /** Informs everybody who watches the campaign, except the thrower. */
  send(campaign: CampaignId, message: ThrowingMessage): void;
  /** Called when somebody connected to this server begins, changes or ends a throw. */
  onLocalChange?(campaign: CampaignId, message: ThrowingMessage): void;
}

interface Held {
  readonly message: ThrowingMessage;
  /** Whether the thrower is connected to this server. */
  readonly isHere: boolean;
  readonly timer: NodeJS.Timeout;
  /** When the throw is no longer shown without news of it, by `performance.now()`. */
  readonly endsAt: number;
}

/** A throw of somebody connected to this server, and for how many more milliseconds it is shown without news of it. */
export interface LocalThrow {
  readonly message: ThrowingMessage;
  readonly leftMs: number;
}

/**
 * Keeps who throws own dice for which hex, by campaign and connection, as long as there is news of it. Nothing is
 * stored.
 */
export class ThrowBoard {
  readonly #throws = new Map<CampaignId, Map<string, Held>>();
  readonly #listener: ThrowListener;

  constructor(listener: ThrowListener) {
    this.#listener = listener;
  }

  /** The current throws in a campaign. */
  of(campaign: CampaignId): readonly ThrowingMessage[] {
    return [...(this.#throws.get(campaign)?.values() ?? [])].map(({ message }) => message);
  }

  /** The current throws of people connected to this server. */
  localThrows(campaign: CampaignId): readonly LocalThrow[] {
    const held = [...(this.#throws.get(campaign)?.values() ?? [])].filter(({ isHere }) => isHere);
    return held.map(({ message, endsAt }) => ({
      message,
      leftMs: Math.max(1, Math.round(endsAt - performance.now())),
    }));
  }

  /** Shows or ends the throw of somebody connected to this server. */
  show(campaign: CampaignId, message: ThrowingMessage): void {
    if (this.#take(campaign, message, true)) this.#listener.onLocalChange?.(campaign, message);
  }

  /**
   * Shows the throw of somebody connected to another server.
   *
   * @param leftMs set if an earlier report is repeated: for how many more milliseconds to show the throw, unless it is
   * shown already
   */
  showRemote(campaign: CampaignId, message: ThrowingMessage, leftMs?: number): void {
    const shown = this.#throws.get(campaign)?.get(message.by.id)?.message.throw;
    if (leftMs !== undefined && isSame(shown, message.throw)) return;
    this.#take(campaign, message, false, leftMs);
  }

  /** Names the thrower anew to those who come later; those who watch already are told otherwise. */
  updatePerson(campaign: CampaignId, person: Person): void {
    const throws = this.#throws.get(campaign);
    for (const [id, held] of throws ?? []) {
      const { message } = held;
      if (message.by.link === person.link)
        throws?.set(id, { ...held, message: { ...message, by: { id, ...person } } });
    }
  }

  /** Ends all throws in a campaign. */
  endAll(campaign: CampaignId): void {
    for (const connection of [...(this.#throws.get(campaign)?.keys() ?? [])])
      this.leave(campaign, connection);
  }

  /** Ends the throw of a connection to this server. */
  leave(campaign: CampaignId, connection: string): void {
    const held = this.#throws.get(campaign)?.get(connection);
    if (held) this.show(campaign, { ...held.message, throw: null });
  }

  /** Ends a throw without reporting it to other servers: of a connection to another server, or one without news. */
  leaveRemote(campaign: CampaignId, connection: string): void {
    const held = this.#throws.get(campaign)?.get(connection);
    if (held) this.showRemote(campaign, { ...held.message, throw: null });
  }

  stop(): void {
    for (const held of this.#throws.values()) for (const { timer } of held.values()) clearTimeout(timer);
    this.#throws.clear();
  }

  /** @returns whether anything changed for the watchers */
  #take(campaign: CampaignId, message: ThrowingMessage, isHere: boolean, leftMs = THROW_MS): boolean {
    const { id } = message.by;
    const throws = this.#throws.get(campaign) ?? new Map<string, Held>();
    const before = throws.get(id);
    clearTimeout(before?.timer);
    if (message.throw) {
      // Each server has its own timer, since a server that crashed can't inform the others.
      const timer = setTimeout(() => this.leaveRemote(campaign, id), leftMs).unref();
      const endsAt = performance.now() + leftMs;
      this.#throws.set(campaign, throws.set(id, { message, isHere, timer, endsAt }));
    } else {
      throws.delete(id);
      if (throws.size === 0) this.#throws.delete(campaign);
      if (!before) return false;
    }
    this.#listener.send(campaign, message);
    return true;
  }
}

const isSame = (one: HexThrow | null | undefined, other: HexThrow | null): boolean =>
  !!one &&
  !!other &&
  one.q === other.q &&
  one.r === other.r &&
  one.sides === other.sides &&
  one.faces.join() === other.faces.join();
