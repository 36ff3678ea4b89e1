import type { Campaign } from '../../src/campaign/campaign.ts';
import { markAt } from '../../src/campaign/hex-inscriptions.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { MapGround } from '../map/chunks/map-ground.ts';
import { groundOf } from '../map/grounds/ground-of.ts';
import type { BannerPlace } from '../map/overlay/party-banner.ts';
import { SeenOnlyHexes } from './seen-only-hexes.ts';
import { wordsOf } from './words/words-of.ts';

/** Number of recent changes that are remembered. */
const MOST_CHANGES = 500;

/** A campaign's map: its ground, and the hexes that are known but were never walked in. */
export class JourneyMap {
  readonly ground: MapGround;
  /** For each entry that changed the map, latest last, the hexes that look different since; `all` for the whole map. */
  readonly #changes: (readonly Axial[] | 'all')[] = [];
  /** Number of changes so far. */
  #changeCount = 0;
  readonly #campaign: Campaign;
  readonly #seenOnly: SeenOnlyHexes;

  constructor(campaign: Campaign) {
    this.#campaign = campaign;
    this.#seenOnly = new SeenOnlyHexes(campaign);
    this.ground = groundOf(campaign.world, (hex) => this.#seenOnly.has(hex));
  }

  /** Applies an entry that took effect. Returns the hexes that look different now; `all` if the whole map does. */
  apply(entry: Entry): readonly Axial[] | 'all' {
    const changed = this.ground.changedBy(entry);
    const entered = this.#seenOnly.apply(entry);
    const all = changed === 'all' ? 'all' : [...changed, ...entered];
    if (all.length > 0) this.#remember(all);
    return all;
  }

  /** Number of changes of the map so far. */
  get changeCount(): number {
    return this.#changeCount;
  }

  /** The hexes that look different since `changeCount` was `count`; `null` if that is the whole map, or forgotten. */
  changedSince(count: number): Axial[] | null {
    const missed = this.#changeCount - count;
    if (missed === 0) return [];
    if (missed > this.#changes.length) return null;
    const changes = this.#changes.slice(-missed);
    return changes.includes('all') ? null : (changes as (readonly Axial[])[]).flat();
  }

  #remember(change: readonly Axial[] | 'all'): void {
    this.#changeCount++;
    this.#changes.push(change);
    if (this.#changes.length > MOST_CHANGES) this.#changes.shift();
  }

  /** Whether a known hex was seen but never walked in. */
  isSeenOnly(hex: HexRecord): boolean {
    return wordsOf(this.#campaign.world.settings.kind).seenOnly?.(hex) ?? this.#seenOnly.has(hex);
  }

  /** Where in its hex the party's banner hides the least. */
  placeOfParty(hex: Axial): BannerPlace {
    return placeOfParty(this.ground, hex, markAt(this.#campaign.inForce, hex) !== null);
  }
}

/** Where in its hex the party's banner hides the least, on any ground. */
export function placeOfParty(ground: MapGround, hex: Axial, isMarked: boolean): BannerPlace {
  if (ground.isLettered) return isMarked ? 'opposite' : (ground.freeSideOf?.(hex) ?? 'beside');
  return isMarked || ground.isOccupied(hex) ? 'aside' : 'middle';
}
