import { isIPv6 } from 'node:net';
import { meansAllAddresses } from '../../access/network-addresses.ts';
import { readSettings, WrongSetting } from '../../config.ts';
import type { CampaignId } from '../../ledger/id.ts';
import { WrongUsage } from './command.ts';

const USUAL_ADDRESS = 'http://127.0.0.1:8080';

/**
 * Returns a function that makes the URLs of links: at the public address in the environment, or else at the URL where
 * the server was last reached.
 *
 * @param data the value of `--data`
 * @throws WrongUsage if the environment has an invalid setting
 */
export function linkAddresses(
  environment: Readonly<Record<string, string | undefined>>,
  data: string | undefined,
): (lastAddress: string | null, campaign: CampaignId, token: string) => string {
  const base = baseUrl(environment, data);
  return (lastAddress, campaign, token) =>
    new URL(`/c/${campaign}#${token}`, reachable(base ?? lastAddress ?? USUAL_ADDRESS)).href;
}

/** The server's URL according to the environment; `null` if that has none. */
function baseUrl(
  environment: Readonly<Record<string, string | undefined>>,
  data: string | undefined,
): string | null {
  try {
    const { publicUrl, host, port } = readSettings(environment, { data });
    if (publicUrl) return publicUrl.href;
    if (!environment.HOST && !environment.PORT) return null;
    return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}

/** A server that listens on all addresses can be reached at the loopback address. */
function reachable(address: string): URL {
  const url = new URL(address);
  if (meansAllAddresses(url.hostname)) url.hostname = '127.0.0.1';
  return url;
}
