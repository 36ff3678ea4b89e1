import { useLayoutEffect } from 'preact/hooks';
import { MARK_NAMES } from '../../../src/formats/drawing/mark-names.ts';
import { markGlyph, SIGN_RADIUS } from '../../../src/formats/drawing/sign-glyphs.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { MARKS, type Mark } from '../../../src/ledger/entry.ts';
import type { Journey } from '../../journey/journey.ts';
import { GlyphMarks } from '../../kit/hex-vignette.tsx';
import { Trouble } from '../../kit/trouble.tsx';
import { useInView } from '../asking/use-in-view.ts';
import { useWriting } from '../asking/use-writing.ts';
import { WaitingLine } from '../asking/waiting-line.tsx';

const SIDE = SIGN_RADIUS * 1.25;

/** The sign of a mark as it is on the map. */
export const MarkSign = ({ mark }: { mark: Mark }) => (
  <svg class="mark-sign" viewBox={`${-SIDE} ${-SIDE} ${2 * SIDE} ${2 * SIDE}`} aria-hidden="true">
    <GlyphMarks glyph={markGlyph(mark)} />
  </svg>
);

interface MarkPickerProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly mark: Mark | null;
  readonly onClose: () => void;
}

/** The seven marks; the one that is set is taken away by pressing it again. */
export function MarkPicker({ journey, hex, mark, onClose }: MarkPickerProps) {
  const { isSending, trouble, write } = useWriting(journey);
  const group = useInView<HTMLFieldSetElement>();
  useLayoutEffect(() => {
    const pressed = group.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    (pressed ?? group.current?.querySelector('button'))?.focus();
  }, []);
  const set = async (wanted: Mark) => {
    if (isSending) return;
    const { q, r } = hex;
    const isWritten = await write({ kind: 'mark', q, r, mark: wanted === mark ? null : wanted });
    if (isWritten) onClose();
  };
  return (
    <fieldset
      class="mark-picker"
      ref={group}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <legend class="visually-hidden">Mark of this hex</legend>
      {MARKS.map((each) => (
        <button type="button" key={each} aria-pressed={each === mark} onClick={() => void set(each)}>
          <MarkSign mark={each} />
          <span>{MARK_NAMES[each]}</span>
        </button>
      ))}
      <button type="button" class="mark-cancel" onClick={onClose}>
        <span>Close</span>
      </button>
      <WaitingLine journey={journey} isSending={isSending} />
      <Trouble text={trouble} />
    </fieldset>
  );
}
