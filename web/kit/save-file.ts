/** Milliseconds that the browser has to fetch the file: Safari on a phone asks the user first. */
const KEPT_MS = 600_000;

/** Offers a file for download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
