import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The address from which a request comes. */
export const addressOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => socket.remoteAddress ?? '';

/** So many of the eight groups of an IPv6 address one household has in common. */
const HOUSEHOLD_GROUPS = 4;

/**
 * Whose calls are counted together: an IPv4 address, however it is written, or the network of 2⁶⁴ IPv6 addresses that
 * one household has.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, HOUSEHOLD_GROUPS);
  return groups.map((group) => group.toString(16)).join(':');
}
