import { personOf } from '../access/person.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { ThrowingMessage } from '../protocol/live.ts';
import type { OtherServers, Signal } from '../session/other-servers.ts';
import type { Clock } from '../session/ports.ts';
import type { ThrowHere } from './throw-board.ts';

/** Where throws are shown to those who are connected to this server. */
export interface ThrowAudience {
  /** The throws of those who are connected to this server. */
  throwsHere(campaign: CampaignId): readonly ThrowHere[];
  /** Shows the throw of somebody who is connected to another server; see `ThrowBoard.showElsewhere`. */
  showThrow(campaign: CampaignId, message: ThrowingMessage, leftMs?: number): void;
  endThrow(campaign: CampaignId, connection: string): void;
}

/** Throws of own dice as the servers on the same store tell each other of them. */
export class ThrowsElsewhere {
  readonly #others: OtherServers;
  readonly #clock: Clock;
  readonly #audience: ThrowAudience;
  /** What was heard last of each throw whose thrower is being looked up. */
  readonly #last = new Map<string, Signal>();

  constructor(others: OtherServers, clock: Clock, audience: ThrowAudience) {
    this.#others = others;
    this.#clock = clock;
    this.#audience = audience;
  }

  /**
   * Tells the other servers of a throw by somebody who is connected here.
   *
   * @param leftMs for how many milliseconds it is shown yet, where it is told once more
   */
  tell(campaign: CampaignId, { by, throw: thrown }: ThrowingMessage, leftMs?: number): void {
    this.#others.signals.tell({
      kind: 'throwing',
      campaign,
      connection: by.id,
      link: by.link as LinkId,
      throw: thrown,
      ...(leftMs !== undefined && { leftMs }),
    });
  }

  /** Asks the other servers who throws there. */
  ask(campaign: CampaignId): void {
    this.#others.signals.tell({ kind: 'throws-wanted', campaign });
  }

  /** Tells once more of all throws here. */
  answer(campaign: CampaignId): void {
    for (const { message, leftMs } of this.#audience.throwsHere(campaign))
      this.tell(campaign, message, leftMs);
  }

  /** Shows, or ends, what another server told of. */
  async show(signal: Signal & { kind: 'throwing' }): Promise<void> {
    const { campaign, connection, link, throw: thrown, leftMs } = signal;
    const key = `${campaign} ${connection}`;
    if (!thrown) {
      this.#last.delete(key);
      this.#audience.endThrow(campaign, connection);
      return;
    }
    this.#last.set(key, signal);
    try {
      const [row] = await this.#others.store.openLinks([{ campaign, id: link }], this.#clock.now());
      // Something later was heard meanwhile.
      if (!row || this.#last.get(key) !== signal) return;
      const by = { id: connection, ...personOf(row) };
      this.#audience.showThrow(campaign, { campaign, by, throw: thrown }, leftMs);
    } finally {
      if (this.#last.get(key) === signal) this.#last.delete(key);
    }
  }
}
