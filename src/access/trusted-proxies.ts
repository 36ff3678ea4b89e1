import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { noteAddress } from './address.ts';

/** Names of networks in which proxies often are, as in Express. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * The networks that a text means: an address, a network such as `10.0.0.0/8`, or a name; `null` if it is none of these.
 */
export function networksOf(text: string): readonly Network[] | null {
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named) return named.map((network) => ipaddr.parseCIDR(network));
  const network = text.includes('/') ? writtenNetwork(text) : addressAsNetwork(text);
  return network && [network];
}

function writtenNetwork(text: string): Network | null {
  if (!ipaddr.isValidCIDR(text) || !isWrittenOut(text.split('/')[0] ?? '')) return null;
  const network = ipaddr.parseCIDR(text);
  // A network of all addresses is refused: anybody could claim any address.
  return network[1] === 0 ? null : network;
}

function addressAsNetwork(text: string): Network | null {
  if (!isWrittenOut(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether an address is written in full: `1` and `127.1` are valid too, but hardly what their writer means. */
const isWrittenOut = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** The proxies that are trusted to report the client's address. */
export class TrustedProxies {
  readonly #networks: readonly Network[];

  /** @param texts valid inputs of `networksOf` */
  constructor(texts: readonly string[]) {
    this.#networks = texts.flatMap((text) => networksOf(text) ?? []);
  }

  get hasAny(): boolean {
    return this.#networks.length > 0;
  }

  trusts(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.#networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
  }

  /**
   * Determines the client's address of a request that came through trusted proxies, for `addressOf`. `X-Forwarded-For`
   * is read from its end: each proxy appends the address of its own client, and anybody can invent what comes before.
   */
  resolve(request: IncomingMessage): void {
    const { headers, socket } = request;
    const said = String(headers['x-forwarded-for'] ?? '').split(',');
    let address = socket.remoteAddress ?? '';
    while (this.trusts(address)) {
      const before = withoutPort(said.pop()?.trim() ?? '');
      if (!isWrittenOut(before)) break;
      address = before;
    }
    noteAddress(request, address);
  }
}

/** Some proxies append the port of their client. */
const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
