import { lookup } from 'node:dns/promises';
import { isLoopbackAddress } from '../../access/local-requests.ts';
import { networksOf } from '../../access/trusted-proxies.ts';
import { GUESSABLE_BELOW, type Settings } from '../../config.ts';
import { EARLIEST_NODE } from '../terminal/version.ts';
import { type Finding, fine, risky, wrong } from './finding.ts';
import type { ReadableSettings } from './readable-settings.ts';

const DRAW = 'draw one with: openssl rand -base64 18';

/** @param version of Node, such as 20.19.0 */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [least, leastMinor] = EARLIEST_NODE;
  const isEnough = major > least || (major === least && minor >= leastMinor);
  return isEnough
    ? fine('Node', version)
    : wrong('Node', `${version} is too old`, `install Node ${least}.${leastMinor} or a later one`);
}

/** The message without its list of valid settings, which the report contains already. */
const withoutList = (fault: string): string => fault.split(' There are ')[0] ?? fault;

/** What is wrong or risky in the settings, one by one and in combination. */
export async function settingsFindings({ settings, faults }: ReadableSettings): Promise<Finding[]> {
  const found = [
    ...[...faults].map(([name, fault]) =>
      wrong(name, `the server does not start: ${withoutList(fault)}`, 'correct it, or unset it'),
    ),
    ...(await reachFindings(settings)),
    ...secretFindings(settings),
    ...proxyFindings(settings),
    ...(settings.limited
      ? []
      : [
          risky(
            'limits',
            'HEXFARER_LIMITS=off lets anybody fill the disk and use up the machine',
            'unset it',
          ),
        ]),
  ];
  return found.length > 0 ? found : [fine('settings', 'they fit together')];
}

async function reachFindings(settings: Settings): Promise<Finding[]> {
  const { host, admission, publicUrl, trustedProxies, demo } = settings;
  const address = await lookup(host).catch(() => null);
  if (!address)
    return [
      wrong('host', `no address has the name ${host}`, 'name an address of this machine, such as 127.0.0.1'),
    ];
  // Nobody can start campaigns on a demo, so the rule for that does not matter.
  if (demo) return [];
  const isOpen = !isLoopbackAddress(address.address);
  const isProxied = publicUrl !== null || trustedProxies.length > 0;
  if (admission === null && isOpen)
    return [
      wrong(
        'admission',
        `the server does not start: on ${host} others reach it, and nothing says who may start campaigns`,
        `HEXFARER_ADMISSION=secret:… with a secret of ${GUESSABLE_BELOW} characters or more; ${DRAW}`,
      ),
    ];
  if (admission === null && isProxied)
    return [
      risky(
        'admission',
        'nobody can start campaigns over HTTP: behind a proxy that has to be said',
        `HEXFARER_ADMISSION=secret:… or open`,
      ),
    ];
  if (admission === 'open' && (isOpen || isProxied))
    return [
      risky(
        'admission',
        'whoever finds the server may fill its disk with campaigns, up to the bounds',
        `HEXFARER_ADMISSION=secret:… unless you mean it; ${DRAW}`,
      ),
    ];
  return [];
}

function secretFindings({ admission, metricsToken }: Settings): Finding[] {
  const secrets = [
    ['HEXFARER_ADMISSION', admission !== null && admission !== 'open' ? admission.secret : null],
    ['HEXFARER_METRICS_TOKEN', metricsToken],
  ] as const;
  return secrets
    .filter(([, secret]) => secret !== null && secret.length < GUESSABLE_BELOW)
    .map(([name]) =>
      risky(name, `fewer than ${GUESSABLE_BELOW} characters can be guessed`, `make it longer: ${DRAW}`),
    );
}

function proxyFindings({ publicUrl, trustedProxies, host }: Settings): Finding[] {
  const found: Finding[] = [];
  if (publicUrl?.protocol === 'http:' && !isLoopbackAddress(publicUrl.hostname))
    found.push(
      risky(
        'public URL',
        `by ${publicUrl.href} links and secrets travel readable by all on the way`,
        'have the proxy speak https, and say so in HEXFARER_PUBLIC_URL',
      ),
    );
  if (publicUrl && trustedProxies.length === 0)
    found.push(
      risky(
        'proxies',
        'all who come by a proxy count as one address, and use up its limits together',
        'name the proxy, such as HEXFARER_TRUSTED_PROXIES=127.0.0.1',
      ),
    );
  if (!publicUrl && trustedProxies.length > 0)
    found.push(
      risky(
        'public URL',
        'a proxy is believed, but the server does not know the name by which people reach it, and may refuse that',
        'HEXFARER_PUBLIC_URL=https://… with that name',
      ),
    );
  if (
    trustedProxies.length > 0 &&
    trustedProxies.every(isOfThisMachine) &&
    !isLoopbackAddress(host) &&
    host !== 'localhost'
  )
    found.push(
      risky(
        'host',
        `the proxy is on this machine, but others reach the server at ${host} past it`,
        'HOST=127.0.0.1',
      ),
    );
  return found;
}

const isOfThisMachine = (proxy: string): boolean =>
  networksOf(proxy)?.every(([address]) => address.range() === 'loopback') ?? false;
