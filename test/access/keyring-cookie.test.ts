import { describe, expect, it } from 'vitest';
import { KeyringCookie } from '../../src/access/keyring-cookie.ts';

const cookie = new KeyringCookie('installation', false);

const domainsFor = (host: string) =>
  new Set(
    cookie
      .clearForeign(host, '/api/campaigns')
      .map((each) => /Domain=([^;]+)/.exec(each)?.[1])
      .filter((domain) => domain !== undefined),
  );

describe('clearing cookies that another service may have set', () => {
  it('covers the host’s domain and its parents, but no top-level domain', () => {
    expect(domainsFor('maps.example.org')).toEqual(new Set(['maps.example.org', 'example.org']));
    expect(domainsFor('house.local')).toEqual(new Set(['house.local']));
  });

  it.each(['localhost', '127.0.0.1', '10.0.0.7', '[::1]', ''])('covers no domain at %s', (host) => {
    expect(domainsFor(host).size).toBe(0);
    expect(cookie.clearForeign(host, '/api/campaigns').length).toBe(4);
  });

  it.each([
    'my_host.local',
    'a..local',
    '-x.local',
    'x-.local',
    '.local',
    'ä.local',
    `${'x'.repeat(64)}.local`,
  ])('covers no domain either for an invalid host name: %s', (host) => {
    expect(domainsFor(host).size).toBe(0);
  });

  it('produces few headers, however long the host or path of a request', () => {
    const many = Array.from({ length: 120 }, (_, index) => `a${index % 10}`).join('.');
    for (const host of [`${many}.local`, `${'a.'.repeat(4000)}local`, `${'a.'.repeat(100)}local`]) {
      const cleared = cookie.clearForeign(host, `/${'a/'.repeat(5000)}${'b'.repeat(9000)}`);
      expect(cleared.length).toBeLessThan(40);
      expect(cleared.join().length).toBeLessThan(8000);
    }
  });
});
