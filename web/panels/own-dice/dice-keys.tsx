import { useLayoutEffect, useRef } from 'preact/hooks';
import { diceName } from '../../../src/dice/request.ts';
import type { Journey } from '../../journey/journey.ts';
import { MOST_SIDES_FOR_KEYS, typedDiceOf } from '../../journey/typed-dice.ts';
import { ThrownDice } from '../../kit/die.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { DiceProps } from './dice-props.ts';

/** Up to this many sides every face has a button of its own; the numbers of larger dice are typed. */
const MOST_FACE_BUTTONS = 20;

/** The faces to press, and what else can be done with a throw. */
export function DiceKeys({ journey, prompt }: DiceProps) {
  const { commands } = journey;
  const hand = typedDiceOf(commands);
  return (
    <div class="dice-keys">
      {prompt.needs.sides <= MOST_FACE_BUTTONS ? (
        <FaceButtons journey={journey} prompt={prompt} />
      ) : (
        <DigitButtons journey={journey} />
      )}
      <div class="dice-acts">
        <button
          type="button"
          class="quiet-button"
          disabled={!hand.canTakeBack.value}
          onClick={() => hand.takeBack()}
        >
          <Icon name="take-back" /> Take back
        </button>
        <button
          type="button"
          class="quiet-button"
          disabled={commands.underWay.value}
          aria-describedby="dice-rest"
          onClick={() => hand.throwTheRest()}
        >
          Let the server throw the rest
        </button>
      </div>
    </div>
  );
}

function FaceButtons({ journey, prompt: { needs } }: DiceProps) {
  const { sides } = needs;
  return (
    <fieldset
      class={`dice-faces${sides > MOST_SIDES_FOR_KEYS ? ' dice-many' : ''}`}
      aria-label={`A face of ${diceName({ sides, count: 1 })}`}
    >
      {Array.from({ length: sides }, (_, index) => index + 1).map((face) => (
        <button
          type="button"
          key={face}
          aria-label={String(face)}
          onClick={() => typedDiceOf(journey.commands).give(face)}
        >
          <ThrownDice roll={{ for: needs.for, sides, faces: [face] }} />
        </button>
      ))}
    </fieldset>
  );
}

function DigitButtons({ journey }: { journey: Journey }) {
  const hand = typedDiceOf(journey.commands);
  const digit = (value: number) => (
    <button type="button" key={value} onClick={() => hand.digit(value)}>
      {value}
    </button>
  );
  return (
    <fieldset class="dice-digits" aria-label="Digits of the number">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
      <button type="button" aria-label="Take back" onClick={() => hand.takeBack()}>
        <Icon name="take-back" />
      </button>
      {digit(0)}
      <button type="button" aria-label="Take this number" onClick={() => hand.enterDraft()}>
        <Icon name="check" />
      </button>
    </fieldset>
  );
}

/** Shown instead of the keys once the party has moved on, so that nobody types faces in vain. */
export function LetGoKey({ journey: { commands } }: { journey: Journey }) {
  const letGo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The key that had the focus is gone.
    if (document.activeElement === document.body) letGo.current?.focus();
  }, []);
  return (
    <div class="dice-keys">
      <div class="dice-acts">
        <button type="button" class="primary" ref={letGo} onClick={() => commands.dropThrow()}>
          Drop this throw
        </button>
      </div>
    </div>
  );
}
