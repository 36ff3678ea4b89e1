/** Stylesheets that were wanted and could not be fetched. */
const lost = new Set<HTMLLinkElement>();

// Who imports a part of the page anew has its code fetched anew, but not its style.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement && target.relList.contains('stylesheet'))) return;
    lost.add(target);
    target.remove();
  },
  { capture: true },
);

/** Fetches them again; rejects where one still can't be had. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchAgain));
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const again = link.cloneNode() as HTMLLinkElement;
  lost.delete(link);
  return new Promise((resolve, reject) => {
    again.onload = resolve;
    again.onerror = () => reject(new Error(`${link.href} could not be fetched`));
    document.head.append(again);
  });
}
