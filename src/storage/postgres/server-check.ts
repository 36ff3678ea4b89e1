import type { Runner, Statement } from './connections.ts';

/** The oldest supported major version of PostgreSQL. */
const OLDEST = 15;

/** The relevant settings of a PostgreSQL server. */
export interface ServerSettings {
  /** As 150018 for 15.18. */
  readonly version: number;
  readonly encoding: string;
  readonly isolation: string;
  readonly synchronousCommit: string;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly readOnly: string;
  readonly isStandby: boolean;
  readonly standardStrings: string;
}

const SETTINGS: Statement = {
  name: 'settings',
  text: `SELECT current_setting('server_version_num')::integer AS version,
    current_setting('server_encoding') AS encoding,
    current_setting('default_transaction_isolation') AS isolation,
    current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('default_transaction_read_only') AS "readOnly",
    pg_is_in_recovery() AS "isStandby",
    current_setting('standard_conforming_strings') AS "standardStrings"`,
};

export async function settingsOf(runner: Runner): Promise<ServerSettings> {
  const [settings] = await runner.run<ServerSettings>(SETTINGS, []);
  if (!settings) throw new Error('a server tells its settings');
  return settings;
}

/** Why a server can't store campaigns safely, and what to do about it; `null` if it can. */
export function serverFault(settings: ServerSettings): string | null {
  const major = Math.trunc(settings.version / 10_000);
  if (major < OLDEST) return `is of version ${major}; Hexfarer needs PostgreSQL ${OLDEST} or later`;
  if (settings.encoding !== 'UTF8')
    return `keeps texts as ${settings.encoding}; make one with ENCODING 'UTF8' and TEMPLATE template0`;
  if (settings.isStandby) return 'is a standby, which only reads; name the primary';
  for (const [setting, value, right] of [
    ['default_transaction_read_only', settings.readOnly, 'off'],
    ['default_transaction_isolation', settings.isolation, 'read committed'],
    ['fsync', settings.fsync, 'on'],
    ['full_page_writes', settings.fullPageWrites, 'on'],
    ['standard_conforming_strings', settings.standardStrings, 'on'],
  ])
    if (value !== right) return `has ${setting} = ${value}; set it to ${right}`;
  if (settings.synchronousCommit === 'off')
    return 'has synchronous_commit = off, so that what was acknowledged may be lost; set it to on';
  return null;
}
