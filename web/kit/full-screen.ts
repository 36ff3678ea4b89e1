/** Fills the screen, where the browser lets a page do so: only after a press. */
export function fillScreen(): void {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement || !navigator.userActivation?.isActive) return;
  void documentElement.requestFullscreen?.().catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
