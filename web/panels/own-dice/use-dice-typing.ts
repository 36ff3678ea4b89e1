import { useLayoutEffect } from 'preact/hooks';
import { handOf } from '../../journey/dice-hand.ts';
import type { Journey } from '../../journey/journey.ts';
import { digitOf } from '../../journey/key-map.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';

/** The dialog over all else. One opens within another, or after it on the page. */
const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);

/**
 * Types faces wherever the focus is on the page. Escape and the way back put the throw aside, with what was typed of it; a
 * dialog that is open comes first.
 */
export function useDiceTyping({ commands }: Journey): void {
  const hand = handOf(commands);
  // At once, and before the strip takes the focus: whoever sees that it has it may press a face.
  useLayoutEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, key, target } = event;
      if (ctrlKey || metaKey || altKey || (repeat && key !== 'Backspace')) return;
      // Who opened a dialog before the dice were asked for types in that.
      const dialog = topDialog();
      if (dialog) {
        // By itself Chromium closes only what came last, and that is the strip.
        if (key === 'Escape') dialog.close();
        return;
      }
      if (key === 'Enter' && isOtherButton(target)) return;
      if (key === 'Escape') commands.putAside();
      // What is typed for nothing is not taken, nor does it do anything else.
      else if (commands.overtaken ? digitOf(event) === null && key !== 'Backspace' : !hand.key(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', type);
    return () => removeEventListener('keydown', type);
  }, [commands, hand]);
  useCloseByBack(true, (stay) => {
    const dialog = topDialog();
    if (!dialog) return commands.putAside();
    dialog.close();
    stay();
  });
}

const isOtherButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button:not(.dice-slot)') !== null;
