import { useEffect, useState } from 'preact/hooks';
import { riverWidth } from '../../../src/formats/elevation/courses.ts';
import { reliefInks, tintColour } from '../../../src/formats/elevation/relief-inks.ts';
import { SUMMITS, summitOf } from '../../../src/formats/elevation/summits.ts';
import { tintsFor } from '../../../src/formats/elevation/tints.ts';
import { isSeenOnly } from '../../../src/formats/elevation/travellers.ts';
import { lakePaints, type Paint, swampPaints } from '../../../src/formats/elevation/waters.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { streamFlowOf } from '../../../src/rules/elevation/settings.ts';
import { COUNTRIES, type Country } from '../../../src/rules/elevation/view.ts';
import type { Terrain } from '../../../src/rules/solo.ts';
import { feet, flowFigure } from '../../../src/telling/elevation-summary.ts';
import type { TellingLine } from '../../../src/telling/telling-line.ts';
import { groupedDigits } from '../../../src/text/grouped-digits.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import type { ElevationOdds } from '../../../src/world/elevation/odds.ts';
import type { HexOdds } from '../../../src/world/world.ts';
import type { Journey } from '../../journey/journey.ts';
import { asElevation } from '../../journey/words/records.ts';
import { percent } from '../../kit/percent.ts';
import { palette } from '../../kit/theme.ts';
import { isRetryable, pauseAfter } from '../../live/api.ts';
import { elevationLines } from './elevation-telling.ts';
import { ElevationVignette } from './elevation-vignette.tsx';
import { Course, Fact, KnownFrom, OddsBars } from './facts.tsx';
import { HexSample, OnlySeenSample, PartySamples, RiverSample, Sample } from './legend-samples.tsx';
import type { AboutHex, WorldParts } from './world-parts.ts';

const ABOUT: Readonly<Record<Country, string>> = {
  sea: 'under water',
  flat: 'rises less than 100 ft',
  undulating: 'rises less than 500 ft',
  hilly: 'rises less than 1,500 ft',
  mountainous: 'rises 1,500 ft or more',
};

function Facts({ hex }: AboutHex) {
  const record = asElevation(hex);
  const { elevation, peak, form, water, terrain } = record;
  const isSea = water === 'sea';
  const isGuess = !isSea && peak === null;
  return (
    <dl class="facts">
      <Fact name={isSea ? 'Sea bed' : 'Lowest'}>
        <dd>
          <span class="figure">{feet(elevation)}</span>
        </dd>
      </Fact>
      {!isSea && (
        <Fact name="Peak">
          <dd>
            {peak === null ? (
              <span class="quiet">not surveyed yet</span>
            ) : form === null ? (
              feet(peak)
            ) : (
              <span>level, a {form}</span>
            )}
          </dd>
        </Fact>
      )}
      <Fact name="Country">
        <dd>
          {isGuess ? `${terrain}?` : terrain}{' '}
          <span class="quiet">{isGuess ? 'by the heights around' : ABOUT[terrain]}</span>
        </dd>
      </Fact>
      {!isSea && <Water hex={record} />}
      <KnownFrom hex={hex} wasSeen />
    </dl>
  );
}

function Water({ hex: { flow, points, streamFlow, water } }: { hex: ElevationHex }) {
  return (
    <>
      <Fact name="River">
        <dd>
          {points === 0 && <span class="quiet">none</span>}
          {points > 0 && flow !== null && <Course direction={flow} does="flows" />}
          {points > 0 && flow === null && (water ? 'ends here' : 'comes in')}
        </dd>
      </Fact>
      {points > 0 && (
        <Fact name="Flow">
          <dd>
            {flowFigure(streamFlow)} <span class="quiet">cubic feet per second</span>
          </dd>
        </Fact>
      )}
      {water && (
        <Fact name="Here">
          <dd class="fact-feature">{water}</dd>
        </Fact>
      )}
    </>
  );
}

/** The terrains of the solo map whose colours stand for kinds of country. */
const COLOURED_AS: Readonly<Record<Country, Terrain>> = {
  sea: 'ocean',
  flat: 'plain',
  undulating: 'green-hills',
  hilly: 'hills',
  mountainous: 'mountains',
};

