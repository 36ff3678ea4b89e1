import { expect, it } from 'vitest';
import { networkOf } from '../../src/access/address.ts';
import { megabytesLeftBy } from '../support/garbage.ts';

it('the network of an address is the same each time, however many others were asked for between', () => {
  const some = ['::ffff:192.0.2.1', '2001:DB8:1:2::9', 'fe80::1%eth0', 'no address'];
  const networks = ['192.0.2.1', '2001:db8:1:2', 'fe80:0:0:0', 'no address'];
  for (let time = 0; time < 2; time++) expect(some.map(networkOf)).toEqual(networks);
  for (let other = 0; other < 10_000; other++) networkOf(`10.0.${other >> 8}.${other & 255}`);
  expect(some.map(networkOf)).toEqual(networks);
});

it('the headers in which proxies pass addresses on do not stay in memory', async () => {
  const left = await megabytesLeftBy(() => {
    for (let client = 0; client < 1000; client++) {
      const header = Buffer.from(`${'1'.repeat(15_000)},2001:db8:1:2::${client}`).toString('latin1');
      networkOf(header.split(',')[1] ?? '');
    }
  });
  expect(left).toBeLessThan(5);
});

it('addresses with long zones do not stay in memory', async () => {
  const left = await megabytesLeftBy(() => {
    for (let client = 0; client < 400; client++)
      expect(networkOf(`fe80::1%${client}${'z'.repeat(15_000)}`)).toBe('fe80:0:0:0');
  });
  expect(left).toBeLessThan(3);
});
