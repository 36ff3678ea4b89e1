import * as cookie from 'cookie';
import { WordedError } from '../protocol/worded-problem.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

/**
 * A browser sent two cookies of the name that only one can have: another service of this host, at another port or path, has
 * set one. What is done now would hang on a keyring that somebody else may hold.
 */
export class TwoKeyrings extends WordedError {
  override readonly name = 'TwoKeyrings';

  constructor() {
    super({
      code: 'access/two-keyrings',
      detail:
        'This browser sent two keyrings, one of which another service of this host must have set. Delete the cookies of this host, and open your links again.',
    });
  }
}

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

  /**
   * What a `Cookie` header says of a keyring.
   *
   * @throws TwoKeyrings
   */
  read(header: string | undefined): string | undefined {
    if (!header) return undefined;
    const mine = header.split(';').filter((each) => each.split('=')[0]?.trim() === this.name);
    if (mine.length > 1) throw new TwoKeyrings();
    return cookie.parseCookie(header)[this.name] || undefined;
  }

  /** The value of a `Set-Cookie` header: not to be read by scripts, nor sent along from other sites. */
  write(value: string): string {
    return this.#setCookie(value, ONE_YEAR);
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
