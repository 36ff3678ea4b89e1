import type { Signal } from '@preact/signals';
import { LONGEST_PURPOSE } from '../../../../src/ledger/settings.ts';
import { normaliseDice, readDice } from '../../../../src/rules/tables/dice-notation.ts';

/** Dice with a button of their own. */
const QUICK = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20', 'd100', '2d6'];

interface ThrowDiceProps {
  readonly busy: boolean;
  /** What was typed as other dice. */
  readonly text: Signal<string>;
  readonly onThrow: (dice: string) => void;
}

/** Throws dice of any notation. */
export function ThrowDice({ busy, text, onThrow }: ThrowDiceProps) {
  const notation = normaliseDice(text.value);
  const read = readDice(notation);
  const fault = notation !== '' && !read.ok ? read.what : '';
  const submit = (event: Event) => {
    event.preventDefault();
    if (read.ok && !busy) onThrow(notation);
  };
  return (
    <>
      <fieldset class="quick-dice" aria-label="Throw at once">
        {QUICK.map((dice) => (
          <button type="button" key={dice} class="quiet-button" disabled={busy} onClick={() => onThrow(dice)}>
            {dice}
          </button>
        ))}
      </fieldset>
      <form class="one-line" onSubmit={submit}>
        <label class="field">
          <span class="visually-hidden">Other dice</span>
          <input
            value={text.value}
            placeholder="Other dice, such as 3d6+2"
            maxLength={40}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={fault !== ''}
            aria-describedby="notation-fault"
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
        </label>
        <button type="submit" class="quiet-button" disabled={busy || !read.ok}>
          Throw
        </button>
        <p id="notation-fault" class="fault" role="status">
          {fault}
        </p>
      </form>
    </>
  );
}

interface PurposeFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: Signal<string>;
  /** Whether the context makes the label obvious, so that only screen readers get it. */
  readonly isPlain?: boolean;
}

/** The field for what dice are thrown for, which everybody can read. */
export const PurposeField = ({ label, placeholder, text, isPlain }: PurposeFieldProps) => (
  <label class="field">
    <span class={isPlain ? 'visually-hidden' : undefined}>{label}</span>
    <input
      value={text.value}
      dir="auto"
      maxLength={LONGEST_PURPOSE}
      placeholder={placeholder}
      autocomplete="off"
      onInput={(event) => {
        text.value = event.currentTarget.value;
      }}
    />
  </label>
);
