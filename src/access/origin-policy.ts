import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { WordedProblem } from '../protocol/worded-problem.ts';
import { hostName } from './host-name.ts';

/**
 * Suffixes of names that nobody on the internet can own, so that no page from there can point such a name at this
 * server.
 */
const PRIVATE_SUFFIXES = ['.localhost', '.local', '.lan', '.internal', '.home.arpa', '.test'];

/** The headers that tell which page of a browser sends a request. */
export interface PageHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined;
}

export const WRONG_HOST: WordedProblem = {
  code: 'access/wrong-host',
  detail:
    'This server does not go by that name. Whoever runs it has to set HEXFARER_PUBLIC_URL to the address that people use.',
};

export const WRONG_ORIGIN: WordedProblem = {
  code: 'access/wrong-origin',
  detail: "Pages of other sites must show a link's token instead of this browser's cookie.",
};

/**
 * Decides under which host names this server may be addressed, and by which pages. A page of another site may send
 * requests here with a browser's cookies, and a site may point its own name at this address; both are refused.
 */
export class OriginPolicy {
  readonly #publicUrl: URL | null;

  constructor(publicUrl: URL | null) {
    this.#publicUrl = publicUrl;
  }

  /** Whether a `Host` header names this server: by its public name, an address, or a name in the local network. */
  allowsHost(host: string | undefined): boolean {
    const name = hostName(host);
    if (name === null) return false;
    if (isIP(name) || !name.includes('.') || name === hostname().toLowerCase()) return true;
    return name === this.#publicUrl?.hostname || PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
  }

  /**
   * Whether a page with this `Origin` may send requests to the server as `host`. Without an origin the sender is no
   * page.
   */
  allowsOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const asking = new URL(origin);
    if (asking.origin === this.#publicUrl?.origin) return true;
    // A page loaded without https may have been changed on its way.
    const isWeaker = this.#publicUrl?.protocol === 'https:' && asking.host === this.#publicUrl.host;
    return !isWeaker && asking.host === host?.toLowerCase();
  }

  /** Whether the request comes from a page of another site, or of another port of this host. */
  isForeignPage({ host, origin, 'sec-fetch-site': site }: PageHeaders): boolean {
    const isOwn = site === undefined || site === 'same-origin' || site === 'none';
    return !isOwn || !this.allowsOrigin(origin, host);
  }
}
