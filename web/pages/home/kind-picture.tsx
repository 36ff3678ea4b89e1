import { seaColour, unexploredColour } from '../../../src/formats/island/shallows.ts';
import { HexVignette, OUTLINE, UnknownVignette, VIEW_BOX } from '../../kit/hex-vignette.tsx';
import { palette } from '../../kit/theme.ts';

/** A coast around unexplored land. */
const ISLAND = 'M-.5-.1C-.55-.45-.1-.4.1-.5S.55-.25.5 0 .35.45.05.4-.45.3-.5-.1Z';
/** Contours around a summit, the lowest first, and a river that flows down from it. */
const CONTOURS = [
  'M-1 .1C-.7-.35-.4-.5.05-.62S.7-.45 1 0L.5.87H-.5Z',
  'M-.62.32C-.6-.2-.3-.3.05-.45S.62-.1.55.25-.1.55-.62.32Z',
  'M-.3.18C-.3-.12-.1-.15.08-.27S.4 0 .32.15-.1.33-.3.18Z',
];
const RIVER = 'M.1.1C.2.3.0.4.1.55S.3.75.25.87';

const FOREST = { q: 1, r: 0, terrain: 'forested-hills', flow: 4, site: 'tower' } as const;

/** A small picture of a kind of world. The text beside it says what it is. */
export function KindPicture({ kind }: { kind: string }) {
  const { ground, coast, inks, river, hexLine } = palette.value;
  if (kind === 'solo') return <HexVignette hex={FOREST} inflows={[1]} />;
  if (kind !== 'island' && kind !== 'elevation') return <UnknownVignette />;
  const isIsland = kind === 'island';
  const fills = [ground.plain, ground.hills, ground.glacier];
  return (
    <svg class="vignette" viewBox={VIEW_BOX} aria-hidden="true">
      <polygon
        points={OUTLINE}
        fill={isIsland ? seaColour(palette.value) : ground['green-hills']}
        stroke={hexLine}
        stroke-width="0.03"
      />
      {isIsland ? (
        <>
          <path d={ISLAND} fill="none" stroke={ground.ocean} stroke-width="0.36" stroke-linejoin="round" />
          <path d={ISLAND} fill={unexploredColour(palette.value)} stroke={coast} stroke-width="0.06" />
          <path
            d="M-.3.15-.1-.25M-.1.3.2-.35M.15.3.37-.15"
            stroke={inks['soft-line']}
            stroke-width="0.035"
            opacity="0.7"
          />
        </>
      ) : (
        <>
          {CONTOURS.map((d, index) => (
            <path key={d} d={d} fill={fills[index]} stroke={inks['soft-line']} stroke-width="0.03" />
          ))}
          <path d={RIVER} fill="none" stroke={river} stroke-width="0.1" />
        </>
      )}
    </svg>
  );
}
