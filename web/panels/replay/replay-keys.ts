import { isReplayOpen } from '../../journey/past-view.ts';
import type { Replay } from '../../journey/replay/replay.ts';
import { isPressing, keyTarget } from '../../kit/key-target.ts';
import { characterKeys } from '../../kit/preferences.ts';

/** Number of entries passed over with Page Up, Page Down, or Shift and an arrow. */
const FAR = 10;

/** Whether keys belong to a field, menu or dialog. Those on a slider belong to the replay. */
const isTyping = (target: HTMLElement | null): boolean =>
  document.querySelector('dialog[open], .popover-sheet') !== null ||
  target?.closest('input:not([type="range"]), textarea, select, .notebook, [role="menu"]') != null;

/** Whether keys that move come from a slider, which then moves its own thumb. */
const isSlider = (target: HTMLElement | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'range';

/** Lets keys control a replay, before the map takes them. Returns a function that stops it. */
export function listenToReplayKeys(replay: Replay, leave: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = keyTarget(event);
    // The key before may have closed the replay, which has not been cleaned up yet.
    if (!isReplayOpen.peek() || ctrlKey || metaKey || altKey || isTyping(target)) return;
    const act = actionOf(event, replay, leave);
    if (!act) return;
    if (key === ' ' && isPressing(target)) return;
    if (isSlider(target) && MOVING.has(key)) return;
    event.preventDefault();
    if (!event.repeat || MOVING.has(key)) act();
  };
  addEventListener('keydown', hear, { capture: true });
  return () => removeEventListener('keydown', hear, { capture: true });
}

const MOVING: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

function actionOf(
  { key, shiftKey }: KeyboardEvent,
  replay: Replay,
  leave: () => void,
): (() => void) | undefined {
  const far = shiftKey ? FAR : 1;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => replay.step(-far),
    ArrowRight: () => replay.step(far),
    ArrowUp: () => replay.stepDay(1),
    ArrowDown: () => replay.stepDay(-1),
    PageUp: () => replay.step(FAR),
    PageDown: () => replay.step(-FAR),
    Home: () => replay.goTo(1),
    End: () => replay.goTo(replay.head),
    ' ': () => replay.togglePlay(),
    Escape: leave,
    ...(characterKeys.peek() === 'on' && { t: leave, T: leave }),
  };
  return actions[key];
}
