/** Shown when a part of the page no longer exists on the server. */
export const RENEWED = 'The server has a newer version of this page. Reload the page.';

const ownScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? undefined;

/** Whether the server has another version of the page by now, so that parts of this one can no longer be loaded. */
export async function hasNewerVersion(): Promise<boolean> {
  const own = ownScript();
  const response = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!own || !response?.ok) return false;
  const text = await response.text().catch(() => '');
  // Not if something in between answered instead, such as the sign-in page of a network.
  return text.includes('<div id="page">') && !text.includes(own);
}

/**
 * Reloads the page if a part of it could not be loaded because the server has another version by now. Once for each
 * version: a cache in between may still have the old one.
 *
 * @throws the error from loading the part, if a reload would not help
 */
export async function reloadIfRenewed(error: unknown): Promise<void> {
  const own = ownScript();
  if (history.state?.outdated === own || !(await hasNewerVersion())) throw error;
  history.replaceState({ ...history.state, outdated: own }, '');
  location.reload();
  await new Promise(() => {});
}
