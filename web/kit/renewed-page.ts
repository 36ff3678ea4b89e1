/** What is said where a part of the page has another name by now. */
export const RENEWED = 'The server has a newer version of this page. Load the page anew.';

/** Whether the server has another version of the page by now, so that parts of this one can be had nowhere any more. */
export async function isRenewed(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]');
  const response = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  if (!own || !response?.ok) return false;
  return !(await response.text()).includes(new URL(own.src).pathname);
}
