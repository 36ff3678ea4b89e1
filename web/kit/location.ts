import { signal } from '@preact/signals';

/** What the address names. */
export type Place =
  | { readonly view: 'home' }
  | {
      readonly view: 'campaign';
      readonly id: string;
      readonly token: string | null;
      /** Whether it was made just now, and nothing of it has been revealed. */
      readonly begins: boolean;
    }
  | { readonly view: 'nowhere' };

export function placeOf(path: string, fragment: string): Place {
  if (path === '/' || path === '/index.html') return { view: 'home' };
  const id = /^\/c\/([^/]+)\/?$/.exec(path)?.[1];
  if (!id) return { view: 'nowhere' };
  return {
    view: 'campaign',
    id: decodeURIComponent(id),
    token: fragment.replace(/^#/, '') || null,
    begins: false,
  };
}

const current = (): Place => placeOf(location.pathname, location.hash);

export const place = signal<Place>(current());

addEventListener('popstate', () => {
  place.value = current();
});

export function goHome(): void {
  history.pushState(null, '', '/');
  place.value = { view: 'home' };
}

/**
 * Opens a campaign; with a token only where the browser keeps no cookie.
 *
 * @param begins whether it was made just now, and nothing of it has been revealed
 */
export function goToCampaign(id: string, token: string | null, begins = false): void {
  history.pushState(null, '', `/c/${id}`);
  place.value = { view: 'campaign', id, token, begins };
}

/** Takes the secret out of the address bar, where it could be photographed or shared by mistake. */
export const hideToken = (id: string): void => history.replaceState(null, '', `/c/${id}`);
