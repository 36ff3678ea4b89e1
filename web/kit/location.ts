import { signal } from '@preact/signals';

/** What the address names. */
export type Address =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'campaign';
      readonly id: string;
      readonly token: string | null;
      /** Whether it was made just now, and nothing of it has been revealed. */
      readonly isNew: boolean;
    }
  /** Where another device's links are brought here. */
  | { readonly kind: 'keyring'; readonly code: string | null }
  | { readonly kind: 'not-found' };

function addressOf(path: string, fragment: string): Address {
  if (path === '/' || path === '/index.html') return { kind: 'home' };
  if (path === '/keyring') return { kind: 'keyring', code: fragment.replace(/^#/, '') || null };
  const id = /^\/c\/([^/]+)\/?$/.exec(path)?.[1];
  if (!id) return { kind: 'not-found' };
  return {
    kind: 'campaign',
    id: decodeURIComponent(id),
    token: fragment.replace(/^#/, '') || null,
    isNew: false,
  };
}

const current = (): Address => addressOf(location.pathname, location.hash);

/** Where the page is. */
export const address = signal<Address>(current());

addEventListener('popstate', () => {
  const before = address.peek();
  const now = current();
  const isSame = now.kind === 'campaign' && before.kind === 'campaign' && now.id === before.id;
  // The link that the page was opened with, once more.
  if (isSame && now.token !== null && now.token === before.token) hideToken(now.id);
  else address.value = now;
});

export function goHome(): void {
  history.pushState(null, '', '/');
  address.value = { kind: 'home' };
}

/**
 * Opens a campaign; with a token only where the browser keeps no cookie.
 *
 * @param isNew whether it was made just now, and nothing of it has been revealed
 */
export function goToCampaign(id: string, token: string | null, isNew = false): void {
  history.pushState(null, '', `/c/${id}`);
  address.value = { kind: 'campaign', id, token, isNew };
}

/** Takes the secret out of the address bar, where it could be photographed or shared by mistake. */
export const hideToken = (id: string): void => history.replaceState(null, '', `/c/${id}${location.search}`);
