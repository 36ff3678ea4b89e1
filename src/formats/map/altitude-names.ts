import type { MapDetail, MapSubject } from '../map-style.ts';
import { HIGHEST } from './ground-cover.ts';

/** What altitudes are called; the colour is that of the first of them. */
interface AltitudeName {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** What a map of heights or rivers tells by its colours. */
const HEIGHTS: Readonly<Record<MapSubject, readonly AltitudeName[]>> = {
  terrain: [],
  heights: [
    { from: 0, to: 0, name: '0, deep ocean' },
    { from: 1, to: 1, name: '1, shallows' },
    ...Array.from({ length: HIGHEST - 1 }, (_, index) => ({
      from: index + 2,
      to: index + 2,
      name: index + 2 === HIGHEST ? `${HIGHEST}, highest peaks` : `Altitude ${index + 2}`,
    })),
  ],
  rivers: [
    { from: 0, to: 0, name: 'Deep ocean' },
    { from: 1, to: 1, name: 'Shallows' },
    { from: 3, to: 5, name: 'Low land' },
    { from: 8, to: HIGHEST, name: 'High land' },
  ],
};

/** The altitudes that a map tells by its colours, as far as they occur, and what they are called. */
export const altitudeNames = (subject: MapSubject, occurring: ReadonlySet<number>): readonly AltitudeName[] =>
  HEIGHTS[subject].filter(({ from, to }) => [...occurring].some((each) => each >= from && each <= to));

/** What a legend calls that which is shown besides. */
export const DETAIL_NAMES: Readonly<Record<MapDetail, string>> = {
  numbers: 'Order of discovery',
  altitudes: 'Altitude, 0 to 10',
  expeditions: 'Expedition',
};
