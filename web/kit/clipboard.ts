import { selectText } from './select-text.ts';

/** Copies a text that is in no field. */
export async function copyString(words: string): Promise<boolean> {
  const field = document.createElement('input');
  const before = document.activeElement;
  field.value = words;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  try {
    return await copyField(field);
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Copies the text of a field. On pages served over plain HTTP there is no clipboard API, only `execCommand`. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  selectText(field);
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // Refused: the old command may still work.
  }
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
