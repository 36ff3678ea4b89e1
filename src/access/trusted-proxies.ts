import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { noteAddress } from './address.ts';

/** Names for networks that proxies often are in, as Express has them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** The networks that a text names: an address, a network such as `10.0.0.0/8`, or a name; `null` where it is none of these. */
export function networksOf(text: string): readonly Network[] | null {
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named) return named.map((network) => ipaddr.parseCIDR(network));
  const network = text.includes('/') ? writtenNetwork(text) : addressAsNetwork(text);
  return network && [network];
}

function writtenNetwork(text: string): Network | null {
  if (!ipaddr.isValidCIDR(text) || !isWrittenOut(text.split('/')[0] ?? '')) return null;
  const network = ipaddr.parseCIDR(text);
  // To trust everybody's word is to trust nobody's.
  return network[1] === 0 ? null : network;
}

function addressAsNetwork(text: string): Network | null {
  if (!isWrittenOut(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether a text is an address in full: `1` and `127.1` are some too, but nobody who writes them means these. */
const isWrittenOut = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** The proxies whose word is taken for whom they speak for; nobody else's is. */
export class TrustedProxies {
  readonly #networks: readonly Network[];

  /** @param texts as `networksOf` takes them */
  constructor(texts: readonly string[]) {
    this.#networks = texts.flatMap((text) => networksOf(text) ?? []);
  }

  get areThere(): boolean {
    return this.#networks.length > 0;
  }

  trusts(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.#networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
  }

  /**
   * Finds out from where a request comes that trusted proxies passed on, so that `addressOf` tells it. `X-Forwarded-For` is
   * read from its end: each proxy adds there from where it was asked, and what stands before is anybody's word.
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

/** Some proxies write from which port they were asked as well. */
const withoutPort = (text: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
