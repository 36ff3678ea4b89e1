import { useEffect, useRef } from 'preact/hooks';

/** Held so long, a button does ten at once. */
const HOLD_MS = 450;
const MANY = 10;

/**
 * What a button needs that does one at a tap, and ten held down or pressed with Shift.
 *
 * @param disabled whether it is: browsers tell a disabled button nothing, not even that it is let go
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
      // Keys press it without a pointer, and count no clicks.
      if (!hasHeld.current || event.detail === 0) latest.current(event.shiftKey ? MANY : 1);
      hasHeld.current = false;
    },
  };
}
