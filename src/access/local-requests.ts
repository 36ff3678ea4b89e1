import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { hostName } from './host-name.ts';

/** Headers by which proxies say that they pass on what somebody else asked. */
const OF_PROXIES = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.+)?)$/;

/** Whether only this machine itself can speak to an address. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether a `Host` header means the machine that sends it. */
function isLoopbackHost(host: string | undefined): boolean {
  const name = hostName(host);
  if (name === null) return false;
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/**
 * Which requests certainly come from this machine. A proxy beside the server, or a web site that lets its own name point
 * here, would bring the world to an address of loopback: so nothing may speak of a proxy, and the name has to fit too.
 */
export class LocalRequests {
  readonly #isProxied: boolean;
  readonly #boundTo: () => string | null;

  /**
   * @param isProxied whether the settings say that others reach this server by way of something else
   * @param boundTo the address on which the server listens; `null` before it does
   */
  constructor(isProxied: boolean, boundTo: () => string | null) {
    this.#isProxied = isProxied;
    this.#boundTo = boundTo;
  }

  includes({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const bound = this.#boundTo();
    if (this.#isProxied || bound === null || !isLoopbackAddress(bound)) return false;
    return isLoopbackHost(headers.host) && !Object.keys(headers).some((name) => OF_PROXIES.test(name));
  }
}
