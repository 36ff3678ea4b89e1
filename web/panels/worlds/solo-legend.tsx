import { siteGlyph, underworldGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import { seaColour, UNEXPLORED_LINES, unexploredColour } from '../../../src/formats/island/shallows.ts';
import { ORIGIN } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { SITES, TERRAINS, type Terrain } from '../../../src/rules/solo.ts';
import { siteName, terrainName } from '../../../src/telling/solo.ts';
import type { Journey } from '../../journey/journey.ts';
import { HATCH, HexVignette } from '../../kit/hex-vignette.tsx';
import { mapShown } from '../../kit/preferences.ts';
import { palette } from '../../kit/theme.ts';
import { askedIn } from '../../map/grounds/solo/style-of.ts';
import { HexSample, OnlySeenSample, PartySamples, RiverSample, Sign } from './legend-samples.tsx';
import { DetailSamples, HeightSamples } from './shown-samples.tsx';
import { SoloMapFeatures } from './solo-map-features.ts';

export function SoloLegend({ journey }: { journey: Journey }) {
  const features = SoloMapFeatures.of(journey.campaign);
  const shown = askedIn(mapShown.value);
  const hasWaters = shown.subject !== 'heights';
  const plain = (terrain: Terrain) => ({ q: 0, r: 0, terrain, flow: null, site: null });
  return (
    <>
      <ul>
        {shown.subject !== 'terrain' && <HeightSamples style={shown} altitudes={features.altitudes} />}
        {TERRAINS.filter((terrain) => shown.subject === 'terrain' && features.terrains.has(terrain)).map(
          (terrain) => (
            <li key={terrain}>
              <HexVignette hex={plain(terrain)} />
              {terrainName(terrain)}
            </li>
          ),
        )}
      </ul>
      <ul class="legend-signs">
        {SITES.filter((site) => hasWaters && features.sites.has(site)).map((site) => (
          <Sign key={site} name={siteName(site)} glyph={siteGlyph(site)} />
        ))}
        {hasWaters && features.caves && <Sign name="underworld cave" glyph={underworldGlyph} />}
        {isAnySeenOnly(journey) && <OnlySeenSample colour={palette.value.ground.plain} />}
        <PartySamples />
        {hasWaters && <RiverSample name="river" />}
        <DetailSamples style={shown} />
      </ul>
    </>
  );
}

export function IslandLegend({ journey }: { journey: Journey }) {
  const { frame } = palette.value;
  return (
    <>
      <SoloLegend journey={journey} />
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

/** Whether a hex around the start was never walked in; every other one was revealed by entering it. */
const isAnySeenOnly = ({ map, campaign }: Journey): boolean =>
  neighbours(ORIGIN).some((hex) => {
    const record = campaign.world.recordAt(hex);
    return record !== null && map.isSeenOnly(record);
  });
