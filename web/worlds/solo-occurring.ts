import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Site, Terrain } from '../../src/rules/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';

/** Which terrains and signs a campaign's map has. Hexes are only ever added, so each is looked at once. */
export class SoloOccurring {
  readonly terrains = new Set<Terrain>();
  readonly sites = new Set<Site>();
  caves = false;
  #next = 0;
  readonly #campaign: Campaign;

  private constructor(campaign: Campaign) {
    this.#campaign = campaign;
  }

  static readonly #kept = new WeakMap<Campaign, SoloOccurring>();

  static in(campaign: Campaign): SoloOccurring {
    const occurring = SoloOccurring.#kept.get(campaign) ?? new SoloOccurring(campaign);
    SoloOccurring.#kept.set(campaign, occurring);
    occurring.#catchUp();
    return occurring;
  }

  #catchUp(): void {
    const { world } = this.#campaign;
    for (; this.#next < world.count; this.#next++)
      this.#add(world.recordAt(world.hexAt(this.#next)) as SoloRecord);
  }

  #add({ terrain, site, flow }: SoloRecord): void {
    this.terrains.add(terrain);
    if (site) this.sites.add(site);
    if (flow === 'underworld') this.caves = true;
  }
}
