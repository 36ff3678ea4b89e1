import { networkInterfaces } from 'node:os';

/** Interfaces of networks in which a machine is alone with its containers and virtual machines. */
const INWARD = /^(?:docker|podman|br-|cni|veth|virbr|vmnet|vboxnet|lxc|lxd|vEthernet)/i;

/** Whether an address to listen on means all of a machine's; of IPv6 with or without the brackets that it has in a URL. */
export const meansAllAddresses = (host: string): boolean => /^(?:0\.0\.0\.0|::|\[::\])$/.test(host);

/**
 * Where other devices reach a server that listens on all addresses of this machine: `http://ADDRESS:PORT/` for each address
 * of IPv4 but those that it gave itself for want of any. Addresses in networks of containers come last.
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
