import { BOUND_SETTINGS, type Bounds, USUAL_BOUNDS } from './access/bounds.ts';

/** The environment as settings, read once. Every variable is described in docs/settings.md. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** Where people reach the server, where that differs from its own address. */
  readonly publicUrl: URL | null;
  readonly limited: boolean;
  /** How far everything may grow, unless it is not limited. */
  readonly bounds: Bounds;
}

/** A setting is wrong; the message says which and what would be right. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** What the command line says goes before the environment, and that before the defaults. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  options: {
    readonly host?: string | undefined;
    readonly port?: string | undefined;
    readonly data?: string | undefined;
  },
): Settings {
  return {
    host: options.host ?? set(environment.HOST) ?? '127.0.0.1',
    port: portOf(options.port ?? set(environment.PORT) ?? '8080'),
    dataDirectory: options.data ?? set(environment.DATA_DIR) ?? './data',
    publicUrl: publicUrlOf(environment.HEXFARER_PUBLIC_URL),
    limited: limitedBy(environment.HEXFARER_LIMITS),
    bounds: boundsOf(environment),
  };
}

/** An empty variable is as good as none: container files often have such lines. */
const set = (value: string | undefined): string | undefined => value || undefined;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new WrongSetting(`A port is a whole number from 0 (any free one) to 65535, not '${text}'.`);
}

function publicUrlOf(text: string | undefined): URL | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash) return url;
  throw new WrongSetting(
    `HEXFARER_PUBLIC_URL is an address such as https://maps.example.org, not '${text}'.`,
  );
}

function limitedBy(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'on') return true;
  if (text === 'off') return false;
  throw new WrongSetting(`HEXFARER_LIMITS is 'on' or 'off', not '${text}'.`);
}

function boundsOf(environment: Readonly<Record<string, string | undefined>>): Bounds {
  const bounds: { -readonly [name in keyof Bounds]: Bounds[name] } = { ...USUAL_BOUNDS };
  for (const name of Object.keys(BOUND_SETTINGS) as (keyof Bounds)[]) {
    const { variable, unit } = BOUND_SETTINGS[name];
    const text = set(environment[variable]);
    if (text === undefined) continue;
    if (!/^\d{1,9}$/.test(text))
      throw new WrongSetting(`${variable} is a whole number from 0 to 999999999, not '${text}'.`);
    bounds[name] = Number(text) * unit;
  }
  return bounds;
}
