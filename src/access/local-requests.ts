import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { hostName } from './host-name.ts';
import { meansAllAddresses, networkAddresses } from './network-addresses.ts';

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
  readonly #addressesAt: (port: number) => string[];

  /**
   * @param isProxied whether the settings say that others reach this server by way of something else
   * @param boundTo the address on which the server listens; `null` before it does
   * @param addressesAt where others reach this machine at a port, if it listens to them
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
   * Where other devices reach what somebody at this machine asked for under an address that leads nowhere but here, as far as
   * the server listens there. To others nothing is told.
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
