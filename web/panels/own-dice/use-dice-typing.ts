import { useLayoutEffect } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { digitOf } from '../../journey/key-map.ts';
import { typedDiceOf } from '../../journey/typed-dice.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';

/** The topmost dialog: the last one on the page, as dialogs open within or after the one below. */
const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);

/**
 * Takes typed faces wherever the focus is on the page. Escape and going back put the throw aside, with what was typed
 * of it; but they close an open dialog first.
 */
export function useDiceTyping({ commands }: Journey): void {
  const hand = typedDiceOf(commands);
  // In a layout effect, so that keys work as soon as the strip visibly has the focus.
  useLayoutEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, key, target } = event;
      if (ctrlKey || metaKey || altKey || (repeat && key !== 'Backspace')) return;
      // A dialog that was open before the dice were asked for takes the keys.
      const dialog = topDialog();
      if (dialog) {
        // By itself Chromium closes only the dialog that came last, which is the strip.
        if (key === 'Escape') dialog.close();
        return;
      }
      if (key === 'Enter' && isOtherButton(target)) return;
      if (key === 'Escape') commands.putAside();
      // If the party has moved on, faces are not taken, but do nothing else either.
      else if (commands.overtakingMove ? digitOf(event) === null && key !== 'Backspace' : !hand.key(event))
        return;
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
