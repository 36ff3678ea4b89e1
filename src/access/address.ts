import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Whose requests trusted proxies passed on. */
const PASSED_ON = new WeakMap<object, string>();

/** The address from which a request comes: that of the connection, or the one for which a trusted proxy speaks. */
export const addressOf = (request: Pick<IncomingMessage, 'socket'>): string =>
  PASSED_ON.get(request) ?? request.socket.remoteAddress ?? '';

/** Has `addressOf` tell this address of a request. */
export function noteAddress(request: Pick<IncomingMessage, 'socket'>, address: string): void {
  PASSED_ON.set(request, address);
}

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

/** From which network a request comes. */
export const askerOf = (request: Pick<IncomingMessage, 'socket'>): string => networkOf(addressOf(request));
