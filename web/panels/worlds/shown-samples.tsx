import { altitudeNames, DETAIL_NAMES } from '../../../src/formats/map/altitude-names.ts';
import { sampleWay, WAY_WIDTH, wayColour } from '../../../src/formats/map/expeditions.ts';
import { groundAt, groundCover } from '../../../src/formats/map/ground-cover.ts';
import type { MapStyle } from '../../../src/formats/map-style.ts';
import { TENTH } from '../../kit/small-letters.ts';
import { palette } from '../../kit/theme.ts';
import { HexSample } from './legend-samples.tsx';

/** The colours of the altitudes that occur. */
export function HeightSamples({ style, altitudes }: { style: MapStyle; altitudes: ReadonlySet<number> }) {
  const cover = groundCover(style.subject, palette.value);
  return (
    <>
      {altitudeNames(style.subject, altitudes).map(({ from, name }) => (
        <HexSample key={name} name={name.toLowerCase()} colour={cover.colourOf(groundAt(from))} />
      ))}
    </>
  );
}

/** The additional details that are shown. */
export function DetailSamples({ style: { details } }: { style: MapStyle }) {
  const { paper, label } = palette.value;
  return (
    <>
      {details.map((detail) => (
        <HexSample key={detail} name={DETAIL_NAMES[detail].toLowerCase()} colour={paper}>
          {detail === 'expeditions' ? (
            <Way />
          ) : (
            <text
              transform={TENTH}
              y="2.8"
              text-anchor="middle"
              font-size={detail === 'numbers' ? 7 : 8.5}
              font-weight={detail === 'numbers' ? 500 : 700}
              fill={label}
            >
              {detail === 'numbers' ? '#9' : '5'}
            </text>
          )}
        </HexSample>
      ))}
    </>
  );
}

function Way() {
  const colour = wayColour(1, palette.value);
  return (
    <>
      {sampleWay().map(({ d, filled }) => (
        <path
          key={d}
          d={d}
          fill={filled ? colour : 'none'}
          {...(!filled && { stroke: colour, 'stroke-width': WAY_WIDTH * 1.4 })}
        />
      ))}
    </>
  );
}
