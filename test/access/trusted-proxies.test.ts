import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/access/address.ts';
import { networksOf, TrustedProxies } from '../../src/access/trusted-proxies.ts';

/** The client address of a request, given the address of its peer and its X-Forwarded-For header. */
function found(trusted: readonly string[], peer: string, forwardedFor?: string): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  new TrustedProxies(trusted).resolve(request);
  return addressOf(request);
}

describe('the client address of a request is determined', () => {
  it.each([
    ['with no trusted proxy', [], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['with another trusted proxy', ['10.0.0.2'], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
    ['through a trusted proxy that adds no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['through a trusted proxy that adds the header', ['10.0.0.1'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'through a trusted proxy that adds to a forged header',
      ['10.0.0.1'],
      '10.0.0.1',
      '127.0.0.1, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'through two trusted proxies in a row',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '1.1.1.1,203.0.113.9 , 10.9.9.9',
      '203.0.113.9',
    ],
    ['if all addresses are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    [
      'if the peer is an IPv4 address written as IPv6',
      ['127.0.0.1'],
      '::ffff:127.0.0.1',
      '203.0.113.9',
      '203.0.113.9',
    ],
    ['over IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['with a port', ['10.0.0.1'], '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['with a port over IPv6', ['10.0.0.1'], '10.0.0.1', '[2001:db8::5]:4711', '2001:db8::5'],
    ['if the client has hung up already', ['10.0.0.1'], '', '203.0.113.9', ''],
    ['if the next address of its network is trusted', ['fd00::2'], 'fd00::3', '203.0.113.9', 'fd00::3'],
    ['if the proxy is trusted as `loopback`', ['loopback'], '::1', '203.0.113.9', '203.0.113.9'],
    ['if the proxy is trusted as `uniquelocal`', ['uniquelocal'], '172.20.0.3', '203.0.113.9', '203.0.113.9'],
    ['if the header contains garbage', ['10.0.0.1'], '10.0.0.1', '203.0.113.9, nonsense', '10.0.0.1'],
    ['if the header contains a number, which is no address', ['10.0.0.1'], '10.0.0.1', '1', '10.0.0.1'],
    ['if the header contains only commas', ['10.0.0.1'], '10.0.0.1', ',,', '10.0.0.1'],
  ])('%s', (_what, trusted, peer, forwardedFor, expected) => {
    expect(found(trusted, peer, forwardedFor)).toBe(expected);
  });
});

describe('a setting that names networks', () => {
  it.each([
    ['loopback', '127.255.255.254', '128.0.0.1'],
    ['loopback', '::1', '::2'],
    ['linklocal', '169.254.255.254', '169.255.0.1'],
    ['linklocal', 'febf::1', 'fec0::1'],
    ['uniquelocal', '10.255.255.254', '11.0.0.1'],
    ['uniquelocal', '172.31.255.254', '172.32.0.1'],
    ['uniquelocal', '192.168.255.254', '192.169.0.1'],
    ['uniquelocal', 'fc00::1', 'fe00::1'],
  ])('includes, if it is %s, the address %s and not %s', (name, within, beyond) => {
    const proxies = new TrustedProxies([name]);
    expect([within, beyond].map((address) => proxies.trusts(address))).toEqual([true, false]);
  });

  it.each(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'])(
    'accepts %s',
    (text) => {
      expect(networksOf(text)).not.toBeNull();
    },
  );

  it.each(['', '1', '127.1', 'localhost', '10.0.0.0/33', '10.1/8', '/8', '0.0.0.0/0', '::/0', 'constructor'])(
    'refuses %j',
    (text) => {
      expect(networksOf(text)).toBeNull();
    },
  );
});
