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

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((other) => other.id !== id);
};
