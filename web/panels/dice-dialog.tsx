import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { diceName } from '../../src/dice/request.ts';
import { directionBetween, directionName } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { DicePrompt } from '../journey/dice-prompt.ts';
import type { Journey } from '../journey/journey.ts';
import { Dialog } from '../kit/dialog.tsx';
import { ThrownDice } from '../kit/die.tsx';

/** Asks for the faces of dice that were thrown on the table. The last face sends them off. */
export function DiceDialog({ journey, prompt }: { journey: Journey; prompt: DicePrompt }) {
  const { needs, destination } = prompt;
  const { q, r } = needs;
  const hex = q === undefined || r === undefined ? null : { q, r };
  const direction = hex && destination && directionBetween(destination, hex);
  const typed = useSignal<readonly number[]>([]);
  const faces = typed.value;
  // Keys may come faster than the page is drawn: what counts is what was typed, and which dice are asked for, by now.
  const give = (face: number) => {
    const now = journey.commands.dicePrompt.value?.needs;
    if (!now || journey.commands.underWay.value || face > now.sides) return;
    const all = [...typed.value, face];
    typed.value = all.length < now.count ? all : [];
    if (all.length >= now.count) void journey.commands.giveDice(all);
  };
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (event.repeat) return;
      if (/^[1-9]$/.test(event.key)) give(Number(event.key));
      else if (event.key === 'Backspace') typed.value = typed.value.slice(0, -1);
    };
    addEventListener('keydown', type);
    return () => removeEventListener('keydown', type);
  });
  const close = () => {
    journey.commands.dicePrompt.value = null;
  };
  return (
    <Dialog title="Your dice" name="own-dice" onClose={close}>
      <p class="dice-request">
        Throw {needs.count === 1 ? 'a ' : ''}
        <strong>{diceName(needs)}</strong> for the <strong>{needs.for}</strong>
        {hex && (
          <>
            {' of '}
            <strong>{hexLabel(hex)}</strong>
          </>
        )}
        {direction && ` in the ${directionName(direction)}`} and press what fell.
      </p>
      <fieldset class="dice-faces" aria-label={`A face of ${diceName({ ...needs, count: 1 })}`}>
        {Array.from({ length: needs.sides }, (_, index) => index + 1).map((face) => (
          <button type="button" key={face} aria-label={String(face)} onClick={() => give(face)}>
            <ThrownDice roll={{ for: needs.for, sides: needs.sides, faces: [face] }} />
          </button>
        ))}
      </fieldset>
      <div class="dice-so-far" role="status">
        {faces.length > 0 && (
          <>
            <span class="quiet">So far:</span>
            <ThrownDice roll={{ for: needs.for, sides: needs.sides, faces }} />
          </>
        )}
        {needs.accept && faces.length === 0 && (
          <span class="quiet">
            {needs.accept.join(', ')} will do. Press any other face too if it falls: it is kept, and thrown
            again.
          </span>
        )}
      </div>
    </Dialog>
  );
}
