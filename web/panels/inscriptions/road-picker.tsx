import { useLayoutEffect, useState } from 'preact/hooks';
import { ROAD_STYLE } from '../../../src/formats/roads/road-style.ts';
import { edgeMiddle } from '../../../src/formats/vector/edge-middle.ts';
import { polyline } from '../../../src/formats/vector/path.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { type Direction, directionName, neighbour } from '../../../src/hex/direction.ts';
import { ROADS, type Road } from '../../../src/ledger/entry.ts';
import { capitalised } from '../../../src/text/capitalised.ts';
import type { Journey } from '../../journey/journey.ts';
import { roadsFrom } from '../../journey/roads-from.ts';
import { OUTLINE, VIEW_BOX } from '../../kit/hex-vignette.tsx';
import { palette } from '../../kit/theme.ts';
import { Trouble } from '../../kit/trouble.tsx';
import { useInView } from '../asking/use-in-view.ts';
import { useWriting } from '../asking/use-writing.ts';
import { WaitingLine } from '../asking/waiting-line.tsx';

/** The directions in two rows, arranged like a hex's sides. */
const SIDES: readonly Direction[] = [6, 1, 2, 5, 4, 3];

interface RoadPickerProps {
  readonly journey: Journey;
  readonly hex: Axial;
  /** Whether it is shown alone. Below the marks, the first mark takes the focus, and one button closes both. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** The roads and trails that lead out of a hex: each of its sides that leads to known ground can be given one. */
export function RoadPicker({ journey, hex, takesFocus, onClose }: RoadPickerProps) {
  const { campaign } = journey;
  const [kind, setKind] = useState<Road>('road');
  const { isSending, trouble, write } = useWriting(journey);
  const group = useInView<HTMLFieldSetElement>(takesFocus);
  useLayoutEffect(() => {
    if (takesFocus) group.current?.querySelector('input')?.focus();
  }, []);
  const there = new Map(roadsFrom(campaign, hex).map(({ direction, of }) => [direction, of]));
  const isKnown = (direction: Direction) => campaign.world.has(neighbour(hex, direction));
  const set = async (direction: Direction) => {
    if (isSending) return;
    const of = there.get(direction) === kind ? null : kind;
    const along = [hex, neighbour(hex, direction)].map(({ q, r }) => ({ q, r }));
    await write({ kind: 'road', of, along });
  };
  return (
    <fieldset
      class="road-picker"
      ref={group}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <legend>Roads from here</legend>
      <div class="road-kinds" role="radiogroup" aria-label="What is drawn">
        {ROADS.map((of) => (
          <label key={of}>
            <input type="radio" name="road-kind" checked={of === kind} onChange={() => setKind(of)} />
            {capitalised(of)}
          </label>
        ))}
      </div>
      <div class="road-sides">
        {SIDES.map((direction) => {
          const of = there.get(direction) ?? null;
          return (
            <button
              type="button"
              key={direction}
              aria-pressed={of !== null}
              aria-label={`${capitalised(directionName(direction))}: ${of ?? 'no road'}`}
              disabled={!isKnown(direction)}
              onClick={() => void set(direction)}
            >
              <RoadSign direction={direction} of={of} />
            </button>
          );
        })}
      </div>
      {SIDES.some((direction) => !isKnown(direction)) && <p class="told">Roads lead to known hexes only.</p>}
      {takesFocus && (
        <button type="button" class="quiet-button road-close" onClick={onClose}>
          Close
        </button>
      )}
      <WaitingLine journey={journey} isSending={isSending} />
      <Trouble text={trouble} />
    </fieldset>
  );
}

/** A hex with the road or trail on one side; a faint line if there is none. */
function RoadSign({ direction, of }: { direction: Direction; of: Road | null }) {
  const { hexLine, road } = palette.value;
  const { width, dashes } = ROAD_STYLE[of ?? 'road'];
  return (
    <svg viewBox={VIEW_BOX} aria-hidden="true">
      <polygon points={OUTLINE} fill="none" stroke={hexLine} stroke-width="0.05" />
      <path
        d={polyline([[0, 0], edgeMiddle(direction)])}
        fill="none"
        stroke={road}
        stroke-width={2.4 * width}
        stroke-dasharray={dashes.map((length) => 1.6 * length).join(' ')}
        stroke-linecap={of === 'trail' ? 'butt' : 'round'}
        opacity={of ? 1 : 0.4}
      />
    </svg>
  );
}
