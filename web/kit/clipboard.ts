import { selectText } from './select-text.ts';

/** Copies some words that stand in no field. */
export async function copyWords(words: string): Promise<boolean> {
  const field = document.createElement('input');
  const before = document.activeElement;
  field.value = words;
  field.readOnly = true;
  field.className = 'visually-hidden';
  document.body.append(field);
  try {
    return await copyText(field);
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Copies the text of a field. The clipboard API is not there on plain HTTP; the old command is. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  selectText(field);
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // Refused: the old way may still be open.
  }
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
