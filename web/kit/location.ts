import { signal } from '@preact/signals';
// What does not lead elsewhere it keeps to itself.
import './close-by-back.ts';
import { toasts } from './toasts.ts';

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

/** Links to campaigns that this browser keeps no cookie for, as long as the page is open. */
const heldTokens = new Map<string, string>();

function addressOf(path: string, fragment: string): Address {
  if (path === '/' || path === '/index.html') return { kind: 'home' };
  if (/^\/keyring\/?$/.test(path)) return { kind: 'keyring', code: secretIn(fragment) ?? heldCode() };
  // What is encoded in an address is in no id, and decoding it may fail: a link may have been cut within a sign.
  const id = /^\/c\/([^/%]+)\/?$/.exec(path)?.[1];
  if (!id) return { kind: 'not-found' };
  return { kind: 'campaign', id, token: secretIn(fragment) ?? heldToken(id), isNew: false };
}

/** The secret of a link, without what a message or a sentence has put behind it, such as a full stop. */
const secretIn = (fragment: string): string | null => /^#([\w-]{1,32})/.exec(fragment)?.[1] ?? null;

/** What the address names now, in whichever way the page came there. */
export const addressNow = (): Address => addressOf(location.pathname, location.hash);

const first = addressNow();

/** Where the page is. */
export const address = signal<Address>(first);

/** Whether the page is still where it was loaded: nobody came there from another part of it. */
export const isWhereItBegan = (): boolean => address.peek() === first;

let path = location.pathname;

addEventListener('popstate', () => arriveAt(addressNow()));

/** What was said in passing is not said on: it may not be true of another campaign. */
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
 * Opens a campaign; with a token only where the browser keeps no cookie. One that is held needs none.
 *
 * @param isNew whether it was made just now, and nothing of it has been revealed
 */
export function goToCampaign(id: string, token: string | null, isNew = false): void {
  history.pushState(null, '', `/c/${id}`);
  arriveAt({ kind: 'campaign', id, token: token ?? heldToken(id), isNew });
}

/** Takes the secret out of the address bar, where it could be photographed or shared by mistake. */
export function hideToken(id: string, token: string): void {
  if (isAt(token)) history.replaceState(history.state, '', `/c/${id}${location.search}`);
}

/** Holds the link to the campaign that is open here, also in the history of the tab: it outlasts a reload there. */
export function holdToken(id: string, token: string): void {
  heldTokens.set(id, token);
  if (isAt(token)) history.replaceState({ ...history.state, [id]: token }, '');
}

/** Whether the page is still where a link led: somebody may have gone on while it was opened. */
function isAt(token: string): boolean {
  const now = address.peek();
  return now.kind === 'campaign' && now.token === token;
}

/** The link to a campaign that is held; `null` where none is. */
export function heldToken(id: string): string | null {
  const kept: unknown = history.state?.[id];
  if (typeof kept === 'string') heldTokens.set(id, kept);
  return heldTokens.get(id) ?? null;
}

/** Takes the code of a link from another device out of the address bar; the tab keeps it, so that it outlasts a reload there. */
export const hideCode = (code: string | null): void => history.replaceState({ code }, '', '/keyring');

function heldCode(): string | null {
  const kept: unknown = history.state?.code;
  return typeof kept === 'string' ? kept : null;
}

/** The campaigns whose links are held. */
export const heldCampaigns = (): readonly string[] => [...heldTokens.keys()];
