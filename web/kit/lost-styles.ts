/** The stylesheets, and code fetched beforehand, that could not be had. */
const lost = new Set<HTMLLinkElement>();

// Who imports a part of the page anew has its code fetched anew, but not its style.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement)) return;
    lost.add(target);
    target.remove();
  },
  true,
);

/** Fetches them again; rejects where one still can't be had. */
export const fetchLostStyles = (): Promise<unknown> =>
  Promise.all(
    [...lost].map((link) => {
      lost.delete(link);
      const anew = link.cloneNode() as HTMLLinkElement;
      return new Promise((onload, onerror) => document.head.append(Object.assign(anew, { onload, onerror })));
    }),
  );
