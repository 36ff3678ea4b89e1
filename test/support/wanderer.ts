import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry, SentEntry } from '../../src/ledger/entry.ts';
import type { CommandAnswer } from '../../src/protocol/live.ts';
import { WORLDS } from '../../src/world/registry.ts';
import type { WorldKind } from '../../src/world/world.ts';
import { canonical } from './chain.ts';
import { type LiveSocket, liveClient } from './live-client.ts';
import { noneWithheld } from './none-withheld.ts';
import type { Randomness } from './randomness.ts';

/** Refusals that a party of several players must expect. */
const HARMLESS = [
  'campaign/party-moved',
  'campaign/not-known',
  'campaign/already-there',
  'campaign/too-far',
  'campaign/open-sea',
];

/**
 * A command that was carried out: its entries, when it was first sent and when it was answered, by `performance.now()`.
 */
export interface Answered {
  readonly command: Command;
  readonly entries: readonly Entry[];
  readonly began: number;
  readonly ended: number;
}

/**
 * A client that follows the described interface: it remembers its last sequence number, drops entries that it has, asks
 * for missed ones after a gap or a reconnection, and sends a command again under the same id until it is answered. Its
 * connection breaks now and then.
 */
export class Wanderer {
  readonly socket: LiveSocket;
  /** Every answer to a command, by its id. */
  readonly answers = new Map<string, Answered>();
  /** How often a command was sent again because its first answer was lost. */
  resent = 0;
  /** How often a command was refused because nothing could be stored, and sent again later. */
  unwritten = 0;
  /** The campaign as far as it is known: from a whole map or from entries, as on a page. */
  #known: Campaign | null = null;
  readonly #campaign: string;
  readonly #random: Randomness;

  constructor(url: string, token: string, campaign: string, random: Randomness) {
    this.#campaign = campaign;
    this.#random = random;
    this.socket = liveClient(url, token, { reconnectionDelay: 10, reconnectionDelayMax: 50 });
    this.socket.on('entries', ({ entries }) => this.#take(entries));
    this.socket.on('connect', () => void this.#watch());
    // A server without its database refuses everybody; in that case the library does not reconnect by itself.
    this.socket.on('connect_error', () => {
      if (!this.socket.active) setTimeout(() => this.socket.connect(), 50);
    });
  }

  /** The map as this client has it, each hex as text. */
  get map(): { seq: number; party: Axial | null; hexes: string[] } {
    const hexes = [...(this.#known?.world.view().records() ?? [])].map(canonical);
    return { seq: this.#seq, party: this.#known?.party ?? null, hexes: hexes.sort() };
  }

  get #seq(): number {
    return this.#known?.seq ?? 0;
  }

  /** Gives that many commands one after the other, each until it is answered. */
  wander(count: number, answered: () => void): Promise<void> {
    let given = 0;
    return this.wanderWhile(() => given++ < count, answered);
  }

  /** Gives commands one after the other, each until it is answered, as long as `goOn` says so. */
  async wanderWhile(goOn: () => boolean, answered: () => void = () => {}): Promise<void> {
    while (goOn()) {
      const command = this.#whim();
      const commandId = randomUUID();
      const began = performance.now();
      const answer = await this.#sendUntilAnswered(commandId, command);
      const ended = performance.now();
      if (answer.ok) this.answers.set(commandId, { command, entries: answer.entries, began, ended });
      else expect(HARMLESS, answer.error.detail).toContain(answer.error.code);
      answered();
    }
  }

  /** Catches up until nothing is missing. */
  async settle(): Promise<void> {
    for (;;) {
      const head = await this.#watch();
      if (head !== null && head <= this.#seq) return;
    }
  }

  async #sendUntilAnswered(id: string, command: Command): Promise<CommandAnswer> {
    for (let attempt = 0; ; attempt++) {
      await this.#connected();
      if (attempt > 0) this.resent++;
      const lost = this.#disconnection();
      const answer = this.socket.emitWithAck('command', { campaign: this.#campaign, id, command });
      // The connection breaks while the command or its answer is in transit.
      if (this.#random.chance(0.03)) setImmediate(() => this.socket.io.engine.close());
      const first = await Promise.race([answer, lost]);
      if (first === 'lost') continue;
      if (first.ok || first.error.code !== 'server/storage') return first;
      this.unwritten++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  #connected(): Promise<void> {
    if (this.socket.connected) return Promise.resolve();
    return new Promise((resolve) => {
      this.socket.once('connect', () => resolve());
    });
  }

  #disconnection(): Promise<'lost'> {
    return new Promise((resolve) => {
      this.socket.once('disconnect', () => resolve('lost'));
    });
  }

  /** Asks for what was missed; returns the head, or `null` if the answer was lost. */
  async #watch(): Promise<number | null> {
    await this.#connected();
    const request = { campaign: this.#campaign, ...(this.#seq > 0 && { after: this.#seq }) };
    const answer = await Promise.race([this.socket.emitWithAck('watch', request), this.#disconnection()]);
    if (answer === 'lost') return null;
    if (!answer.ok && answer.error.code === 'server/storage') {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return this.#watch();
    }
    if (!answer.ok) throw new Error(`the watch was refused: ${answer.error.code}`);
    if ('map' in answer) this.#takeMap(answer.map);
    else this.#take(answer.entries);
    return answer.head;
  }

  #takeMap(map: MapView): void {
    if (map.seq < this.#seq) return;
    const { seq, settings, hexes, party, day, closed, trail } = map;
    const { edition } = WORLDS.ofKind(settings.kind) as WorldKind;
    const known = new Campaign({ edition, world: settings, dice: 'server', seedChosen: false }, WORLDS);
    known.world.restore(hexes, { ...map });
    const status = { party, hexCount: hexes.length, day, steps: 0, closed, keySince: 0 };
    known.resume({ seq, head: '', status, trail });
    this.#known = known;
  }

  #take(entries: readonly SentEntry[]): void {
    const known = this.#known;
    if (!known) return;
    for (const entry of noneWithheld(entries)) {
      if (entry.seq <= known.seq) continue;
      if (entry.seq > known.seq + 1) {
        void this.#watch();
        return;
      }
      for (const place of newlyRevealed(entry)) {
        const isNew = !known.world.has(place);
        expect(isNew, `${hexLabel(place)} was revealed before`).toBe(true);
      }
      known.apply(entry);
    }
  }

  #whim(): Command {
    const direction = () => this.#random.upTo(6) as Direction;
    const party = this.#known?.party;
    const from = this.#random.chance(0.4) && party ? { from: party } : {};
    if (this.#random.chance(0.75)) return { kind: 'enter', to: direction(), ...from };
    if (this.#random.chance(0.5)) return { kind: 'travel', path: [direction(), direction()], ...from };
    const { world } = this.#known ?? {};
    const to = world?.count ? world.hexAt(this.#random.upTo(world.count) - 1) : { q: 0, r: 0 };
    return { kind: 'travel', to, ...from };
  }
}

/** The hexes that an entry reveals. */
function newlyRevealed(entry: Entry): readonly Axial[] {
  if (entry.kind === 'revealed') return [entry.hex];
  return entry.kind === 'surveyed' ? entry.revealed : [];
}
