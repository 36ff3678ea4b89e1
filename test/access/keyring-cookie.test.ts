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

describe('cookies that another service may have set', () => {
  it('are cleared for the host and those above it, but for no top-level name', () => {
    expect(domainsFor('maps.example.org')).toEqual(new Set(['maps.example.org', 'example.org']));
    expect(domainsFor('house.local')).toEqual(new Set(['house.local']));
  });

  it.each(['localhost', '127.0.0.1', '10.0.0.7', '[::1]', ''])('have no domain at %s', (host) => {
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
  ])('have none either at what is no name of a host: %s', (host) => {
    expect(domainsFor(host).size).toBe(0);
  });

  it('are few, however long a host or a path a request names', () => {
    const many = Array.from({ length: 120 }, (_, index) => `a${index % 10}`).join('.');
    for (const host of [`${many}.local`, `${'a.'.repeat(4000)}local`, `${'a.'.repeat(100)}local`]) {
      const cleared = cookie.clearForeign(host, `/${'a/'.repeat(5000)}${'b'.repeat(9000)}`);
      expect(cleared.length).toBeLessThan(40);
      expect(cleared.join().length).toBeLessThan(8000);
    }
  });
});
