import { signal } from '@preact/signals';
// Listens to `popstate` first, and hides events that lead to no other address.
import './close-by-back.ts';
import { toasts } from './toasts.ts';

/** What the page's address refers to. */
export type Address =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'campaign';
      readonly id: string;
      readonly token: string | null;
      /** Whether the campaign was made just now, so that nothing of it is revealed yet. */
      readonly isNew: boolean;
    }
  /** The page that receives the links of another device. */
  | { readonly kind: 'keyring'; readonly code: string | null }
  | { readonly kind: 'not-found' };

/** Tokens of campaigns for which this browser keeps no cookie, while the page is open. */
const heldTokens = new Map<string, string>();

function addressOf(path: string, fragment: string): Address {
  if (path === '/' || path === '/index.html') return { kind: 'home' };
  if (/^\/keyring\/?$/.test(path)) return { kind: 'keyring', code: secretIn(fragment) ?? heldCode() };
  // Ids contain no encoded characters, and decoding may fail: a link may have been cut within one.
  const id = /^\/c\/([^/%]+)\/?$/.exec(path)?.[1];
  if (!id) return { kind: 'not-found' };
  return { kind: 'campaign', id, token: secretIn(fragment) ?? heldToken(id), isNew: false };
}

/** The secret of a link, without characters that a message or sentence added behind it, such as a full stop. */
const secretIn = (fragment: string): string | null => /^#([\w-]{1,32})/.exec(fragment)?.[1] ?? null;

/** What the address bar refers to now, however the page came there. */
export const addressNow = (): Address => addressOf(location.pathname, location.hash);

const first = addressNow();

/** What the page shows. */
export const address = signal<Address>(first);

/** Whether the page still shows what it was loaded with: nobody came there from another part of it. */
export const isWhereItBegan = (): boolean => address.peek() === first;

let path = location.pathname;

addEventListener('popstate', () => arriveAt(addressNow()));

/** Toasts are removed on the way to another address: they may not apply to another campaign. */
function arriveAt(next: Address): void {
  if (location.pathname !== path) toasts.value = [];
  path = location.pathname;
  address.value = next;
}

export function goHome(): void {
  history.pushState(null, '', '/');
  arriveAt({ kind: 'home' });
}

/**
 * Opens a campaign; with a token only if the browser keeps no cookie for it. A held token is found by itself.
 *
 * @param isNew whether the campaign was made just now, so that nothing of it is revealed yet
 */
export function goToCampaign(id: string, token: string | null, isNew = false): void {
  history.pushState(null, '', `/c/${id}`);
  arriveAt({ kind: 'campaign', id, token: token ?? heldToken(id), isNew });
}

/** Removes the secret from the address bar, where it could be photographed or shared by mistake. */
export function hideToken(id: string, token: string): void {
  if (isAt(token)) history.replaceState(history.state, '', `/c/${id}${location.search}`);
}

/** Holds the token of a campaign; if its link is open here, also in the history's state, where it survives a reload. */
export function holdToken(id: string, token: string): void {
  heldTokens.set(id, token);
  if (isAt(token)) history.replaceState({ ...history.state, [id]: token }, '');
}

/** Whether the page is still where a link led: the user may have left while it was opened. */
function isAt(token: string): boolean {
  const now = address.peek();
  return now.kind === 'campaign' && now.token === token;
}

/** The held token of a campaign; `null` if there is none. */
export function heldToken(id: string): string | null {
  const kept: unknown = history.state?.[id];
  if (typeof kept === 'string') heldTokens.set(id, kept);
  return heldTokens.get(id) ?? null;
}

/** Removes the code of a link from another device from the address bar; the history's state keeps it for reloads. */
export const hideCode = (code: string | null): void => history.replaceState({ code }, '', '/keyring');

function heldCode(): string | null {
  const kept: unknown = history.state?.code;
  return typeof kept === 'string' ? kept : null;
}

/** The campaigns whose tokens are held. */
export const heldCampaigns = (): readonly string[] => [...heldTokens.keys()];
