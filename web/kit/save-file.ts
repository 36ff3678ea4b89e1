/** How long the browser may take to fetch a file that it was handed, in milliseconds: Safari on a phone asks first whether it may. */
const KEPT_MS = 600_000;

/** Hands a file over to be saved. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
