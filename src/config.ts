import { BOUND_SETTINGS, type Bounds, DEFAULT_BOUNDS, DEMO_BOUNDS } from './access/bounds.ts';
import { networksOf } from './access/trusted-proxies.ts';
import { type BackupPlan, backupPlan, WrongPlan } from './storage/backups/backup-plan.ts';
import { likeness } from './text/nearest-word.ts';

/** The settings from the environment, read once. All variables are described in docs/settings.md. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** The PostgreSQL database used instead of a data directory, as a URL; `null` if there is none. */
  readonly database: string | null;
  /** Where people reach the server, if that differs from its own address. */
  readonly publicUrl: URL | null;
  /** The trusted proxies: addresses, networks, or names of networks. */
  readonly trustedProxies: readonly string[];
  /**
   * Whether the server is a demo: it shows campaigns of its own, which everybody may fork for a day, and has no others.
   */
  readonly demo: boolean;
  readonly limited: boolean;
  /** Who may start campaigns: everybody, or whoever knows a secret; `null` if it is not set. */
  readonly admission: 'open' | { readonly secret: string } | null;
  /** The token needed to read the metrics; `null` if only the server's own machine may read them. */
  readonly metricsToken: string | null;
  /** How often the server backs up its database; `null` if never. */
  readonly backup: BackupPlan | null;
  /** The limits on the growth of everything; ignored if `limited` is false. */
  readonly bounds: Bounds;
}

/** Shorter secrets can be guessed, even by somebody who has to wait between tries. */
export const GUESSABLE_BELOW = 12;

/** All variables that only this program uses; the others are common to many programs. */
export const OWN_VARIABLES: readonly string[] = [
  'HEXFARER_ADMISSION',
  'HEXFARER_BACKUP',
  'HEXFARER_LIMITS',
  'HEXFARER_METRICS_TOKEN',
  'HEXFARER_PUBLIC_URL',
  'HEXFARER_TRUSTED_PROXIES',
  ...Object.values(BOUND_SETTINGS).map(({ variable }) => variable as string),
];

/** Thrown for a wrong setting; the message says which, and what would be right. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** Reads the settings. The command line takes precedence over the environment, and that over the defaults. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  options: {
    readonly host?: string | undefined;
    readonly port?: string | undefined;
    readonly data?: string | undefined;
    readonly demo?: boolean | undefined;
  },
): Settings {
  const dataDirectory = options.data ?? nonEmpty(environment.DATA_DIR) ?? './data';
  const demo = options.demo ?? false;
  // A directory named on the command line takes precedence over a database in the environment.
  const database = options.data === undefined ? databaseOf(environment.DATABASE_URL) : null;
  if (database !== null) assertNoDirectory(environment.HEXFARER_BACKUP, demo);
  return {
    demo,
    host: hostOf(options.host ?? nonEmpty(environment.HOST) ?? '127.0.0.1'),
    port: portOf(options.port ?? nonEmpty(environment.PORT) ?? '8080'),
    dataDirectory,
    database,
    publicUrl: publicUrlOf(environment.HEXFARER_PUBLIC_URL),
    trustedProxies: trustedProxiesOf(environment.HEXFARER_TRUSTED_PROXIES),
    limited: limitedBy(environment.HEXFARER_LIMITS),
    admission: demo
      ? noAdmission(environment.HEXFARER_ADMISSION)
      : admissionOf(environment.HEXFARER_ADMISSION),
    metricsToken: metricsTokenOf(environment.HEXFARER_METRICS_TOKEN),
    backup: backupOf(environment.HEXFARER_BACKUP, dataDirectory),
    bounds: boundsOf(environment, demo ? DEMO_BOUNDS : DEFAULT_BOUNDS),
  };
}

/**
 * Looks for misspelt variables: whoever sets a protection must not run without it because of a typing error.
 *
 * @throws WrongSetting
 */
export function assertKnownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (!/^HEXFARER_/i.test(name) || !value || OWN_VARIABLES.includes(name)) continue;
    const own = (variable: string) => variable.replace(/^HEXFARER_/i, '');
    const likenessTo = (known: string) => likeness(own(known), own(name));
    const [nearest] = OWN_VARIABLES.toSorted((one, other) => likenessTo(other) - likenessTo(one));
    throw new WrongSetting(
      `There is no setting ${name}. Did you mean ${nearest}? There are ${OWN_VARIABLES.join(', ')}.`,
    );
  }
}

/** An empty variable counts as unset: container files often have such lines. */
const nonEmpty = (value: string | undefined): string | undefined => value || undefined;

