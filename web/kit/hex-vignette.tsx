import { variantOf } from '../../src/formats/drawing/jitter.ts';
import type { Glyph } from '../../src/formats/drawing/mark.ts';
import { siteGlyph, underworldGlyph } from '../../src/formats/drawing/site-glyphs.ts';
import { terrainGlyph } from '../../src/formats/drawing/terrain-glyphs.ts';
import { wave } from '../../src/formats/drawing/waters.ts';
import { seaColour } from '../../src/formats/island/shallows.ts';
import { riverMarks } from '../../src/formats/map/river-marks.ts';
import type { Direction } from '../../src/hex/direction.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { MAP_LAYOUT } from './hex-path.ts';
import { TENTH } from './small-letters.ts';
import { palette } from './theme.ts';

export const OUTLINE = MAP_LAYOUT.corners({ q: 0, r: 0 })
  .map(({ x, y }) => `${x},${y}`)
  .join(' ');

/** The view box of a drawing of a single hex. */
export const VIEW_BOX = '-1.02 -0.89 2.04 1.78';

/** The marks of a glyph, in a drawing whose unit is the size of a hex. */
export function GlyphMarks({ glyph }: { glyph: Glyph }) {
  const { inks } = palette.value;
  return (
    <g stroke-linecap="round" stroke-linejoin="round">
      {glyph.map((mark) => (
        <path
          key={mark}
          d={mark.d}
          fill={mark.fill ? inks[mark.fill] : 'none'}
          stroke={mark.stroke ? inks[mark.stroke] : 'none'}
          stroke-width={mark.width ?? 0.02}
          opacity={mark.opacity ?? 1}
        />
      ))}
    </g>
  );
}

type Pictured = Pick<SoloRecord, 'q' | 'r' | 'terrain' | 'flow' | 'site'>;

/** A small picture of a known hex. It says nothing that the text beside it doesn't. */
export function HexVignette({ hex, inflows = [] }: { hex: Pictured; inflows?: readonly Direction[] }) {
  const { ground, river, riverBank, hexLine } = palette.value;
  const marks = riverMarks(hex.flow, inflows, 'land', variantOf(hex));
  return (
    <svg class="vignette" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill={ground[hex.terrain]} stroke={hexLine} stroke-width="0.03" />
      <GlyphMarks glyph={terrainGlyph(hex.terrain, variantOf(hex))} />
      {[
        { colour: riverBank, wider: 0.045 },
        { colour: river, wider: 0 },
      ].map(({ colour, wider }) =>
        marks.map(({ d, width }) => (
          <path
            key={`${colour}${d}`}
            d={d}
            fill="none"
            stroke={colour}
            stroke-width={width + wider}
            stroke-linecap="round"
          />
        )),
      )}
      {hex.flow === 'underworld' && <GlyphMarks glyph={underworldGlyph} />}
      {hex.site && (
        <g class="vignette-site">
          <GlyphMarks glyph={siteGlyph(hex.site)} />
        </g>
      )}
    </svg>
  );
}

/** The picture of an unknown hex. */
export function UnknownVignette() {
  const { unknown, frame, inks } = palette.value;
  return (
    <svg class="vignette" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill={unknown} />
      <path d={HATCH} stroke={frame} stroke-width="0.025" opacity="0.34" fill="none" />
      <polygon
        points={OUTLINE}
        fill="none"
        stroke={frame}
        stroke-width="0.035"
        stroke-dasharray="0.1 0.09"
        opacity="0.7"
      />
      <text
        class="vignette-question"
        transform={TENTH}
        y="3"
        text-anchor="middle"
        font-size="9.2"
        fill={inks.banner}
      >
        ?
      </text>
    </svg>
  );
}

/** The picture of open sea beside an island. */
export function SeaVignette() {
  return (
    <svg class="vignette" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill={seaColour(palette.value)} />
      <GlyphMarks glyph={[wave(-0.1, -0.2, 0.8, 3), wave(0.15, 0.25, 0.8, 3)]} />
    </svg>
  );
}

/** Slanting lines within a hex, from its lower or left edge to its upper or right one. */
export const HATCH = Array.from({ length: 11 }, (_, index) => hatchLine(-1.3 + index * 0.26)).join('');

/** The part of the line x + y = sum that lies inside the hex, found by cutting it with all six edges. */
function hatchLine(sum: number): string {
  const corners = MAP_LAYOUT.corners({ q: 0, r: 0 });
  const cuts = corners.flatMap((a, index) => {
    const b = corners[(index + 1) % 6] ?? a;
    const [from, to] = [a.x + a.y - sum, b.x + b.y - sum];
    if (from * to >= 0) return [];
    const t = from / (from - to);
    return [`${(a.x + (b.x - a.x) * t).toFixed(3)} ${(a.y + (b.y - a.y) * t).toFixed(3)}`];
  });
  return cuts.length === 2 ? `M${cuts[0]}L${cuts[1]}` : '';
}
