import { useState } from 'preact/hooks';
import { wholeNumber } from './whole-number.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** Called when somebody has finished typing another number. */
  readonly onNumber: (value: number) => void;
  readonly onFault: (fault: string) => void;
  readonly disabled?: boolean;
}

/**
 * A whole number that can be edited: Enter or leaving the field accepts it, Escape does not. The text being typed stays
 * even if the number changes meanwhile.
 */
export function NumberField({ label, value, least, most, onNumber, onFault, disabled }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const take = () => {
    if (draft === null) return;
    const number = wholeNumber(draft);
    setDraft(null);
    if (number === null || number < least || number > most)
      onFault(`A whole number from ${inWords(least)} to ${inWords(most)}, not “${draft.trim()}”.`);
    else if (number !== value) onNumber(number);
  };
  return (
    <input
      class="number-field"
      aria-label={label}
      inputMode={least < 0 ? 'text' : 'numeric'}
      autocomplete="off"
      value={draft ?? inWords(value)}
      disabled={disabled}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        else if (event.key === 'Escape' && draft !== null) setDraft(null);
        else return;
        event.preventDefault();
      }}
    />
  );
}

const inWords = (value: number): string => value.toLocaleString('en').replace('-', '−');
