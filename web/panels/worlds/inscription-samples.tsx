import { MARK_NAMES } from '../../../src/formats/drawing/mark-names.ts';
import {
  battlefieldGlyph,
  markGlyph,
  noteGlyph,
  SIGN_RADIUS,
} from '../../../src/formats/drawing/sign-glyphs.ts';
import { MARKS, ROADS } from '../../../src/ledger/entry.ts';
import type { Journey } from '../../journey/journey.ts';
import { GlyphMarks } from '../../kit/hex-vignette.tsx';
import { RoadSample, Sample } from './legend-samples.tsx';

/** As large as the other signs of a legend. */
const SCALE = `scale(${0.72 / SIGN_RADIUS})`;

/** The roads and marks on the map, and the signs of a note and a battlefield if there are any. */
export function InscriptionSamples({ journey }: { journey: Journey }) {
  const { inForce } = journey.campaign;
  const standing = inForce.ofKind('mark').map((entry) => (entry.kind === 'marked' ? entry.mark : null));
  const marks = MARKS.filter((mark) => standing.includes(mark));
  const hasNotes = inForce.ofKind('note').some(({ text }) => text);
  const hasBattlefields = inForce.ofKind('battlefield').length > 0;
  const drawn = inForce.ofKind('road').map((entry) => (entry.kind === 'routed' ? entry.of : null));
  const roads = ROADS.filter((road) => drawn.includes(road));
  if (roads.length === 0 && marks.length === 0 && !hasNotes && !hasBattlefields) return null;
  return (
    <ul class="legend-signs">
      {roads.map((road) => (
        <RoadSample key={road} of={road} />
      ))}
      {marks.map((mark) => (
        <Sample key={mark} name={MARK_NAMES[mark]}>
          <g transform={SCALE}>
            <GlyphMarks glyph={markGlyph(mark)} />
          </g>
        </Sample>
      ))}
      {hasNotes && (
        <Sample name="note">
          <g transform={SCALE}>
            <GlyphMarks glyph={noteGlyph} />
          </g>
        </Sample>
      )}
      {hasBattlefields && (
        <Sample name="battlefield">
          <g transform={SCALE}>
            <GlyphMarks glyph={battlefieldGlyph} />
          </g>
        </Sample>
      )}
    </ul>
  );
}
