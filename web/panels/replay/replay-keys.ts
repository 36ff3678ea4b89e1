import { isReplayed } from '../../journey/look-back.ts';
import type { Replay } from '../../journey/replay/replay.ts';
import { isPressing, keyTarget } from '../../kit/key-target.ts';
import { characterKeys } from '../../kit/preferences.ts';

/** So many entries are passed over with Page Up, Page Down, or an arrow together with Shift. */
const FAR = 10;

/** Fields want their keys themselves; but the slider's are those of the replay. */
const isTyping = (target: HTMLElement | null): boolean =>
  document.querySelector('dialog[open], .popover-sheet') !== null ||
  target?.closest('input:not([type="range"]), textarea, select, .notebook, [role="menu"]') != null;

/** What starts from the slider moves its own thumb. */
const isSlider = (target: HTMLElement | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'range';

/** Lets keys steer a replay, before the map takes them. Returns a function that stops it. */
export function listenToReplayKeys(replay: Replay, leave: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = keyTarget(event);
    // What was closed by the key before may not have ended yet.
    if (!isReplayed.peek() || ctrlKey || metaKey || altKey || isTyping(target)) return;
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
