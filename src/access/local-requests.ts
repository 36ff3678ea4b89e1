import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { hostName } from './host-name.ts';
import { meansAllAddresses, networkAddresses } from './network-addresses.ts';

/** Headers that proxies add to the requests that they pass on. */
const OF_PROXIES = /^(?:forwarded|via|x-real-ip|x-forwarded(?:-.+)?)$/;

/** Whether only this machine itself can connect to an address. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Whether a `Host` header names the sender's own machine. */
function isLoopbackHost(host: string | undefined): boolean {
  const name = hostName(host);
  if (name === null) return false;
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/**
 * Recognises requests that certainly come from this machine. A proxy on this machine, or a web site whose name points
 * here, would make requests from anywhere arrive at a loopback address: so there must be no sign of a proxy, and the
 * host name has to fit too.
 */
export class LocalRequests {
  readonly #isProxied: boolean;
  readonly #boundTo: () => string | null;
  readonly #addressesAt: (port: number) => string[];

  /**
   * @param isProxied whether the settings say that others reach this server through a proxy
   * @param boundTo returns the address on which the server listens; `null` before it listens
   * @param addressesAt returns the URLs at which others reach a port of this machine
   */
  constructor(
    isProxied: boolean,
    boundTo: () => string | null,
    addressesAt: (port: number) => string[] = networkAddresses,
  ) {
    this.#isProxied = isProxied;
    this.#boundTo = boundTo;
    this.#addressesAt = addressesAt;
  }

  includes({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
    const bound = this.#boundTo();
    return bound !== null && isLoopbackAddress(bound) && this.#meansThisMachine(headers);
  }

  /**
   * The URLs at which other devices reach the server, for a person at this machine who used a loopback address,
   * provided that the server listens on all addresses. Empty for everybody else.
   */
  addressesForOthers({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string[] {
    const bound = this.#boundTo();
    const { remoteAddress = '', localPort = 0 } = socket;
    return bound !== null &&
      meansAllAddresses(bound) &&
      isLoopbackAddress(remoteAddress) &&
      this.#meansThisMachine(headers)
      ? this.#addressesAt(localPort)
      : [];
  }

  #meansThisMachine(headers: IncomingHttpHeaders): boolean {
    return (
      !this.#isProxied &&
      isLoopbackHost(headers.host) &&
      !Object.keys(headers).some((name) => OF_PROXIES.test(name))
    );
  }
}
