import { networkInterfaces } from 'node:os';

/** Interfaces of networks that connect a machine only with its own containers and virtual machines. */
const INWARD = /^(?:docker|podman|br-|cni|veth|virbr|vmnet|vboxnet|lxc|lxd|vEthernet)/i;

/**
 * Whether a listening address means all addresses of the machine; for IPv6 with or without the brackets used in URLs.
 */
export const meansAllAddresses = (host: string): boolean => /^(?:0\.0\.0\.0|::|\[::\])$/.test(host);

/**
 * The URLs at which other devices reach a server that listens on all addresses of this machine: `http://ADDRESS:PORT/`
 * for each IPv4 address except link-local ones. Addresses in networks of containers come last.
 */
export function networkAddresses(port: number, interfaces = networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .toSorted(([one], [other]) => Number(INWARD.test(one)) - Number(INWARD.test(other)))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(
      ({ internal, family, address }) => !internal && family === 'IPv4' && !address.startsWith('169.254.'),
    )
    .map(({ address }) => `http://${address}:${port}/`);
}
