/** The latest request to the browser, settled once it was granted or refused. */
let filling: Promise<unknown> = Promise.resolve();

/** Fills the screen, if the browser allows it, which it does only after a press. */
export function fillScreen(): void {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement || !navigator.userActivation?.isActive) return;
  filling = documentElement.requestFullscreen?.().catch(() => undefined) ?? filling;
}

/** Leaves full screen, even if it has only been requested. */
export function leaveFullScreen(): void {
  void filling
    .then(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
    .catch(() => undefined);
}
