import { personOf } from '../access/person.ts';
import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { ThrowingMessage } from '../protocol/live.ts';
import type { OtherServers, Signal } from '../session/other-servers.ts';
import type { Clock } from '../session/ports.ts';
import type { LocalThrow } from './throw-board.ts';

/** The board that shows throws to people connected to this server. */
export interface ThrowAudience {
  /** The throws of people connected to this server. */
  localThrows(campaign: CampaignId): readonly LocalThrow[];
  /** Shows the throw of somebody connected to another server; see `ThrowBoard.showRemote`. */
  showThrow(campaign: CampaignId, message: ThrowingMessage, leftMs?: number): void;
  endThrow(campaign: CampaignId, connection: string): void;
}

/** Exchanges throws of own dice with the other servers on the same store. */
export class RemoteThrows {
  readonly #others: OtherServers;
  readonly #clock: Clock;
  readonly #audience: ThrowAudience;
  /** The last signal of each throw whose thrower is being looked up. */
  readonly #last = new Map<string, Signal>();
  /** The connections that were last seen to watch a campaign through other servers. */
  readonly #present = new Map<CampaignId, ReadonlySet<string>>();

  constructor(others: OtherServers, clock: Clock, audience: ThrowAudience) {
    this.#others = others;
    this.#clock = clock;
    this.#audience = audience;
  }

  /**
   * Reports a throw by somebody connected here to the other servers.
   *
   * @param leftMs set if the report is repeated: for how many more milliseconds the throw is shown
   */
  report(campaign: CampaignId, { by, throw: thrown }: ThrowingMessage, leftMs?: number): void {
    this.#others.signals.send({
      kind: 'throwing',
      campaign,
      connection: by.id,
      link: by.link as LinkId,
      throw: thrown,
      ...(leftMs !== undefined && { leftMs }),
    });
  }

  /** Asks the other servers for their current throws. */
  ask(campaign: CampaignId): void {
    this.#others.signals.send({ kind: 'throws-wanted', campaign });
  }

  /** Reports all current throws here again. */
  answer(campaign: CampaignId): void {
    for (const { message, leftMs } of this.#audience.localThrows(campaign))
      this.report(campaign, message, leftMs);
  }

  /**
   * Ends the throws of connections that watched a campaign through another server and no longer do: a server that was
   * killed reports no end.
   */
  watchedBy(campaign: CampaignId, connections: readonly string[]): void {
    const present = new Set(connections);
    for (const connection of this.#present.get(campaign) ?? [])
      if (!present.has(connection)) this.#audience.endThrow(campaign, connection);
    this.#present.set(campaign, present);
  }

  /** Called when nobody watches a campaign here any more. */
  forget(campaign: CampaignId): void {
    this.#present.delete(campaign);
  }

  /** Shows or ends a throw that another server reported. */
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
      // A later signal may have arrived meanwhile.
      if (!row || this.#last.get(key) !== signal) return;
      const by = { id: connection, ...personOf(row) };
      this.#audience.showThrow(campaign, { campaign, by, throw: thrown }, leftMs);
    } finally {
      if (this.#last.get(key) === signal) this.#last.delete(key);
    }
  }
}
