import type { ComponentChildren } from 'preact';
import type { Glyph } from '../../../src/formats/drawing/mark.ts';
import { SEEN_ONLY_STROKES } from '../../../src/formats/drawing/seen-only.ts';
import { partyGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import { EDGE_OPACITY, ROAD_STYLE } from '../../../src/formats/roads/road-style.ts';
import type { Road } from '../../../src/ledger/entry.ts';
import { GlyphMarks, HATCH, OUTLINE } from '../../kit/hex-vignette.tsx';
import { palette } from '../../kit/theme.ts';

interface SampleProps {
  readonly name: string;
  readonly children: ComponentChildren;
  /** How much larger than a hex of the legend it is drawn. */
  readonly scale?: number;
}

/** A line of the legend with a small drawing, whose unit is the size of a hex. */
export function Sample({ name, children, scale = 1 }: SampleProps) {
  return (
    <li>
      <svg viewBox={[-1, -0.9, 2, 1.8].map((side) => side / scale).join(' ')} aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  );
}

/** A sign that stands in a hex; without the hex around it there is room to draw it larger. */
export function Sign({ name, glyph }: { name: string; glyph: Glyph }) {
  return (
    <Sample name={name} scale={1.4}>
      <GlyphMarks glyph={glyph} />
    </Sample>
  );
}

/** A hex of one colour, with what lies over it. */
export function HexSample({
  name,
  colour,
  children,
}: {
  name: string;
  colour: string;
  children?: ComponentChildren;
}) {
  return (
    <Sample name={name}>
      <polygon points={OUTLINE} fill={colour} stroke={palette.value.hexLine} stroke-width="0.05" />
      {children}
    </Sample>
  );
}

/** A hex that was seen but never entered, with its slanting lines. */
export function OnlySeenSample({ colour }: { colour: string }) {
  return (
    <HexSample name="only seen" colour={colour}>
      {SEEN_ONLY_STROKES.map(({ beside, width, opacity, ink }) => (
        <path
          key={ink}
          transform={`translate(${beside} 0) scale(-1 1)`}
          d={HATCH}
          stroke={palette.value[ink]}
          stroke-width={width}
          opacity={opacity}
          fill="none"
        />
      ))}
    </HexSample>
  );
}

/** A river of some width. */
export function RiverSample({ name, width = 0.14 }: { name: string; width?: number }) {
  const { river, riverBank } = palette.value;
  const d = 'M-.9 .5Q-.2 .5 0 0T.9-.5';
  return (
    <Sample name={name}>
      <path d={d} fill="none" stroke={riverBank} stroke-width={width + 0.1} />
      <path d={d} fill="none" stroke={river} stroke-width={width} />
    </Sample>
  );
}

/** A road or trail that people drew. */
export function RoadSample({ of }: { of: Road }) {
  const { labelHalo, road } = palette.value;
  const { width, edge, dashes } = ROAD_STYLE[of];
  const d = 'M-.9 .2C-.5-.25-.2-.2 0 0S.5 .25 .9-.1';
  return (
    <Sample name={of}>
      <path
        d={d}
        fill="none"
        stroke={labelHalo}
        stroke-opacity={EDGE_OPACITY}
        stroke-width={edge * ROAD_SCALE}
        stroke-linecap="round"
      />
      <path
        d={d}
        fill="none"
        stroke={road}
        stroke-width={width * ROAD_SCALE}
        stroke-linecap={dashes.length > 0 ? 'butt' : 'round'}
        stroke-dasharray={dashes.map((length) => length * ROAD_SCALE).join(' ')}
      />
    </Sample>
  );
}

/** How much wider roads are drawn in a legend than on the map. */
const ROAD_SCALE = 1.5;

/** What every map has: the party, and where it went. */
export function PartySamples() {
  return (
    <>
      <Sign name="the party" glyph={partyGlyph} />
      <Sample name="its trail">
        <path
          d="M-.85 .45L0-.05 .85 .3"
          fill="none"
          stroke={palette.value.trail}
          stroke-width="0.17"
          stroke-linecap="round"
          stroke-dasharray="0.01 0.31"
        />
      </Sample>
    </>
  );
}
