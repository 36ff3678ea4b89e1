import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface TwoPressButtonProps {
  readonly words: string;
  /** The button's text after the first press. */
  readonly really: string;
  /** What the action affects, for screen readers: it follows the button's text. */
  readonly to?: string;
  readonly onAct: () => void;
  /** Called when the button starts or stops asking for a second press. */
  readonly onAsked?: (isAsked: boolean) => void;
  /** Whether a second press is needed at all. */
  readonly asks?: boolean;
  readonly disabled?: boolean;
}

/** Events that show that somebody is doing something else. */
const ELSEWHERE = ['pointerdown', 'focusin', 'input'];

/**
 * Milliseconds after the first press during which another one may be part of a double click. Browsers allow more time
 * between clicks, and count any number of them: by then somebody has read the question and means it.
 */
const DOUBLE_CLICK_MS = 300;

/**
 * A button for what can't be undone: the first press asks, the second one acts, unless it is part of a double click.
 * Doing anything else cancels the question.
 */
export function TwoPressButton({
  words,
  really,
  to = '',
  onAct,
  onAsked,
  asks = true,
  disabled = false,
}: TwoPressButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const askedAt = useRef(0);
  const ask = (asked: boolean): void => {
    setAsked(asked);
    onAsked?.(asked);
  };
  // In a layout effect, so that it hears of the very next press.
  useLayoutEffect(() => {
    if (!isAsked) return;
    // Safari does not focus pressed buttons, so a loss of focus can't be used.
    const goneOn = ({ target }: Event) => {
      if (!button.current?.contains(target as Node)) ask(false);
    };
    for (const doing of ELSEWHERE) document.addEventListener(doing, goneOn, true);
    return () => {
      for (const doing of ELSEWHERE) document.removeEventListener(doing, goneOn, true);
    };
  }, [isAsked]);
  const shown = isAsked ? really : words;
  return (
    <button
      type="button"
      class={isAsked ? 'danger' : 'quiet-button'}
      ref={button}
      disabled={disabled}
      onClick={({ detail: clicks, timeStamp }) => {
        if (!isAsked && asks) {
          askedAt.current = timeStamp;
          ask(true);
        } else if (!isAsked || clicks <= 1 || timeStamp - askedAt.current > DOUBLE_CLICK_MS) onAct();
      }}
      onBlur={() => isAsked && ask(false)}
      {...(to !== '' && { 'aria-label': `${shown} ${to}` })}
    >
      {shown}
    </button>
  );
}
