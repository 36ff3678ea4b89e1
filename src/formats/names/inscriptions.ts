import type { MapMark, MapName, MapNote, MapRoad } from '../../campaign/map-view.ts';
import { type Axial, hexKey } from '../../hex/axial.ts';
import { MARKS, type Mark, ROADS, type Road } from '../../ledger/entry.ts';
import type { Glyph } from '../drawing/mark.ts';
import {
  battlefieldGlyph,
  markGlyph,
  noteGlyph,
  type SignPlaces,
  sealedNoteGlyph,
} from '../drawing/sign-glyphs.ts';
import type { Spot } from '../vector/path.ts';

/** What people put on a map's hexes, as far as it is drawn. Of notes and battlefields, only their places are needed. */
export interface Inscriptions {
  readonly names?: readonly MapName[];
  readonly marks?: readonly MapMark[];
  readonly roads?: readonly MapRoad[];
  readonly notes?: readonly Pick<MapNote, 'q' | 'r' | 'for'>[];
  readonly battlefields?: readonly Axial[];
  /** Numbers of signs and names that are too far away to be drawn. */
  readonly farAway?: { readonly signs: number; readonly names: number };
}

/** A sign on a hex: its glyph, the glyph's id in the document, and its place relative to the middle of the hex. */
export interface HexSign {
  readonly kind: 'note' | 'mark' | 'battlefield';
  readonly hex: Axial;
  readonly id: string;
  readonly glyph: Glyph;
  readonly at: Spot;
}

/** The signs on hexes: marks, a page for notes, and swords for a battlefield. */
export function signsOf(
  { marks = [], notes = [], battlefields = [] }: Inscriptions,
  places: SignPlaces,
): HexSign[] {
  const noted = new Map<number, { hex: Axial; isSealed: boolean }>();
  for (const { q, r, for: audience } of notes) {
    const before = noted.get(hexKey({ q, r }));
    noted.set(hexKey({ q, r }), {
      hex: { q, r },
      isSealed: audience === 'owner' && (before?.isSealed ?? true),
    });
  }
  return [
    ...[...noted.values()].map(({ hex, isSealed }) => ({
      kind: 'note' as const,
      hex,
      id: isSealed ? 'sealed-note' : 'note',
      glyph: isSealed ? sealedNoteGlyph : noteGlyph,
      at: places.note,
    })),
    ...battlefields.map(({ q, r }) => ({
      kind: 'battlefield' as const,
      hex: { q, r },
      id: 'battlefield',
      glyph: battlefieldGlyph,
      at: places.battlefield,
    })),
    ...marks.map(({ q, r, mark }) => ({
      kind: 'mark' as const,
      hex: { q, r },
      id: `mark-${mark}`,
      glyph: markGlyph(mark),
      at: places.mark,
    })),
  ];
}

/** The kinds of road that occur, in a fixed order. */
export const roadsIn = ({ roads = [] }: Inscriptions): Road[] =>
  ROADS.filter((of) => roads.some((there) => there.of === of));

/** The marks that occur, in a fixed order. */
export const marksIn = ({ marks = [] }: Inscriptions): Mark[] =>
  MARKS.filter((mark) => marks.some((there) => there.mark === mark));
