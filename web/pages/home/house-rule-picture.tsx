import { wave } from '../../../src/formats/drawing/waters.ts';
import { GlyphMarks, OUTLINE, UnknownVignette, VIEW_BOX } from '../../kit/hex-vignette.tsx';
import { palette } from '../../kit/theme.ts';

interface Drawing {
  /** The shallows, and the land on top of them. */
  readonly shallows: string;
  readonly land: string;
}

/** The effect of each house rule on a hex of deep sea. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  'coastal-shelf': {
    shallows: 'M-1 0L-.5-.87H.2C.05-.5.4-.2.25.15S.1.6.2.87H-.5Z',
    land: 'M-1 0L-.5-.87H-.25C-.35-.5-.1-.25-.25.1S-.3.6-.2.87H-.5Z',
  },
  landfall: {
    shallows: 'M-.6.05C-.6-.35-.15-.45.15-.42S.6-.15.55.15.2.5-.1.45-.6.35-.6.05Z',
    land: 'M-.32.05C-.32-.2-.1-.25.12-.22S.35-.1.32.1.1.28-.08.25-.32.25-.32.05Z',
  },
};

/** A small picture of what a house rule changes. The text beside it says the same. */
export function HouseRulePicture({ rule }: { rule: string }) {
  const drawing = DRAWINGS[rule];
  if (!drawing) return <UnknownVignette />;
  const { ground, coast, hexLine } = palette.value;
  return (
    <svg class="vignette" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill={ground.ocean} />
      <GlyphMarks glyph={[wave(0.5, -0.45, 0.4, 2), wave(0.45, 0.55, 0.4, 2)]} />
      <path d={drawing.shallows} fill={ground.coastal} />
      <path d={drawing.land} fill={ground['green-hills']} stroke={coast} stroke-width="0.06" />
      <polygon points={OUTLINE} fill="none" stroke={hexLine} stroke-width="0.03" />
    </svg>
  );
}
