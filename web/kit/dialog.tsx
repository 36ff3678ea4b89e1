import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly name: string;
}

/** Where the last press in a dialog began: selecting text with the mouse may end beside it, which must not close it. */
let pressed: EventTarget | null;

/** A dialog over everything; Escape, its cross or a press beside it closes it. */
export function Dialog({ title, name, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // In a layout effect, so that the next key is for the dialog, and not for the map.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const pressBeside = ({ target }: MouseEvent) =>
    target === dialog.current && target === pressed && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      class={`dialog dialog-${name}`}
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed = target;
      }}
      onClick={pressBeside}
      data-testid={name}
    >
      <div class="dialog-sheet">
        <header>
          <h2>{title}</h2>
          <button type="button" class="plain round" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
