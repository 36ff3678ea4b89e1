import { useEffect, useRef } from 'preact/hooks';

/** Time in milliseconds after which a held button counts ten at once. */
const HOLD_MS = 450;
const MANY = 10;

/**
 * The attributes of a button that counts one at a tap, and ten when held down or pressed with Shift.
 *
 * @param disabled whether the button is disabled: browsers then send it no events, not even that it is released
 */
export function useTapOrHold(act: (by: number) => void, disabled: boolean) {
  const latest = useRef(act);
  latest.current = act;
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const hasHeld = useRef(false);
  const letGo = () => clearInterval(timer.current);
  useEffect(() => () => clearInterval(timer.current), []);
  useEffect(() => {
    if (disabled) letGo();
  }, [disabled]);
  return {
    disabled,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      hasHeld.current = false;
      letGo();
      timer.current = setInterval(() => {
        hasHeld.current = true;
        latest.current(MANY);
      }, HOLD_MS);
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onContextMenu: (event: Event) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // A key press has no pointer events, and a click count of 0.
      if (!hasHeld.current || event.detail === 0) latest.current(event.shiftKey ? MANY : 1);
      hasHeld.current = false;
    },
  };
}
