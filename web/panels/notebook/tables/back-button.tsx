import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../../kit/icon.tsx';

/** Leads back to all tables. What it stands above begins at its top, with the focus here. */
export function BackButton({ onBack }: { onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.closest('.notebook-leaf')?.scrollTo(0, 0);
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button type="button" class="plain text-button back" ref={button} onClick={onBack}>
      <Icon name="back" /> All tables
    </button>
  );
}
