import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { capitalised } from '../../../../src/text/capitalised.ts';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly disabled?: boolean;
  readonly fault: string | null;
  /** The hint below it, shown while nothing is wrong. */
  readonly told?: string;
  /** Whether it takes the focus when the form opens. */
  readonly takesFocus?: boolean;
  readonly onText: (text: string) => void;
}

/** A line of text, and what is wrong with it. */
export function TextField({
  label,
  value,
  maxLength,
  disabled = false,
  fault,
  told = '',
  takesFocus = false,
  onText,
}: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // In a layout effect, so that the next letters are not for the map.
  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={field}
        value={value}
        dir="auto"
        maxLength={maxLength}
        disabled={disabled}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-told`}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <p id={`${id}-told`} class={fault ? 'fault' : 'told'}>
        {fault === null ? told : capitalised(fault)}
      </p>
    </div>
  );
}
