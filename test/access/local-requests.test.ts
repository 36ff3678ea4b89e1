import type { IncomingMessage } from 'node:http';
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
  ])('have a local name as their Host: %s', (host) => {
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
  ])('are not those with another Host: %s', (host) => {
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
  ])('are not those with the proxy header %s, even an empty one', (header) => {
    expect(alone.includes(request('localhost', { [header]: '127.0.0.1' }))).toBe(false);
    expect(alone.includes(request('localhost', { [header]: '' }))).toBe(false);
  });

  it.each(['x-forwarding', 'accept', 'x-via', 'origin'])('may have the header %s', (header) => {
    expect(alone.includes(request('localhost', { [header]: 'x' }))).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', null])(
    'are not recognised if the server listens on %s',
    (bound) => {
      expect(new LocalRequests(false, () => bound).includes(request('localhost'))).toBe(false);
    },
  );

  it.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])(
    'are recognised if it listens on %s',
    (bound) => {
      expect(new LocalRequests(false, () => bound).includes(request('localhost'))).toBe(true);
    },
  );

  it('are not recognised if the settings mention a proxy', () => {
    expect(new LocalRequests(true, () => '127.0.0.1').includes(request('localhost'))).toBe(false);
  });
});

describe('the addresses at which others reach the server', () => {
  const asked = (host: string, from = '127.0.0.1', headers: Record<string, string> = {}) =>
    ({
      ...request(host, headers),
      socket: { remoteAddress: from, localPort: 8080 },
    }) as unknown as IncomingMessage;
  const listening = (bound: string | null, isProxied = false) =>
    new LocalRequests(
      isProxied,
      () => bound,
      (port) => [`http://192.168.1.7:${port}/`],
    );

  it.each(['0.0.0.0', '::'])('are given to the machine itself if the server listens on %s', (bound) => {
    const all = ['http://192.168.1.7:8080/'];
    expect(listening(bound).addressesForOthers(asked('localhost:8080'))).toEqual(all);
    expect(listening(bound).addressesForOthers(asked('127.0.0.1', '::ffff:127.0.0.1'))).toEqual(all);
    expect(listening(bound).addressesForOthers(asked('[::1]:8080', '::1'))).toEqual(all);
  });

  it.each([
    ['that comes from elsewhere', asked('localhost', '192.168.1.9')],
    ['that asks for the host name of a site', asked('maps.example.org')],
    ['that comes through a proxy', asked('localhost', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })],
  ])('are not given to a request %s', (_who, from) => {
    expect(listening('0.0.0.0').addressesForOthers(from)).toEqual([]);
  });

  it.each(['127.0.0.1', '::1', '192.168.1.5', null])('are none if it listens on %s', (bound) => {
    expect(listening(bound).addressesForOthers(asked('localhost'))).toEqual([]);
  });

  it('are not given if the settings mention a proxy', () => {
    expect(listening('0.0.0.0', true).addressesForOthers(asked('localhost'))).toEqual([]);
  });
});

it.each(['localhost', '', '127.0.0.1:80', 'x'])(
  '%j is not an IP address, so it is no loopback address',
  (text) => {
    expect(isLoopbackAddress(text)).toBe(false);
  },
);
