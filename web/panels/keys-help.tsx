import { directionName } from '../../src/hex/direction.ts';
import { printedKeys, STEPS_AS_READ } from '../journey/printed-keys.ts';
import { Dialog } from '../kit/dialog.tsx';
import { PreferenceSwitch } from '../kit/preference-switch.tsx';
import { characterKeys } from '../kit/preferences.ts';

const OTHERS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['↑', '↓', '←', '→'], 'move the cursor'],
  [['Enter'], 'do what the panel offers'],
  [['Esc'], 'deselect the hex; then close the news'],
  [['⌫'], 'take back what waits for the connection'],
  [['P'], 'jump to the party'],
  [['0'], 'show the whole world'],
  [['+', '−'], 'zoom in, zoom out'],
  [['/'], 'find hexes by what is there or written'],
  [['R'], 'read the map as text, hex by hex'],
  [['M'], 'name, mark or note the hex'],
  [['Shift F10'], 'what can be done with the hex'],
  [['N'], 'open and close the notebook'],
  [['T'], 'look back; then ← → go by entries, ↑ ↓ by days, Space plays, Esc leads back'],
  [['L'], 'the legend'],
  [['F'], 'the map alone, on a screen for all; F or Esc leads back'],
  [['Space'], 'hold it to pan with any button'],
  [['?'], 'this list'],
];

/** Whether this letter's key moves the party: on Colemak, F is where other layouts have E, so it does nothing else. */
const isStep = (letter: string): boolean => Object.values(printedKeys.value).includes(letter);

/** Help on keys and gestures. On touch screens the gestures come first, and the keys are folded away. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return (
    <Dialog title="Keys and gestures" name="keys" onClose={onClose}>
      <div class="keys-body">
        {isTouched ? (
          <>
            <Gestures />
            <Documentation />
            <details class="keys-folded">
              <summary>With a keyboard</summary>
              <Keys />
            </details>
          </>
        ) : (
          <>
            <Keys />
            <p class="quiet">
              Without keys: press a hex to choose it and press it again to go; drag to move the map; use the
              wheel, pinch or press twice to zoom in; right-click, or hold a finger on a hex, for its menu.
              Dragging never enters anything.
            </p>
            <Documentation />
          </>
        )}
      </div>
    </Dialog>
  );
}

const GESTURES: readonly (readonly [gesture: string, does: string])[] = [
  ['Tap a hex', 'chooses it and shows what is known of it'],
  ['Tap it again', 'goes there; into the unknown only after a short pause'],
  ['Rest a finger on a hex', 'shows what can be done with it'],
  ['Drag', 'moves the map, and never enters anything'],
  ['Pinch, or tap twice', 'zooms in'],
];

/** The touch gestures. */
function Gestures() {
  return (
    <dl class="gestures">
      {GESTURES.map(([gesture, does]) => (
        <div key={gesture}>
          <dt>{gesture}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

function Documentation() {
  return (
    <p class="quiet">
      <a href="/docs/" target="_blank" rel="noopener">
        The documentation
      </a>{' '}
      explains the first evening, the rules, the tables and everything else.
    </p>
  );
}

function Keys() {
  return (
    <div class="keys-body">
      <div class="keys-steps">
        <div class="keys-rose" aria-hidden="true">
          {STEPS_AS_READ.map((direction) => (
            <kbd key={direction} title={directionName(direction)}>
              {printedKeys.value[direction]}
            </kbd>
          ))}
        </div>
        <p>
          The keys are arranged like the hexes: north-west, north and north-east above, the south below. So
          are the six around 4 5 6 on the number pad. The first press <em>chooses</em>, and the same key again{' '}
          <em>goes</em>, into the unknown only after a short pause, so that nobody enters in haste.
        </p>
      </div>
      <dl class="keys-list">
        {OTHERS.filter(([keys]) => !keys.some(isStep)).map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <PreferenceSwitch text="Letters and signs as shortcuts" setting={characterKeys} />
    </div>
  );
}
