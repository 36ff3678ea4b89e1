import { isIPv6 } from 'node:net';
import { meansAllAddresses } from '../../access/network-addresses.ts';
import { readSettings, WrongSetting } from '../../config.ts';
import type { CampaignId } from '../../ledger/id.ts';
import { WrongUsage } from './command.ts';

const USUAL_ADDRESS = 'http://127.0.0.1:8080';

/**
 * How links read as people pass them on: at the address that the environment names, else at the one where the
 * server was last reached.
 *
 * @param data what `--data` says
 * @throws WrongUsage if the environment says something that makes no sense
 */
export function linkAddresses(
  environment: Readonly<Record<string, string | undefined>>,
  data: string | undefined,
): (lastAddress: string | null, campaign: CampaignId, token: string) => string {
  const base = baseUrl(environment, data);
  return (lastAddress, campaign, token) =>
    new URL(`/c/${campaign}#${token}`, reachable(base ?? lastAddress ?? USUAL_ADDRESS)).href;
}

/** Where the environment says that the server is reached; `null` where it says nothing. */
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

/** A server that listens on all addresses is reached at this machine's own. */
function reachable(address: string): URL {
  const url = new URL(address);
  if (meansAllAddresses(url.hostname)) url.hostname = '127.0.0.1';
  return url;
}
