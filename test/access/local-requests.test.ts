import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, LocalRequests } from '../../src/access/local-requests.ts';

const request = (host: string | undefined, headers: Record<string, string> = {}) => ({
  headers: { ...(host !== undefined && { host }), ...headers },
});

const alone = new LocalRequests(false, () => '127.0.0.1');

describe('requests that come from the machine itself', () => {
  it.each([
    'localhost',
    'LocalHost:8080',
    'maps.localhost:8080',
    '127.0.0.1',
    '127.0.0.1:8080',
    '127.8.9.10:1',
    '[::1]:8080',
  ])('name it as themselves: %s', (host) => {
    expect(alone.includes(request(host))).toBe(true);
  });

  it.each([
    undefined,
    '',
    'maps.example.org',
    'localhost.example.org',
    'notlocalhost',
    'hexfarer.local',
    'raspberry',
    '0.0.0.0:8080',
    '192.168.1.5',
    '128.0.0.1',
    '[::]',
    '[fe80::1]',
    'two words',
  ])('have no other name: %s', (host) => {
    expect(alone.includes(request(host))).toBe(false);
  });

  it.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-anything-else',
    'x-forwarded',
    'x-real-ip',
    'via',
  ])('come by no proxy, which would say %s, be it empty', (header) => {
    expect(alone.includes(request('localhost', { [header]: '127.0.0.1' }))).toBe(false);
    expect(alone.includes(request('localhost', { [header]: '' }))).toBe(false);
  });

  it.each(['x-forwarding', 'accept', 'x-via', 'origin'])('may say %s', (header) => {
    expect(alone.includes(request('localhost', { [header]: 'x' }))).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', null])(
    'are not known where the server listens on %s',
    (bound) => {
      expect(new LocalRequests(false, () => bound).includes(request('localhost'))).toBe(false);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
    'are known where it listens on %s',
    (bound) => {
      expect(new LocalRequests(false, () => bound).includes(request('localhost'))).toBe(true);
    },
  );

  it('are not known where the settings speak of a proxy', () => {
    expect(new LocalRequests(true, () => '127.0.0.1').includes(request('localhost'))).toBe(false);
  });
});

it.each(['localhost', '', '127.0.0.1:80', 'x'])('%j is no address, so it is none of loopback', (text) => {
  expect(isLoopbackAddress(text)).toBe(false);
});
