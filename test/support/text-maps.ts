import { readTextMap } from '../../src/formats/text-map/read-text-map.ts';
import type { TextMap } from '../../src/formats/text-map/text-map.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { GivenHex } from '../../src/ledger/hex-record.ts';
import { inPieces } from './archives.ts';

const NEVER_DUE = { isDue: false, pause: () => Promise.resolve() };

/** Parses a text map from bytes in small chunks, which may end anywhere. */
export const readMap = (text: string | Buffer, start: Axial | null = null): Promise<TextMap> =>
  readTextMap(inPieces(Buffer.from(text), Math.max(77, Math.ceil(text.length / 99))), NEVER_DUE, start);

/** The dropped lines of a map, as `LINE: WHY`. */
export const droppedFrom = ({ dropped }: TextMap): string[] =>
  dropped.lines.map(({ line, why }) => `${line}: ${why}`);

/** A small map with rivers, a cave, sites and names; the party starts in 0101. */
export const VALE = `# The Vale of Alder
0101 mountains "party"
0102 forest-hill ruin "Old Wall"
0103 forest
0201 hills
0202 green-hills
0203 forest house "Alder"
0301 plain
0302 swamp cave
0303 plain tower
0401 coastal
0402 ocean
0101-0202-0203-0303-0402 river "Alderwater"
0102-0202 river
0301-0302 river
0103-0303 road
0101-0401 border
include bright.txt
`;

export const VALE_HEXES = 11;

/** A hex of a map as `forest 5 3 village`: terrain, altitude, direction of its water, and site. */
export const landOf = ({ terrain, altitude, flow, site }: GivenHex): string =>
  [terrain, altitude, flow ?? 'dry', ...(site ? [site] : [])].join(' ');

/** A map of plains with that many columns and rows, from 0101. */
export const plains = (columns: number, rows: number): string =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [1 + (index % columns), 1 + Math.floor(index / columns)];
    return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')} plain\n`;
  }).join('');
