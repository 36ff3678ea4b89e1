/** Copies the text of a field. The clipboard API is not there on plain HTTP; the old command is. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
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

/** Hands a file over to be saved. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
