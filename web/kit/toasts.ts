import { signal } from '@preact/signals';
import { readingTime } from './reading-time.ts';
import { hasNewerVersion, RENEWED } from './renewed-page.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'trouble';
}

/** Shortest time that a toast is shown, in milliseconds, however short its text. */
const LEAST_MS = 7000;

export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Whether the pointer or the focus is in the list of toasts. */
let isHeld = false;

export const holdToasts = (): void => {
  isHeld = true;
};

export const letToastsGo = (): void => {
  isHeld = false;
};

function goInTime(said: Toast): void {
  const go = () => (isHeld ? goInTime(said) : dismiss(said.id));
  setTimeout(go, Math.max(LEAST_MS, readingTime(said.text)));
}

/** Shows a toast for as long as it takes to read it. The same text is not shown twice at once. Returns its id. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): number {
  const said = { id: ++count, text, tone };
  // A list that was removed with its page gets no event when the pointer or focus leaves it.
  if (toasts.peek().length === 0) letToastsGo();
  toasts.value = [...toasts.value.filter((other) => other.text !== text), said].slice(-3);
  goInTime(said);
  return said.id;
}

/** Key of the toast to show after a reload, in this tab only. */
const CARRIED = 'hexfarer.toast';

/** Shows a toast about what has just led to another part of the page, even if the page is reloaded for that. */
export function toastAcrossReload(text: string): void {
  toast(text);
  const carry = () => {
    try {
      if (toasts.peek().some((shown) => shown.text === text)) sessionStorage.setItem(CARRIED, text);
    } catch {
      // Not stored: it was shown on this page only.
    }
  };
  addEventListener('pagehide', carry, { once: true });
}

/** Shows the toast that the page before the reload could not show for long enough. */
export function toastFromBeforeReload(): void {
  try {
    const text = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (text) toast(text);
  } catch {
    // Nothing was stored then.
  }
}

/** Shows that a part of the page, loaded when it is first needed, could not be loaded. */
export async function toastUnfetched(): Promise<void> {
  const why = (await hasNewerVersion())
    ? RENEWED
    : 'That could not be fetched. Are you offline? Try again, or reload the page.';
  toast(why, 'trouble');
}

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((other) => other.id !== id);
  // A removed toast gets no event when the pointer or focus leaves it.
  letToastsGo();
};
