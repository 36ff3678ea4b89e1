/**
 * Has files taken that are dropped anywhere on the page, the first of several; except on a field for files, which takes
 * them itself. Without `take` they are ignored: the browser would show the file in place of the page.
 */
export function takeDroppedFiles(take?: (file: File | undefined) => void): void {
  const drag = (event: DragEvent) => {
    const { dataTransfer, target, type } = event;
    if (!dataTransfer?.types.includes('Files') || (target as Element).matches?.('[type=file]')) return;
    event.preventDefault();
    if (type === 'drop') take?.(dataTransfer.files[0]);
  };
  window.ondragover = drag;
  window.ondrop = drag;
}
