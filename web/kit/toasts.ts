import { signal } from '@preact/signals';
import { readingTime } from './reading-time.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'trouble';
}

/** What is soon read stays as long as this all the same. */
const LEAST_MS = 7000;

export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** When what is shown goes. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function goInTime({ id, text }: Toast): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), Math.max(LEAST_MS, readingTime(text))),
  );
}

/** Says something in passing, for as long as it takes to read it. The same words are not said twice at once. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const said = { id: ++count, text, tone };
  toasts.value = [...toasts.value.filter((other) => other.text !== text), said].slice(-3);
  goInTime(said);
}

/** Keeps what is shown while somebody points at it or has the focus in it. */
export function keepToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

/** Lets what was kept go, each after all of its time. */
export function letToastsGo(): void {
  for (const shown of toasts.peek()) if (!timers.has(shown.id)) goInTime(shown);
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
export const toastUnfetched = (): void =>
  toast('That could not be fetched. Is the connection away? Try again, or load the page anew.', 'trouble');

export const dismiss = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.value = toasts.value.filter((other) => other.id !== id);
  // What is pressed away tells of no focus or pointer that leaves it.
  letToastsGo();
};
