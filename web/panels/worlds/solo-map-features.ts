import type { Campaign } from '../../../src/campaign/campaign.ts';
import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import type { Site, Terrain } from '../../../src/rules/solo.ts';
import { asSolo } from '../../journey/words/records.ts';
import { onePerOwner } from '../../kit/one-per-owner.ts';

/** Which terrains and signs a campaign's map has. Hexes are only ever added, so each is looked at once. */
export class SoloMapFeatures {
  readonly terrains = new Set<Terrain>();
  readonly sites = new Set<Site>();
  readonly altitudes = new Set<number>();
  caves = false;
  #next = 0;
  readonly #campaign: Campaign;

  private constructor(campaign: Campaign) {
    this.#campaign = campaign;
  }

  static readonly #known = onePerOwner((campaign: Campaign) => new SoloMapFeatures(campaign));

  static of(campaign: Campaign): SoloMapFeatures {
    const features = SoloMapFeatures.#known(campaign);
    features.#catchUp();
    return features;
  }

  #catchUp(): void {
    const { world } = this.#campaign;
    for (; this.#next < world.count; this.#next++) this.#add(world.recordAt(world.hexAt(this.#next)));
  }

  #add(hex: HexRecord | null): void {
    if (!hex) return;
    const { terrain, site, flow, altitude } = asSolo(hex);
    this.altitudes.add(altitude);
    this.terrains.add(terrain);
    if (site) this.sites.add(site);
    if (flow === 'underworld') this.caves = true;
  }
}
