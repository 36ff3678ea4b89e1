import { OUTLINE, VIEW_BOX } from '../../../kit/hex-vignette.tsx';
import { palette } from '../../../kit/theme.ts';
import { colourOf, LAYOUT, type MapPicture } from './map-picture.ts';

/** The least extent of a picture, in hex sizes: a few hexes would otherwise be drawn too large. */
const LEAST = 7;

/** A small map of a campaign; a plain hex until it is there. The text beside it says what it is. */
export function MapThumbnail({ picture }: { picture: MapPicture | undefined }) {
  const colours = palette.value;
  const places = picture ? Object.values(picture.hexes).flatMap(centresOf) : [];
  if (!picture || places.length === 0)
    return (
      <svg class="map-thumbnail" viewBox={VIEW_BOX} aria-hidden="true">
        <polygon points={OUTLINE} fill={colours.unknown} stroke={colours.frame} stroke-width="0.03" />
      </svg>
    );
  const party = picture.party && LAYOUT.centre({ q: picture.party[0], r: picture.party[1] });
  return (
    <svg class="map-thumbnail drawn" viewBox={viewBoxOf(places)} aria-hidden="true">
      {Object.entries(picture.hexes).map(([kind, hexes]) => {
        const colour = colourOf(kind, colours);
        // The stroke closes the seams between hexes.
        return <path key={kind} d={pathOf(hexes)} fill={colour} stroke={colour} stroke-width="0.06" />;
      })}
      {party && (
        <circle
          cx={party.x}
          cy={party.y}
          r="0.85"
          fill={colours.inks.banner}
          stroke={colours.labelHalo}
          stroke-width="0.35"
        />
      )}
    </svg>
  );
}

const axials = (flat: readonly number[]) =>
  flat.flatMap((q, index) => (index % 2 === 0 ? [{ q, r: flat[index + 1] ?? 0 }] : []));

const centresOf = (flat: readonly number[]) => axials(flat).map((hex) => LAYOUT.centre(hex));

const pathOf = (flat: readonly number[]): string =>
  axials(flat)
    .map((hex) => {
      const corners = LAYOUT.corners(hex).map(({ x, y }) => `${round(x)} ${round(y)}`);
      return `M${corners.join('L')}Z`;
    })
    .join('');

const round = (value: number): number => Math.round(value * 100) / 100;

/** The square that contains all these hexes. */
function viewBoxOf(places: readonly { readonly x: number; readonly y: number }[]): string {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(LEAST, right - left + 2.6, bottom - top + 2.6);
  return [(left + right - side) / 2, (top + bottom - side) / 2, side, side].map(round).join(' ');
}
