import { resolve } from 'node:path';
import { BOUND_SETTINGS, type Bounds } from '../../access/bounds.ts';
import { isLoopbackAddress } from '../../access/local-requests.ts';
import { meansAllAddresses } from '../../access/network-addresses.ts';
import type { Settings } from '../../config.ts';
import type { BackupPlan } from '../../storage/backups/backup-plan.ts';
import { redactedUrl } from '../../storage/postgres/address.ts';
import { countWithNoun } from '../../telling/words.ts';
import type { ReadableSettings } from './readable-settings.ts';

/** A setting in the report: the value of its variable, and what that means for this server. */
export interface ReportedSetting {
  readonly name: string;
  /** The value as it is set, without secrets, or the default; empty if there is none. */
  readonly value: string;
  readonly isSet: boolean;
  readonly means: string;
}

interface Told {
  readonly value: string;
  readonly means: string;
}

const HIDDEN = '(not shown)';

/** The user is left out too: in a malformed address, the password may be anywhere. */
function withoutPassword(url: string): string {
  try {
    return `postgres://${redactedUrl(url)}`;
  } catch {
    return HIDDEN;
  }
}

const MAIN: Readonly<Record<string, (settings: Settings) => Told>> = {
  HOST: ({ host }) => ({ value: host, means: hostWords(host) }),
  PORT: ({ port }) => ({
    value: String(port),
    means: port === 0 ? 'any free port: another one at each start' : 'the port that it listens on',
  }),
  DATA_DIR: ({ dataDirectory, database }) => ({
    value: dataDirectory,
    means:
      database === null ? `everything is kept in ${resolve(dataDirectory)}` : 'a database is in its place',
  }),
  DATABASE_URL: ({ database }) => ({
    value: database === null ? '' : withoutPassword(database),
    means:
      database === null
        ? 'none: the data directory is used'
        : 'everything is kept in this PostgreSQL database',
  }),
  HEXFARER_PUBLIC_URL: ({ publicUrl }) => ({
    value: publicUrl?.href ?? '',
    means: publicUrl
      ? 'where people reach it: links lead there'
      : 'links lead to the address that people use',
  }),
  HEXFARER_TRUSTED_PROXIES: ({ trustedProxies }) => ({
    value: trustedProxies.join(','),
    means:
      trustedProxies.length > 0
        ? 'believed when they say where somebody comes from'
        : 'no proxy is believed: who comes by one has its address',
  }),
  HEXFARER_ADMISSION: (settings) => ({
    value:
      typeof settings.admission === 'object' && settings.admission
        ? `secret:${HIDDEN}`
        : (settings.admission ?? ''),
    means: admissionWords(settings),
  }),
  HEXFARER_BACKUP: ({ backup }) => ({
    value: backup ? backup.every : '',
    means: backup ? backupWords(backup) : 'the server makes no backups by itself',
  }),
  HEXFARER_METRICS_TOKEN: ({ metricsToken }) => ({
    value: metricsToken === null ? '' : HIDDEN,
    means:
      metricsToken === null
        ? '/metrics tells this machine alone'
        : '/metrics tells whoever shows it, and nobody else',
  }),
  HEXFARER_LIMITS: ({ limited }) => ({
    value: limited ? 'on' : 'off',
    means: limited
      ? 'calls are limited, and growth is bounded as below'
      : 'nothing is limited: for measuring alone',
  }),
};

const BOUNDS: Readonly<Record<keyof Bounds, string>> = {
  dailyCampaigns: 'campaigns that one address may begin a day',
  dailyCampaignsInAll: 'campaigns that all may begin a day',
  dailyImports: 'archives that one address may send a day',
  dailyImportsInAll: 'archives that all may send a day',
  dailyBytes: 'MB that one address may have written a day',
  dailyBytesInAll: 'MB that all may have written a day',
  campaignEntries: 'entries that a campaign may have',
  campaignBytes: 'MB that the entries of a campaign may take',
  campaignLinks: 'open links that a campaign may have',
  keyringLinks: 'open links that one browser may hold',
  connections: 'connections from one address',
  connectionsInAll: 'connections in all',
  demoForks: 'forks that a demo has at a time',
  leastFreeBytes: 'MB of the disk that stay free',
};

/** The settings for what the server does, in an order in which they explain each other. */
export const mainSettings = (read: ReadableSettings): ReportedSetting[] =>
  Object.entries(MAIN).map(([name, tell]) => told(name, tell(read.settings), read));

/** The settings for the limits on growth. */
export const boundSettings = (read: ReadableSettings): ReportedSetting[] =>
  (Object.keys(BOUNDS) as (keyof Bounds)[]).map((bound) => {
    const { variable, unit } = BOUND_SETTINGS[bound];
    const amount = read.settings.bounds[bound];
    const value = amount === null ? '' : String(amount / unit);
    const usual = amount === null ? ' (512, or less on a small one)' : '';
    return told(variable, { value, means: `${BOUNDS[bound]}${usual}` }, read);
  });

function told(name: string, { value, means }: Told, { faults, given }: ReadableSettings): ReportedSetting {
  const isSet = given.has(name);
  return faults.has(name)
    ? { name, value: '', isSet, means: 'makes no sense: see below' }
    : { name, value, isSet, means };
}

const isBeyondLoopback = (host: string): boolean =>
  host !== 'localhost' && !host.endsWith('.localhost') && !isLoopbackAddress(host);

function hostWords(host: string): string {
  if (!isBeyondLoopback(host)) return 'only this machine reaches it';
  return meansAllAddresses(host)
    ? 'every network of this machine reaches it'
    : 'the network of this address reaches it';
}

function admissionWords({ admission, host, demo, publicUrl, trustedProxies }: Settings): string {
  if (demo) return 'nobody may start campaigns on a demo, and everybody may fork those that it shows';
  if (admission === 'open') return 'whoever reaches it may start campaigns';
  if (admission !== null) return 'whoever knows the secret may start campaigns';
  if (isBeyondLoopback(host)) return 'nothing says who may start campaigns';
  return publicUrl || trustedProxies.length > 0
    ? 'nobody may start campaigns over HTTP'
    : 'this machine may start campaigns';
}

const TIMES = {
  hourly: 'each full hour',
  daily: 'each day at 00:00 UTC',
  weekly: 'each Monday at 00:00 UTC',
} as const;

function backupWords({ every, most, days, directory }: BackupPlan): string {
  const last = Number.isFinite(most) ? `the last ${most}` : 'all';
  const kept = Number.isFinite(days) ? `${last} that are not older than ${countWithNoun(days, 'day')}` : last;
  return `${TIMES[every]}, to ${directory}; keeps ${kept}`;
}
