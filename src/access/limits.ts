import { isIPv6 } from 'node:net';
import { TokenBuckets } from './token-buckets.ts';

/** A link may make 200 calls or send 200 messages at once, and 50 a second in the long run. */
const PER_LINK = { atOnce: 200, perSecond: 50 };
/** An address ten times that, whatever it shows. */
const PER_ADDRESS = { atOnce: 2000, perSecond: 500 };

/** What keeps one party from taking all of the server's time. Shared by HTTP and the live channel. */
export interface Limits {
  /** Counts one call; gives `null` where it may be made, else in how many seconds it may be made again. */
  address(address: string): Promise<number | null>;
  /** @param cost in calls, for what takes longer than most */
  link(link: string, cost?: number): Promise<number | null>;
}

/** What a whole map costs besides the call for it, in calls: a large one takes time to put together and to send. */
export const costOfMap = (hexes: number): number => Math.min(PER_LINK.atOnce / 2, Math.floor(hexes / 1000));

/** The same for a drawing of the map. */
export const costOfDrawing = (hexes: number): number =>
  Math.min(PER_LINK.atOnce - 1, Math.floor(hexes / 100));

export function limits(): Limits {
  const links = new TokenBuckets(PER_LINK.atOnce, PER_LINK.perSecond);
  const addresses = new TokenBuckets(PER_ADDRESS.atOnce, PER_ADDRESS.perSecond);
  return {
    address: async (address) => addresses.take(networkOf(address), 1),
    link: async (link, cost = 1) => links.take(link, cost),
  };
}

/** No limits at all, for measuring. */
export const noLimits: Limits = { address: async () => null, link: async () => null };

/** The address itself, or for IPv6 the network of 2⁶⁴ addresses that one household has. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length;
  return [...groups, ...new Array<string>(missing).fill('0'), ...behind].slice(0, 4).join(':');
}
