import { sameHex } from '../../src/hex/axial.ts';
import { directionName } from '../../src/hex/direction.ts';
import type { Journey } from '../journey/journey.ts';
import { printedKeys, STEPS_AS_READ } from '../journey/printed-keys.ts';
import { nameOfUnknown } from '../journey/words/words-of.ts';
import { characterKeys } from '../kit/preferences.ts';
import type { WayOn } from '../map/overlay/way-on.ts';
import { HexPicture } from './hex-picture.tsx';

/** The six ways on as buttons, laid out as the hexes lie. */
export function Rose({ journey }: { journey: Journey }) {
  const party = journey.party.value;
  const ways = STEPS_AS_READ.flatMap((direction) =>
    journey.ways.value.filter((way) => way.direction === direction),
  );
  return (
    <fieldset class="rose" aria-label="Ways on from the party" data-testid="rose">
      {/* The tab order is the reading order. */}
      {ways.map((way) => (
        <Way key={way.direction} journey={journey} way={way} />
      ))}
      {party && (
        <div class="rose-hex rose-here" aria-hidden="true">
          <HexPicture journey={journey} hex={party} />
          <span class="rose-party">here</span>
        </div>
      )}
    </fieldset>
  );
}

function Way({ journey, way }: { journey: Journey; way: WayOn }) {
  const { hex, direction, known, barred } = way;
  const record = journey.recordAt(hex);
  const selected = journey.selected.value;
  const chosen = selected !== null && sameHex(selected, hex);
  // A hex-shaped button has room for one short word only.
  const unknown = barred ? nameOfUnknown(journey.campaign.world, hex) : 'unknown';
  const name = record ? journey.words.shortName(record) : unknown;
  const mayMove = journey.permissions.mayMove.value;
  const hasKey = characterKeys.value === 'on';
  const hint =
    chosen && mayMove && !barred ? ` (press again to ${known ? 'walk there' : journey.words.verb})` : '';
  const press = (event: MouseEvent) => {
    // A key press has no clicks to count; a mouse may click twice by habit.
    if (event.detail === 0) journey.presses.step(direction, event);
    else journey.presses.press(hex, event.timeStamp);
  };
  return (
    <button
      type="button"
      class={`rose-hex rose-${direction}${known || barred ? '' : ' rose-unknown'}${barred ? ' rose-barred' : ''}${chosen ? ' chosen' : ''}`}
      disabled={barred}
      aria-pressed={chosen}
      aria-keyshortcuts={hasKey ? printedKeys.value[direction] : undefined}
      data-direction={direction}
      data-testid={`way-${direction}`}
      onClick={press}
    >
      <HexPicture journey={journey} hex={hex} />
      <span class="visually-hidden">{directionName(direction)}: </span>
      <span class="rose-name">{name}</span>
      {mayMove && !barred && hasKey && <kbd class="rose-key">{printedKeys.value[direction]}</kbd>}
      <span class="visually-hidden">{hint}</span>
    </button>
  );
}
