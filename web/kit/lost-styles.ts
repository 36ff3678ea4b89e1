/** Style sheets that could not be loaded. */
const lost = new Set<HTMLLinkElement>();

// Importing a part of the page again loads its code again, but not its style sheet.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement && target.relList.contains('stylesheet'))) return;
    lost.add(target);
    target.remove();
  },
  { capture: true },
);

/** Loads them again; rejects if one still can't be loaded. */
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
