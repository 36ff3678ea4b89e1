import { useEffect, useRef } from 'preact/hooks';
import { faceThrownAgain } from '../../journey/dice-in-words.ts';
import type { GivenThrow } from '../../journey/dice-prompt.ts';
import { type GivenFace, MOST_SIDES_FOR_KEYS, typedDiceOf } from '../../journey/typed-dice.ts';
import { ThrownDice } from '../../kit/die.tsx';
import type { DiceProps } from './dice-props.ts';

/** Number of earlier throws shown: the latest. */
const SHOWN_THROWS = 3;

/** The dice of a throw, as far as they are given, and the throws before it. */
export function DiceSlots({ journey, prompt }: DiceProps) {
  const hand = typedDiceOf(journey.commands);
  const current = hand.current.value;
  const { needs } = prompt;
  const slots = useRef<HTMLOListElement>(null);
  // The focus follows the current die, unless it is on the buttons for faces.
  useEffect(() => {
    if (!document.activeElement?.closest('.dice-keys'))
      slots.current?.querySelectorAll<HTMLElement>('.dice-slot')[current]?.focus();
  }, [current, needs]);
  return (
    <div class="dice-given">
      <ol class="dice-slots" ref={slots} aria-label="The dice of this throw">
        {hand.faces.value.map((face, die) => (
          <li key={die}>
            <Slot journey={journey} prompt={prompt} die={die} face={face} />
          </li>
        ))}
      </ol>
      <SoFar journey={journey} prompt={prompt} />
      <GivenBefore thrown={prompt.thrown} />
    </div>
  );
}

/** One die of the throw: what it shows, or that it is still to be given. */
function Slot({ journey, prompt, die, face }: DiceProps & { die: number; face: GivenFace }) {
  const hand = typedDiceOf(journey.commands);
  const { count, sides } = prompt.needs;
  const isCurrent = hand.current.value === die;
  const draft = isCurrent ? hand.draft.value : '';
  const shown = draft || (face === null ? 'not given yet' : `shows ${face}`);
  return (
    <button
      type="button"
      class="dice-slot"
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`Die ${die + 1} of ${count}, d${sides}: ${shown}`}
      onClick={() => hand.choose(die)}
    >
      {draft ? (
        <span class="dice-draft">{draft}</span>
      ) : face === null ? (
        <small>d{sides}</small>
      ) : (
        <ThrownDice roll={{ for: prompt.needs.for, sides, faces: [face] }} />
      )}
    </button>
  );
}

/** How far the throw has come, or what is wrong with what was typed. */
function SoFar({ journey, prompt }: DiceProps) {
  const hand = typedDiceOf(journey.commands);
  const { accept, count, sides } = prompt.needs;
  const given = hand.faces.value.filter((face) => face !== null).length;
  const again = faceThrownAgain(prompt);
  return (
    <p class="dice-so-far quiet" role="status">
      {hand.fault.value ? (
        <span class="trouble">{hand.fault.value}</span>
      ) : hand.isUnsent(journey.live.waitingCommands.value) ? (
        'Kept until the connection is back.'
      ) : accept && given === 0 ? (
        `${accept.join(', ')} will do. ${again === null ? 'Press any other face too: it is thrown again.' : `The ${again} does not: throw again.`}`
      ) : sides > MOST_SIDES_FOR_KEYS && hand.draft.value ? (
        'Enter takes it.'
      ) : (
        count > 1 && `${given} of ${count} given.`
      )}
    </p>
  );
}

/** The last throws of the same command. */
function GivenBefore({ thrown }: { thrown: readonly GivenThrow[] }) {
  if (thrown.length === 0) return null;
  const more = thrown.length - SHOWN_THROWS;
  return (
    <ol class="dice-before" aria-label="Given before">
      {more > 0 && <li class="quiet">{more} more,</li>}
      {thrown.slice(-SHOWN_THROWS).map(({ needs, faces }) => (
        <li key={needs.soFar.length}>
          <span class="quiet">{needs.for}</span>
          <ThrownDice roll={{ for: needs.for, sides: needs.sides, faces }} />
        </li>
      ))}
    </ol>
  );
}
