import { useEffect, useRef } from 'preact/hooks';
import type { Campaign } from '../../src/campaign/campaign.ts';
import { partyGlyph, siteGlyph, underworldGlyph } from '../../src/formats/drawing/site-glyphs.ts';
import { SITES, type Site, TERRAINS, type Terrain } from '../../src/rules/solo.ts';
import { siteName, terrainName } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { GlyphMarks, HexVignette } from '../drawing/hex-vignette.tsx';
import { Icon } from '../drawing/icon.tsx';
import type { Journey } from '../journey/journey.ts';
import { covers } from '../shell/coverings.ts';
import { showLegend } from '../shell/preferences.ts';
import { palette } from '../shell/theme.ts';

/** Which terrains and signs a campaign's map has. Hexes are only ever added, so each is looked at once. */
class Occurring {
  readonly terrains = new Set<Terrain>();
  readonly sites = new Set<Site>();
  caves = false;
  #next = 0;
  readonly #campaign: Campaign;

  constructor(campaign: Campaign) {
    this.#campaign = campaign;
  }

  static readonly #kept = new WeakMap<Campaign, Occurring>();

  static in(campaign: Campaign): Occurring {
    const occurring = Occurring.#kept.get(campaign) ?? new Occurring(campaign);
    Occurring.#kept.set(campaign, occurring);
    occurring.#catchUp();
    return occurring;
  }

  #catchUp(): void {
    const { world } = this.#campaign;
    for (; this.#next < world.count; this.#next++)
      this.#add(world.recordAt(world.placeOf(this.#next)) as SoloRecord);
  }

  #add({ terrain, site, flow }: SoloRecord): void {
    this.terrains.add(terrain);
    if (site) this.sites.add(site);
    if (flow === 'underworld') this.caves = true;
  }
}

/** The terrains and signs that occur on the map. */
export function Legend({ journey }: { journey: Journey }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone it lies over the map and is soon folded again.
    if (sheet.current && innerWidth > 720) return covers(sheet.current, () => 'left');
  }, []);
  const occurring = Occurring.in(journey.campaign);
  const plain = (terrain: Terrain) => ({ q: 0, r: 0, terrain, flow: null, site: null });
  return (
    <section class="legend" ref={sheet} aria-label="Legend" data-testid="legend">
      <header>
        <h2>Legend</h2>
        <button
          type="button"
          class="plain round"
          aria-label="Hide the legend"
          onClick={() => {
            showLegend.value = 'off';
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <ul>
        {TERRAINS.filter((terrain) => occurring.terrains.has(terrain)).map((terrain) => (
          <li key={terrain}>
            <HexVignette hex={plain(terrain)} />
            {terrainName(terrain)}
          </li>
        ))}
      </ul>
      <ul class="legend-signs">
        {SITES.filter((site) => occurring.sites.has(site)).map((site) => (
          <Sign key={site} name={siteName(site)} glyph={siteGlyph(site)} />
        ))}
        {occurring.caves && <Sign name="river sinks" glyph={underworldGlyph} />}
        <Sign name="the party" glyph={partyGlyph} />
        <li>
          <svg viewBox="-1 -0.9 2 1.8" aria-hidden="true">
            <path
              d="M-.9 .5Q-.2 .5 0 0T.9-.5"
              fill="none"
              stroke={palette.value.riverBank}
              stroke-width="0.24"
            />
            <path d="M-.9 .5Q-.2 .5 0 0T.9-.5" fill="none" stroke={palette.value.river} stroke-width="0.14" />
          </svg>
          river
        </li>
        <li>
          <svg viewBox="-1 -0.9 2 1.8" aria-hidden="true">
            <path
              d="M-.85 .45L0-.05 .85 .3"
              fill="none"
              stroke={palette.value.trail}
              stroke-width="0.17"
              stroke-linecap="round"
              stroke-dasharray="0.01 0.31"
            />
          </svg>
          trail
        </li>
      </ul>
    </section>
  );
}

function Sign({ name, glyph }: { name: string; glyph: typeof partyGlyph }) {
  return (
    <li>
      <svg viewBox="-1 -0.9 2 1.8" aria-hidden="true">
        <GlyphMarks glyph={glyph} />
      </svg>
      {name}
    </li>
  );
}
