import type { MapName } from '../../../src/campaign/map-view.ts';
import { drawnNames } from '../../../src/formats/names/drawn-names.ts';
import { layOutNames, type NameLayout } from '../../../src/formats/names/name-layout.ts';
import { SoloNames } from '../../../src/formats/names/solo-names.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';

/** The lookup that names need on a map of some hexes. */
export function namesOver(hexes: readonly SoloRecord[]): SoloNames {
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  return new SoloNames((hex) => known.get(hexKey(hex)) ?? null);
}

/** Names, as if given one after the other. */
export const given = (
  ...names: readonly (readonly [of: MapName['of'], text: string, hex: Axial])[]
): MapName[] => names.map(([of, text, { q, r }], i) => ({ of, text, q, r, seq: 100 + i }));

/** Names laid out over hexes with nothing in their way. */
export function laid(
  hexes: readonly SoloRecord[],
  ...names: readonly (readonly [of: MapName['of'], text: string, hex: Axial])[]
): NameLayout[] {
  const world = namesOver(hexes);
  return layOutNames(drawnNames(given(...names), world), world);
}