/** An empty host is refused: it would mean listening on the whole network, which nobody requests with an empty text. */
function hostOf(text: string): string {
  if (text !== '') return text;
  throw new WrongSetting("A host is an address to listen on, such as 127.0.0.1; '' is none.");
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new WrongSetting(`A port is a whole number from 0 (any free one) to 65535, not '${text}'.`);
}

/**
 * The variable is used by many programs: another kind of address is more likely meant for one of them than a mistake.
 */
function databaseOf(text: string | undefined): string | null {
  if (!text) return null;
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new WrongSetting(
    'DATABASE_URL is the address of a PostgreSQL database, such as postgres://user:password@host:5432/database. ' +
      'Where it is meant for another program, unset it for this one, or name a data directory with --data.',
  );
}

/** Refuses settings that only work with a data directory. */
function assertNoDirectory(backup: string | undefined, demo: boolean): void {
  if (demo)
    throw new WrongSetting('A demo needs a data directory of its own: unset DATABASE_URL, or leave --demo.');
  if (backup)
    throw new WrongSetting(
      'HEXFARER_BACKUP copies a data directory. A database in PostgreSQL is backed up by its own tools, such as pg_dump: unset one of the two.',
    );
}

function publicUrlOf(text: string | undefined): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  throw new WrongSetting(
    `HEXFARER_PUBLIC_URL is an address such as https://maps.example.org, not '${text}'.`,
  );
}

function trustedProxiesOf(text: string | undefined): readonly string[] {
  const proxies = text ? text.split(',').map((each) => each.trim()) : [];
  for (const proxy of proxies)
    if (!networksOf(proxy))
      throw new WrongSetting(
        'HEXFARER_TRUSTED_PROXIES is a list of addresses and networks with commas between them, such as ' +
          `127.0.0.1,10.0.0.0/8, or loopback, linklocal, uniquelocal; '${proxy}' is none.`,
      );
  return proxies;
}

function limitedBy(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'on') return true;
  if (text === 'off') return false;
  throw new WrongSetting(`HEXFARER_LIMITS is 'on' or 'off', not '${text}'.`);
}

/** Faults of a secret are reported without the secret itself: start-up messages are often kept. */
function admissionOf(text: string | undefined): Settings['admission'] {
  if (!text) return null;
  if (text === 'open') return 'open';
  const secret = /^secret:(.*)$/s.exec(text)?.[1];
  if (secret === undefined)
    throw new WrongSetting(
      `HEXFARER_ADMISSION is 'open', or 'secret:' and a secret, better of ${GUESSABLE_BELOW} characters or more.`,
    );
  assertSecret('The secret in HEXFARER_ADMISSION', secret);
  return { secret };
}

function noAdmission(text: string | undefined): null {
  if (!text) return null;
  throw new WrongSetting(
    'Nobody can start campaigns on a demo: unset HEXFARER_ADMISSION, or leave out --demo.',
  );
}

function metricsTokenOf(text: string | undefined): string | null {
  if (!text) return null;
  assertSecret('HEXFARER_METRICS_TOKEN', text);
  return text;
}

function assertSecret(what: string, secret: string): void {
  if (secret === '') throw new WrongSetting(`${what} is empty. Draw a long one: openssl rand -base64 18.`);
  if (!/^[!-~](?:[ -~]*[!-~])?$/.test(secret))
    throw new WrongSetting(
      `${what} is sent in a header: letters without accents, digits, punctuation, and spaces within.`,
    );
}

function backupOf(text: string | undefined, dataDirectory: string): BackupPlan | null {
  if (!text) return null;
  try {
    return backupPlan(text, dataDirectory);
  } catch (error) {
    if (error instanceof WrongPlan) throw new WrongSetting(`HEXFARER_BACKUP ${error.message}.`);
    throw error;
  }
}

function boundsOf(environment: Readonly<Record<string, string | undefined>>, usual: Bounds): Bounds {
  const bounds: { -readonly [name in keyof Bounds]: Bounds[name] } = { ...usual };
  for (const name of Object.keys(BOUND_SETTINGS) as (keyof Bounds)[]) {
    const { variable, unit } = BOUND_SETTINGS[name];
    const text = nonEmpty(environment[variable]);
    if (text === undefined) continue;
    if (!/^\d{1,9}$/.test(text))
      throw new WrongSetting(`${variable} is a whole number from 0 to 999999999, not '${text}'.`);
    bounds[name] = Number(text) * unit;
  }
  return bounds;
}
