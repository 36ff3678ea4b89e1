import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Names that nobody on the internet can own, so that no page from there can point one at this server. */
const PRIVATE_SUFFIXES = ['.localhost', '.local', '.lan', '.internal', '.home.arpa', '.test'];

/**
 * Under which names this server may be spoken to, and by which pages. A page of another site may send requests
 * here with a browser's cookies, and a site may let its own name point at this address; neither is let in.
 */
export class OriginPolicy {
  readonly #publicUrl: URL | null;

  constructor(publicUrl: URL | null) {
    this.#publicUrl = publicUrl;
  }

  /** Whether a `Host` header names this server: its public name, an address, or a name of the local network. */
  allowsHost(host: string | undefined): boolean {
    const name = hostName(host);
    if (name === null) return false;
    if (isIP(name) || !name.includes('.') || name === hostname().toLowerCase()) return true;
    return name === this.#publicUrl?.hostname || PRIVATE_SUFFIXES.some((suffix) => name.endsWith(suffix));
  }

  /** Whether a page of this `Origin` may speak to the server as `host`. No origin at all means: no page. */
  allowsOrigin(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const asking = new URL(origin);
    return asking.host === host?.toLowerCase() || asking.origin === this.#publicUrl?.origin;
  }
}

function hostName(host: string | undefined): string | null {
  const url = `http://${host ?? ''}`;
  if (!host || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
