import { siteGlyph, underworldGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import { seaColour, UNEXPLORED_LINES, unexploredColour } from '../../../src/formats/island/shallows.ts';
import { inflowsOf } from '../../../src/formats/map/river-marks.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { SITES, TERRAINS, type Terrain } from '../../../src/rules/solo.ts';
import { siteName, terrainName } from '../../../src/telling/solo.ts';
import { soloTelling } from '../../../src/telling/solo-world.ts';
import type { SoloOdds } from '../../../src/world/solo/odds.ts';
import type { HexOdds } from '../../../src/world/world.ts';
import type { Journey } from '../../journey/journey.ts';
import { asSolo } from '../../journey/words/records.ts';
import { HATCH, HexVignette, SeaVignette } from '../../kit/hex-vignette.tsx';
import { percent } from '../../kit/percent.ts';
import { palette } from '../../kit/theme.ts';
import { CameFrom, Course, Fact, OddsBar } from './facts.tsx';
import { HexSample, PartySamples, RiverSample, Sign } from './legend-samples.tsx';
import { SoloMapFeatures } from './solo-map-features.ts';
import type { AboutHex, WorldParts } from './world-parts.ts';

function Vignette({ journey, hex }: AboutHex) {
  const lookup = (at: Axial) => {
    const record = journey.recordAt(at);
    return record && asSolo(record);
  };
  return <HexVignette hex={asSolo(hex)} inflows={inflowsOf(hex, lookup)} />;
}

const STEPS = Array.from({ length: 10 }, (_, step) => step + 1);

/** Altitude as ten steps, of which so many are filled. */
function AltitudeGauge({ altitude }: { altitude: number }) {
  return (
    <span class="gauge" role="img" aria-label={`${altitude} of 10`}>
      {STEPS.map((step) => (
        <span
          key={step}
          class={step <= altitude ? 'filled' : ''}
          ref={(bar) => bar?.style.setProperty('--step', String(step))}
        />
      ))}
    </span>
  );
}

const ABOUT = [
  'the deep',
  'the shore',
  'low',
  'low',
  'even',
  'even',
  'raised',
  'raised',
  'high',
  'very high',
  'the roof of the world',
];

function Facts({ journey, hex }: AboutHex) {
  const { altitude, flow, site } = asSolo(hex);
  return (
    <dl class="facts">
      <Fact name="Altitude">
        <dd>
          <span class="figure">{altitude}</span>
          <AltitudeGauge altitude={altitude} />
          <span class="quiet">{ABOUT[altitude]}</span>
        </dd>
      </Fact>
      <Fact name="River">
        <dd>
          {flow === null && <span class="quiet">none</span>}
          {flow === 'underworld' && 'sinks into the underworld'}
          {typeof flow === 'number' && <Course direction={flow} does="flows" />}
        </dd>
      </Fact>
      {site && (
        <Fact name="Here">
          <dd class="fact-feature">{siteName(site)}</dd>
        </Fact>
      )}
      <CameFrom hex={hex} seenOnly={journey.map.seenOnly(hex)} entered="Entered" />
    </dl>
  );
}

function Odds({ odds }: { odds: HexOdds }) {
  // The answer of a server of these rules.
  const { terrain: shares, river, site } = odds as SoloOdds;
  const terrains = TERRAINS.flatMap((terrain) => {
    const share = shares[terrain] ?? 0;
    return share > 0 ? [{ terrain, share }] : [];
  }).sort((a, b) => b.share - a.share);
  const { ground } = palette.value;
  return (
    <>
      <ul>
        {terrains.map(({ terrain, share }) => (
          <OddsBar key={terrain} name={terrainName(terrain)} share={share} colour={ground[terrain]} />
        ))}
      </ul>
      <p class="quiet">
        A river: {percent(river)}. A settlement or ruin: {percent(site)}.
      </p>
    </>
  );
}

function Legend({ journey }: { journey: Journey }) {
  const features = SoloMapFeatures.of(journey.campaign);
  const plain = (terrain: Terrain) => ({ q: 0, r: 0, terrain, flow: null, site: null });
  return (
    <>
      <ul>
        {TERRAINS.filter((terrain) => features.terrains.has(terrain)).map((terrain) => (
          <li key={terrain}>
            <HexVignette hex={plain(terrain)} />
            {terrainName(terrain)}
          </li>
        ))}
      </ul>
      <ul class="legend-signs">
        {SITES.filter((site) => features.sites.has(site)).map((site) => (
          <Sign key={site} name={siteName(site)} glyph={siteGlyph(site)} />
        ))}
        {features.caves && <Sign name="river sinks" glyph={underworldGlyph} />}
        <PartySamples />
        <RiverSample name="river" />
      </ul>
    </>
  );
}

function IslandLegend({ journey }: { journey: Journey }) {
  const { frame } = palette.value;
  return (
    <>
      <Legend journey={journey} />
      <ul class="legend-signs">
        {!journey.campaign.world.isComplete && (
          <HexSample name="unexplored land" colour={unexploredColour(palette.value)}>
            <path
              d={HATCH}
              stroke={frame}
              stroke-width="0.04"
              opacity={UNEXPLORED_LINES.opacity}
              fill="none"
            />
          </HexSample>
        )}
        <HexSample name="open sea" colour={seaColour(palette.value)} />
      </ul>
    </>
  );
}

export const soloParts: WorldParts = {
  Vignette,
  BarredVignette: null,
  Facts,
  Odds,
  Legend,
  useTelling: ({ journey, hex }) => soloTelling.tellHex(hex, journey.campaign.world),
};

export const islandParts: WorldParts = { ...soloParts, BarredVignette: SeaVignette, Legend: IslandLegend };
