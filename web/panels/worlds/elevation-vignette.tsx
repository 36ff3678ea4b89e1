import { hexSeed } from '../../../src/formats/drawing/jitter.ts';
import { coursesOf, ribbon } from '../../../src/formats/elevation/courses.ts';
import { LandScene } from '../../../src/formats/elevation/land-scene.ts';
import { reliefInks, tintColour } from '../../../src/formats/elevation/relief-inks.ts';
import { SUMMITS, summitOf } from '../../../src/formats/elevation/summits.ts';
import { COAST, TINTS, tintOf } from '../../../src/formats/elevation/tints.ts';
import { isSeenOnly } from '../../../src/formats/elevation/travellers.ts';
import { BANKS, lakePaints, swampPaints } from '../../../src/formats/elevation/waters.ts';
import { loop } from '../../../src/formats/vector/path.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { asElevation } from '../../journey/words/records.ts';
import { HATCH, OUTLINE, VIEW_BOX } from '../../kit/hex-vignette.tsx';
import { palette } from '../../kit/theme.ts';
import type { AboutHex } from './world-parts.ts';

/** A small picture of a hex of a world of heights: cut out of the map, without its lettering. */
export function ElevationVignette({ journey, hex }: AboutHex) {
  const record = asElevation(hex);
  const colours = palette.value;
  const inks = reliefInks(colours);
  const around = neighbours(hex)
    .flatMap((at) => journey.recordAt(at) ?? [])
    .map(asElevation);
  const scene = new LandScene([record, ...around], 1, [], { palette: colours, tints: TINTS });
  const [x, y] = scene.unitMiddle(hex);
  const heights = [record, ...around].map(({ elevation }) => elevation);
  const [lowest, highest] = [tintOf(Math.min(...heights)), tintOf(Math.max(...heights))];
  const base = TINTS[lowest];
  const steps = TINTS.slice(lowest + 1, highest + 1).filter(({ fine }) => !fine);
  const { stretches, mouths } = coursesOf(scene, record);
  const rivers = [...stretches, ...mouths].map(ribbon).join('');
  const still =
    record.water === 'lake'
      ? lakePaints(hexSeed(hex), colours)
      : record.water === 'swamp'
        ? swampPaints(hexSeed(hex), colours)
        : [];
  const summit = summitOf(record, scene.at);
  return (
    <svg class="vignette vignette-land" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill={base ? tintColour(base, colours) : colours.unknown} />
      <g transform={`translate(${-x} ${-y})`}>
        {steps.map((tint) => (
          <path
            key={tint.from}
            d={scene
              .level(tint.from)
              .lines.map((line) => loop(line))
              .join('')}
            fill={tintColour(tint, colours)}
            fill-rule="evenodd"
            stroke={tint.from === COAST ? colours.coast : inks.contour}
            stroke-width={tint.from === COAST ? 0.032 : 0.014}
            stroke-opacity={tint.from === COAST ? 1 : 0.55}
          />
        ))}
      </g>
      {rivers !== '' && (
        <>
          <path d={rivers} fill="none" stroke={colours.riverBank} stroke-width={BANKS.line * 1.6} />
          <path d={rivers} fill={colours.river} />
        </>
      )}
      {still.map(({ d, fill, stroke, width, opacity }) => (
        <path
          key={d}
          d={d}
          fill={fill ?? 'none'}
          stroke={stroke ?? 'none'}
          stroke-width={width ?? 0}
          opacity={opacity ?? 1}
        />
      ))}
      {isSeenOnly(record) && (
        <path d={HATCH} stroke={colours.labelHalo} stroke-width="0.045" opacity="0.6" fill="none" />
      )}
      {summit && <path transform="translate(0 -0.3) scale(1.6)" d={SUMMITS[summit]} fill={inks.summit} />}
      <polygon points={OUTLINE} fill="none" stroke={colours.hexLine} stroke-width="0.03" />
    </svg>
  );
}
