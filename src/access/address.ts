import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The address from which a request comes. */
export const addressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => socket.remoteAddress ?? '';

/** The address itself, or for IPv6 the network of 2⁶⁴ addresses that one household has. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - behind.length;
  return [...groups, ...new Array<string>(missing).fill('0'), ...behind].slice(0, 4).join(':');
}
