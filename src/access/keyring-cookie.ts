import * as cookie from 'cookie';

const ONE_YEAR = 365 * 24 * 60 * 60;

/** How many steps of a path are looked at for cookies of other services: as many as lead to one campaign. */
const STEPS = 3;
/** How many labels of a host's name are looked at, from its end. */
const MOST_LABELS = 4;
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The cookie that names a browser's keyring. Its own name holds the installation's id, since cookies of one
 * host are sent to every port: two servers on one machine must not write over each other's.
 */
export class KeyringCookie {
  readonly name: string;
  /** Whether services at other ports of this host may read and set it too. */
  readonly isShared: boolean;
  readonly #secure: boolean;

  /** @param secure whether people reach this server by https, so that the cookie may never go over plain HTTP */
  constructor(installation: string, secure: boolean) {
    // Browsers let nobody but this very host set a cookie of that prefix, and only by https.
    this.name = `${secure ? '__Host-' : ''}hexfarer-${installation}`;
    this.#secure = secure;
    this.isShared = !secure;
  }

  /** What a `Cookie` header says of keyrings: more than one where another service of this host has set some. */
  read(header: string | undefined): readonly string[] {
    if (!header) return [];
    return header.split(';').flatMap((each) => cookie.parseCookie(each)[this.name] || []);
  }

  /** The value of a `Set-Cookie` header: not to be read by scripts, nor sent along from other sites. */
  write(value: string): string {
    return this.#setCookie(value, ONE_YEAR);
  }

  /** A `Set-Cookie` header that makes a browser forget its keyring. */
  clear(): string {
    return this.#setCookie('', 0);
  }

  /**
   * `Set-Cookie` headers that make a browser forget cookies of this name that never came from here: those for a part of
   * this host only, and those for other hosts as well.
   *
   * @param host by which the browser knows this server, without port
   * @param path what the browser asked for
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

/** The paths below `/` for which a cookie can be set that comes along where `path` is asked for. */
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
 * The names for which a cookie can be set that comes along to a host, of at most so many labels: none for addresses, for a
 * name of one word, and for what is no name of a host, which a request may show all the same.
 */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '');
  if (host.length > LONGEST_HOST || isAddress || !labels.every((label) => LABEL.test(label))) return [];
  const shared = labels.slice(-MOST_LABELS);
  return shared.slice(0, -1).map((_, index) => shared.slice(index).join('.'));
}
