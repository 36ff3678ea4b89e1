import type { MapDetail, MapSubject } from '../map-style.ts';
import { HIGHEST } from './ground-cover.ts';

/** A range of altitudes with its name in the legend; the legend shows the colour of `from`. */
interface AltitudeName {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The altitudes that the colours of each kind of map show. */
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

/** The altitudes that a map's colours show, as far as they occur, with their names. */
export const altitudeNames = (subject: MapSubject, occurring: ReadonlySet<number>): readonly AltitudeName[] =>
  HEIGHTS[subject].filter(({ from, to }) => [...occurring].some((each) => each >= from && each <= to));

/** What the legend calls each detail. */
export const DETAIL_NAMES: Readonly<Record<MapDetail, string>> = {
  numbers: 'Order of discovery',
  altitudes: 'Altitude, 0 to 10',
  expeditions: 'Expedition',
};
