import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../kit/icon.tsx';

interface BackButtonProps {
  readonly onBack: () => void;
  /** Whether the button takes the focus, rather than what is below it. */
  readonly takesFocus?: boolean;
}

/** Leads back to all tables. Scrolls the leaf to its top when it appears. */
export function BackButton({ onBack, takesFocus = true }: BackButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.closest('.notebook-leaf')?.scrollTo(0, 0);
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button type="button" class="plain text-button back" ref={button} onClick={onBack}>
      <Icon name="back" /> All tables
    </button>
  );
}
