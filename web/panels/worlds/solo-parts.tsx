import { wasShown } from '../../../src/campaign/seen-only.ts';
import { inflowsOf } from '../../../src/formats/map/river-marks.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { TERRAINS } from '../../../src/rules/solo.ts';
import { siteName, terrainName } from '../../../src/telling/solo.ts';
import { soloTelling } from '../../../src/telling/solo-world.ts';
import type { SoloOdds } from '../../../src/world/solo/odds.ts';
import type { HexOdds } from '../../../src/world/world.ts';
import { asSolo } from '../../journey/words/records.ts';
import { HexVignette, SeaVignette } from '../../kit/hex-vignette.tsx';
import { lazily } from '../../kit/lazily.tsx';
import { percent } from '../../kit/percent.ts';
import { palette } from '../../kit/theme.ts';
import { Course, Fact, KnownFrom, OddsBars } from './facts.tsx';
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
      <KnownFrom hex={hex} wasSeen={wasShown(journey.campaign.world, hex)} />
    </dl>
  );
}

function Odds({ odds }: { odds: HexOdds }) {
  // The server answers with the odds of this kind of world.
  const { terrain: shares, river, site } = odds as SoloOdds;
  const { ground } = palette.value;
  const chances = TERRAINS.map((terrain) => ({
    name: terrainName(terrain),
    share: shares[terrain] ?? 0,
    colour: ground[terrain],
  }));
  return (
    <>
      <OddsBars chances={chances} />
      <p class="quiet">
        A river: {percent(river)}. A settlement or ruin: {percent(site)}.
      </p>
    </>
  );
}

const SoloLegend = lazily(() => import('./solo-legend.tsx').then((loaded) => loaded.SoloLegend));
const IslandLegend = lazily(() => import('./solo-legend.tsx').then((loaded) => loaded.IslandLegend));

export const soloParts: WorldParts = {
  Vignette,
  BarredVignette: null,
  Facts,
  Odds,
  Legend: SoloLegend,
  useTelling: ({ journey, hex }) => soloTelling.tellHex(hex, journey.campaign.world),
};

export const islandParts: WorldParts = { ...soloParts, BarredVignette: SeaVignette, Legend: IslandLegend };
