import * as cookie from 'cookie';

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * The cookie that names a browser's keyring. Its own name holds the installation's id, since cookies of one
 * host are sent to every port: two servers on one machine must not write over each other's.
 */
export class KeyringCookie {
  readonly name: string;
  readonly #secure: boolean;

  /** @param secure whether people reach this server by https, so that the cookie may never go over plain HTTP */
  constructor(installation: string, secure: boolean) {
    // Browsers let nobody but this very host set a cookie of that prefix, and only by https.
    this.name = `${secure ? '__Host-' : ''}hexfarer-${installation}`;
    this.#secure = secure;
  }

  read(header: string | undefined): string | undefined {
    const value = header && cookie.parseCookie(header)[this.name];
    return value || undefined;
  }

  /** The value of a `Set-Cookie` header: not to be read by scripts, nor sent along from other sites. */
  write(keyring: string): string {
    return this.#setCookie(keyring, ONE_YEAR);
  }

  /** The same, which makes a browser forget its keyring. */
  clear(): string {
    return this.#setCookie('', 0);
  }

  #setCookie(value: string, maxAge: number): string {
    return cookie.stringifySetCookie({
      name: this.name,
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#secure,
      maxAge,
    });
  }
}
