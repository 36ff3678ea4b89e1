import type { Campaign } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import { seededNumbers } from '../dice/seeded.ts';
import { type Axial, hexDistance, ORIGIN } from '../hex/axial.ts';
import { directionBetween } from '../hex/direction.ts';
import type { Actor } from '../ledger/role.ts';
import type { Story } from './story.ts';

/** Who sits at the table: the first one made the campaign. */
export type PlayerGroup = readonly [owner: Actor, ...players: Actor[]];

/** Carries out a command for somebody. A refusal is a fault of the story. */
export type CarryOut = (command: Command, by: Actor) => Promise<void>;

/** Of new hexes of one kind, every third may see a battle; of open country, every twelfth gets a note. */
const NOTED_EVERY = 3;
const MOST_BATTLES = 6;
/** The least distance between two named rivers, in hexes. */
const BETWEEN_WATERS = 7;
const EDITIONS = ['portable-2', 'sectors', 'portable-1'] as const;

/** A simulated party that explores until enough hexes are known, and writes down what it finds. */
export class Party {
  readonly #story: Story;
  readonly #campaign: Campaign;
  readonly #table: PlayerGroup;
  readonly #carryOut: CarryOut;
  /** How many hexes the party has found, by their site or terrain. */
  readonly #seen = new Map<string, number>();
  /** How many of the story's notes were used, by their subject. */
  readonly #told = new Map<string, number>();
  readonly #namedLands = new Set<string>();
  readonly #places: string[];
  readonly #waters: string[];
  readonly #namedWaters: Axial[] = [];
  #battles = 0;
  #turns = 0;

  constructor(story: Story, campaign: Campaign, table: PlayerGroup, carryOut: CarryOut) {
    this.#story = story;
    this.#campaign = campaign;
    this.#table = table;
    this.#carryOut = carryOut;
    this.#places = [...story.places];
    this.#waters = [...story.waters];
  }

  async play(): Promise<void> {
    const { key, order, hexes } = this.#story;
    const { world } = this.#campaign;
    await this.#do({ kind: 'set', hexesPerDay: 8 }, this.#table[0]);
    await this.#do({ kind: 'count', name: 'Rations', to: 14, perDay: -1 });
    const draw = seededNumbers({ seed: key, procedure: 'walk', place: '0,0', occurrence: 0 });
    for (const { from, to } of world.expedition(order, draw)) {
      if (world.count >= hexes || world.isComplete) break;
      if (world.isPassable(to)) continue;
      await this.#goTo(from);
      const direction = directionBetween(from, to);
      if (direction) await this.#do({ kind: 'enter', to: direction, from });
      await this.#look(to);
    }
    await this.#goTo(ORIGIN);
    await this.#do({ kind: 'rest' });
  }

  async #goTo(hex: Axial): Promise<void> {
    const { party } = this.#campaign;
    if (party && (party.q !== hex.q || party.r !== hex.r)) await this.#do({ kind: 'travel', to: hex });
  }

  /** Writes down what is worth saying about a hex that was just entered. */
  async #look(hex: Axial): Promise<void> {
    const { terrain, site } = this.#campaign.world.landAt(hex);
    const what = site ?? terrain;
    if (what === null) return;
    const count = (this.#seen.get(what) ?? 0) + 1;
    this.#seen.set(what, count);
    await this.#name(hex, terrain, site);
    if (site === 'village') await this.#stay();
    // Sites are written about more often than open country.
    if (site ? count % 2 === 1 : count % (NOTED_EVERY * 4) === 2) await this.#write(hex, what);
    const isFought = this.#story.battles.includes(what) && this.#battles < MOST_BATTLES;
    if (isFought && count % NOTED_EVERY === 1) await this.#fight(hex);
  }

  async #name({ q, r }: Axial, terrain: string | null, site: string | null): Promise<void> {
    const place = site ? this.#places.shift() : undefined;
    if (place) await this.#do({ kind: 'name', q, r, of: 'place', text: place });
    const land = terrain === null ? undefined : this.#story.lands[terrain];
    if (land && !this.#namedLands.has(land) && !site) {
      this.#namedLands.add(land);
      await this.#do({ kind: 'name', q, r, of: 'land', text: land });
    }
    const isFar = this.#namedWaters.every((named) => hexDistance(named, { q, r }) >= BETWEEN_WATERS);
    const water = isFar && this.#flowsAt({ q, r }) ? this.#waters.shift() : undefined;
    if (!water) return;
    this.#namedWaters.push({ q, r });
    await this.#do({ kind: 'name', q, r, of: 'water', text: water });
  }

  #flowsAt(hex: Axial): boolean {
    const record = this.#campaign.world.recordAt(hex) as { readonly flow?: unknown } | null;
    return typeof record?.flow === 'number';
  }

  /** In a village the party gets supplies and meets people. */
  async #stay(): Promise<void> {
    await this.#do({ kind: 'roll', dice: '2d6', for: 'what they think of us' });
    await this.#do({ kind: 'count', name: 'Rations', to: 14 });
  }

  async #write({ q, r }: Axial, what: string): Promise<void> {
    const notes = this.#story.notes[what];
    const count = this.#told.get(what) ?? 0;
    const next = notes?.[count % notes.length];
    if (!next) return;
    this.#told.set(what, count + 1);
    await this.#do({ kind: 'note', q, r, text: next.note, for: 'everyone' });
    if (next.mark) await this.#do({ kind: 'mark', q, r, mark: next.mark });
  }

  async #fight({ q, r }: Axial): Promise<void> {
    const edition = EDITIONS[this.#battles++ % EDITIONS.length] ?? EDITIONS[0];
    await this.#do({ kind: 'battlefield', q, r, edition });
    await this.#do({ kind: 'roll', dice: '1d6', for: 'who holds the field' });
    await this.#do({ kind: 'mark', q, r, mark: 'cleared' });
  }

  /** Carried out by the players in turn, unless a certain one has to do it. */
  #do(command: Command, by: Actor = this.#inTurn()): Promise<void> {
    return this.#carryOut(command, by);
  }

  #inTurn(): Actor {
    return this.#table[this.#turns++ % this.#table.length] ?? this.#table[0];
  }
}