function Odds({ odds }: { odds: HexOdds }) {
  // The server answers with the odds of this kind of world.
  const { terrain: shares, peak, mesaOrPlateau, around } = odds as ElevationOdds;
  const { ground } = palette.value;
  const chances = COUNTRIES.map((country) => ({
    name: country,
    share: shares[country] ?? 0,
    colour: ground[COLOURED_AS[country]],
  }));
  const [lowest, highest] = [
    Math.min(...around.map((hex) => hex.lowest)),
    Math.max(...around.map((hex) => hex.highest)),
  ];
  return (
    <>
      <OddsBars chances={chances} />
      <p class="quiet">
        Its peak: {feet(peak.lowest)} to {feet(peak.highest)}, about {feet(Math.round(peak.mean))}. Level, a
        mesa or plateau: {percent(mesaOrPlateau)}.
      </p>
      {around.length > 0 && (
        <p class="quiet">
          {around.length === 1 ? 'One hex' : `${around.length} hexes`} around it will come into sight, from{' '}
          {feet(lowest)} to {feet(highest)}.
        </p>
      )}
    </>
  );
}

/** What the legend needs to know of the map. */
function legendContents(world: ElevationWorld) {
  const hexes = [...world.view().records()];
  return {
    tints: tintsFor(hexes.map(({ elevation }) => elevation)),
    largest: hexes.reduce((most, { points }) => Math.max(most, points), 0),
    has: (is: (hex: ElevationHex) => boolean) => hexes.some(is),
  };
}

function Legend({ journey }: { journey: Journey }) {
  const { world } = journey.campaign;
  if (!(world instanceof ElevationWorld)) return null;
  const { tints, largest, has } = legendContents(world);
  const colours = palette.value;
  const { hexWidth } = world.settings;
  const at = (hex: Axial) => world.recordAt(hex);
  const rivers = [...new Set([3, Math.round(Math.sqrt(3 * largest)), largest])].filter(
    (points) => points > 0 && points <= largest,
  );
  const summits = (['peak', 'mesa', 'plateau'] as const).filter((one) =>
    has((hex) => summitOf(hex, at) === one),
  );
  return (
    <>
      <ul class="legend-heights" aria-label="Heights in feet">
        {tints.toReversed().map((tint) => (
          <HexSample
            key={tint.from}
            name={Number.isFinite(tint.from) ? `from ${groupedDigits(tint.from)} ft` : 'deeper'}
            colour={tintColour(tint, colours)}
          />
        ))}
      </ul>
      <ul class="legend-signs">
        {rivers.map((points) => (
          <RiverSample
            key={points}
            name={`${flowFigure(streamFlowOf(points, { hexWidth }))} cu ft/s`}
            width={riverWidth(points)}
          />
        ))}
        {has(({ water }) => water === 'lake') && <Painted name="lake" paints={lakePaints(3, colours)} />}
        {has(({ water }) => water === 'swamp') && <Painted name="swamp" paints={swampPaints(3, colours)} />}
        {summits.map((summit) => (
          <Sample key={summit} name={summit === 'peak' ? 'summit' : summit}>
            <path
              transform="translate(0 .4) scale(4)"
              d={SUMMITS[summit]}
              fill={reliefInks(colours).summit}
            />
          </Sample>
        ))}
        {has(isSeenOnly) && <OnlySeenSample colour={colours.ground.hills} />}
        <PartySamples />
      </ul>
    </>
  );
}

function Painted({ name, paints }: { name: string; paints: readonly Paint[] }) {
  return (
    <Sample name={name}>
      {paints.map(({ d, fill, stroke, width, opacity }) => (
        <path
          key={d}
          transform="scale(1.8)"
          d={d}
          fill={fill ?? 'none'}
          stroke={stroke ?? 'none'}
          stroke-width={width ?? 0}
          opacity={opacity ?? 1}
        />
      ))}
    </Sample>
  );
}

/** Explains a hex. The dice of surveys are only in the ledger, so the hex's entries are fetched when wanted. */
function useTelling({ journey, hex }: AboutHex): readonly TellingLine[] | null {
  const { world } = journey.campaign;
  const about = `${hex.q},${hex.r} ${world.entriesAt(hex).join()}`;
  const [told, setTold] = useState<{ about: string; lines: readonly TellingLine[] } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    journey.rolls.fetchHex(hex).then(
      (entries) => {
        if (wanted && world instanceof ElevationWorld)
          setTold({ about, lines: elevationLines(hex, entries, world) });
      },
      // The facts of the hex are shown in any case.
      (error) => {
        if (wanted && isRetryable(error))
          timer = setTimeout(() => setAttempt(attempt + 1), pauseAfter(error));
      },
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [about, journey, attempt]);
  return told?.about === about ? told.lines : null;
}

export const elevationParts: WorldParts = {
  Vignette: ElevationVignette,
  BarredVignette: null,
  Facts,
  Odds,
  Legend,
  useTelling,
};
