/** What is said where a part of the page has another name by now. */
export const RENEWED = 'The server has a newer version of this page. Load the page anew.';

const ownScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? undefined;

/** Whether the server has another version of the page by now, so that parts of this one can be had nowhere any more. */
export async function isRenewed(): Promise<boolean> {
  const own = ownScript();
  const response = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!own || !response?.ok) return false;
  const text = await response.text().catch(() => '');
  // Not what somebody on the way answers instead, such as for who has not signed in to a network.
  return text.includes('<div id="page">') && !text.includes(own);
}

/**
 * Loads the page anew where a part of it could not be fetched because the server has another version by now. Once for each
 * version of the page: something on the way may have kept the old one.
 *
 * @throws the error with which the part could not be fetched, where loading the page anew would not help
 */
export async function reloadIfRenewed(error: unknown): Promise<void> {
  const own = ownScript();
  if (history.state?.outdated === own || !(await isRenewed())) throw error;
  history.replaceState({ ...history.state, outdated: own }, '');
  location.reload();
  await new Promise(() => {});
}
