import { useEffect, useRef, useState } from 'preact/hooks';

interface TwoPressButtonProps {
  readonly words: string;
  /** In their place once it was pressed. */
  readonly really: string;
  /** What it is done to, for those who listen: it follows the words. */
  readonly to?: string;
  readonly onAct: () => void;
  /** Told whether one more press would do it. */
  readonly onAsked?: (isAsked: boolean) => void;
  /** Whether it asks at all. */
  readonly asks?: boolean;
  readonly disabled?: boolean;
}

/** What shows that somebody does something else. */
const ELSEWHERE = ['pointerdown', 'focusin', 'input'];

/**
 * How long after the first press another one may be the rest of a double click, in milliseconds. Browsers count clicks for
 * longer, and on and on: whoever has read what is asked presses meanwhile.
 */
const DOUBLE_CLICK_MS = 300;

/**
 * A button for what can't be undone: the first press asks, the second one acts, but for that of a double click. Whoever goes
 * on elsewhere has thought better of it.
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
  useEffect(() => {
    if (!isAsked) return;
    // In Safari a press gives no focus to a button, so that it has none to lose.
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
