import { signal } from '@preact/signals';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'trouble';
}

const TOAST_MS = 7000;

export const toasts = signal<readonly Toast[]>([]);
let count = 0;

/** Says something in passing, for some seconds. The same words are not said twice at once. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++count;
  toasts.value = [...toasts.value.filter((other) => other.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), TOAST_MS);
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
  toasts.value = toasts.value.filter((other) => other.id !== id);
};
