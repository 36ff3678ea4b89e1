import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { meansAllAddresses, networkAddresses } from '../../src/access/network-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: null,
});

it('a server is listed at each network address of its machine, those of container networks last', () => {
  const found = networkAddresses(8080, {
    lo: [at('127.0.0.1', true)],
    docker0: [at('172.17.0.1')],
    'br-0a1b2c': [at('172.18.0.1')],
    wlan0: [
      at('192.168.1.7'),
      {
        address: 'fe80::1',
        netmask: 'ffff::',
        family: 'IPv6',
        mac: '',
        internal: false,
        cidr: null,
        scopeid: 1,
      },
    ],
    eth0: [at('10.0.0.5')],
  });
  expect(found).toEqual([
    'http://192.168.1.7:8080/',
    'http://10.0.0.5:8080/',
    'http://172.17.0.1:8080/',
    'http://172.18.0.1:8080/',
  ]);
});

it.each([
  'docker0',
  'podman1',
  'br-0a1b2c',
  'cni0',
  'veth12ab',
  'virbr0',
  'vmnet8',
  'vboxnet0',
  'lxcbr0',
  'lxdbr0',
  'vEthernet (WSL)',
])('the address in %s, a network of containers or virtual machines, comes last', (name) => {
  const found = networkAddresses(80, { [name]: [at('172.17.0.1')], eth0: [at('10.0.0.5')] });
  expect(found).toEqual(['http://10.0.0.5:80/', 'http://172.17.0.1:80/']);
});

it.each([
  ['0.0.0.0', true],
  ['::', true],
  ['[::]', true],
  ['0.0.0.1', false],
  ['10.0.0.0.0', false],
  ['::1', false],
  ['[::1]', false],
])('%s means all addresses of the machine: %s', (host, all) => {
  expect(meansAllAddresses(host)).toBe(all);
});

it('a server is not listed at a self-assigned (link-local) address', () => {
  expect(networkAddresses(80, { eth0: [at('169.254.10.20')], wlan0: undefined })).toEqual([]);
});
