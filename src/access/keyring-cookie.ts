import * as cookie from 'cookie';

const ONE_YEAR = 365 * 24 * 60 * 60;

/** How many segments of a path are checked for cookies of other services: as many as the path of a campaign has. */
const STEPS = 3;
/** How many labels of a host name are checked, from its end. */
const MOST_LABELS = 4;
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The cookie with a browser's keyring. Its name contains the installation's id, since the cookies of a host are sent to
 * every port: two servers on one machine must not overwrite each other's.
 */
export class KeyringCookie {
  readonly name: string;
  /** Whether services at other ports of this host may read and set it too. */
  readonly isShared: boolean;
  readonly #secure: boolean;

  /** @param secure whether people reach this server by https, so that the cookie may never go over plain HTTP */
  constructor(installation: string, secure: boolean) {
    // Browsers accept a cookie with this prefix only from this very host, and only over https.
    this.name = `${secure ? '__Host-' : ''}hexfarer-${installation}`;
    this.#secure = secure;
    this.isShared = !secure;
  }

  /** The values of this cookie in a `Cookie` header: several if another service on this host has set some. */
  read(header: string | undefined): readonly string[] {
    if (!header) return [];
    return header.split(';').flatMap((each) => cookie.parseCookie(each)[this.name] || []);
  }

  /** A `Set-Cookie` header value that scripts can't read and other sites' requests don't send. */
  write(value: string): string {
    return this.#setCookie(value, ONE_YEAR);
  }

  /** A `Set-Cookie` header value that makes a browser delete its keyring. */
  clear(): string {
    return this.#setCookie('', 0);
  }

  /**
   * `Set-Cookie` header values that make a browser delete cookies of this name that were never set here: those for a
   * part of this host only, and those shared with other hosts.
   *
   * @param host the browser's name for this server, without port
   * @param path the path of the request
   */
  clearForeign(host: string, path: string): string[] {
    const parts = partsOf(path);
    const ofThisHost = parts.map((part) => this.#setCookie('', 0, part));
    const ofSeveral = domainsOf(host).flatMap((domain) =>
      ['/', ...parts].map((part) => this.#setCookie('', 0, part, domain)),
    );
    return [...ofThisHost, ...ofSeveral];
  }

  #setCookie(value: string, maxAge: number, path = '/', domain?: string): string {
    return cookie.stringifySetCookie({
      name: this.name,
      value,
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#secure,
      maxAge,
      ...(domain !== undefined && { domain }),
    });
  }
}

/** The paths below `/` for which cookies can be set that are sent with a request for `path`. */
function partsOf(path: string): string[] {
  const steps = path.split('/').filter(Boolean).slice(0, STEPS);
  const odd = steps.findIndex((step) => !/^[\w.~-]{1,64}$/.test(step));
  const plain = odd === -1 ? steps : steps.slice(0, odd);
  return plain.flatMap((_, index) => {
    const part = `/${plain.slice(0, index + 1).join('/')}`;
    return [part, `${part}/`];
  });
}

/**
 * The domains for which cookies can be set that are sent to a host, with a limited number of labels: none for
 * addresses, for single-label names, and for anything that is no host name, which a request may contain all the same.
 */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  if (host.length > LONGEST_HOST || isAddress || !labels.every((label) => LABEL.test(label))) return [];
  const shared = labels.slice(-MOST_LABELS);
  return shared.slice(0, -1).map((_, index) => shared.slice(index).join('.'));
}
