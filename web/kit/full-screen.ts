/** What was asked of the browser last, until it has come to pass or was refused. */
let filling: Promise<unknown> = Promise.resolve();

/** Fills the screen, where the browser lets a page do so: only after a press. */
export function fillScreen(): void {
  const { documentElement, fullscreenElement } = document;
  if (fullscreenElement || !navigator.userActivation?.isActive) return;
  filling = documentElement.requestFullscreen?.().catch(() => undefined) ?? filling;
}

/** Also where the screen is only about to be filled. */
export function leaveFullScreen(): void {
  void filling
    .then(() => (document.fullscreenElement ? document.exitFullscreen() : undefined))
    .catch(() => undefined);
}
