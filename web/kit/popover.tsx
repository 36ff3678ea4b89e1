import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useCloseByBack } from './close-by-back.ts';

interface PopoverProps {
  /** Text of the button's tooltip. */
  readonly title: string;
  /** Content of the button. Its text is the button's accessible name. */
  readonly button: ComponentChildren;
  readonly children: (close: () => void) => ComponentChildren;
  readonly name: string;
}

/** A button with something that opens below it. Escape, the back button or a press elsewhere closes it again. */
export function Popover({ title, button, name, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // What is opened from here returns the focus to where it was.
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useCloseByBack(open, close);
  // Without delay: the next key or press may be the one that closes it.
  useLayoutEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (event.target instanceof Node && !holder.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', elsewhere, true);
    document.addEventListener('focusin', elsewhere);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true);
      document.removeEventListener('focusin', elsewhere);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [open]);
  return (
    <div class={`popover popover-${name}`} ref={holder}>
      <button
        type="button"
        class="bar-button"
        ref={opener}
        aria-expanded={open}
        title={title}
        onClick={() => setOpen(!open)}
        data-testid={`${name}-button`}
      >
        {button}
      </button>
      {open && (
        <div class="popover-sheet" data-testid={name}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
