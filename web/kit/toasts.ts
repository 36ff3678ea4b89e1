import { signal } from '@preact/signals';
import { readingTime } from './reading-time.ts';
import { isRenewed, RENEWED } from './renewed-page.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'trouble';
}

/** What is soon read stays as long as this all the same. */
const LEAST_MS = 7000;

export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Whether somebody points at what is shown, or has the focus in it. */
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

/**
 * Says something in passing, for as long as it takes to read it. The same words are not said twice at once. Returns what it
 * is dismissed by.
 */
export function toast(text: string, tone: Toast['tone'] = 'plain'): number {
  const said = { id: ++count, text, tone };
  // A list that went with its page tells of no focus or pointer that leaves it.
  if (toasts.peek().length === 0) letToastsGo();
  toasts.value = [...toasts.value.filter((other) => other.text !== text), said].slice(-3);
  goInTime(said);
  return said.id;
}

/** What is still to be said once the page has been loaded anew, in this tab alone. */
const CARRIED = 'hexfarer.toast';

/** Says something about what has just led to another part of the page, also where that is loaded anew for it. */
export function toastAcrossReload(text: string): void {
  toast(text);
  const carry = () => {
    try {
      if (toasts.peek().some((shown) => shown.text === text)) sessionStorage.setItem(CARRIED, text);
    } catch {
      // Then it was said here alone.
    }
  };
  addEventListener('pagehide', carry, { once: true });
}

/** Says what the page before had no time to say. */
export function toastFromBeforeReload(): void {
  try {
    const text = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (text) toast(text);
  } catch {
    // Then nothing was carried.
  }
}

/** Says that a part of the page is not here, which was to be fetched when it is first wanted. */
export async function toastUnfetched(): Promise<void> {
  const why = (await isRenewed())
    ? RENEWED
    : 'That could not be fetched. Is the connection away? Try again, or load the page anew.';
  toast(why, 'trouble');
}

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((other) => other.id !== id);
  // What is pressed away tells of no focus or pointer that leaves it.
  letToastsGo();
};
