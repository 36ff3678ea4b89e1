import {
  assertKnownVariables,
  OWN_VARIABLES,
  readSettings,
  type Settings,
  WrongSetting,
} from '../../config.ts';
import type { Terminal } from '../terminal/command.ts';

/** The variables of all settings; those common to many programs come first, as in `serve --help`. */
const VARIABLES = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', ...OWN_VARIABLES];

export type Options = Parameters<typeof readSettings>[1];

export interface ReadableSettings {
  /** The valid settings, with defaults in place of the others. */
  readonly settings: Settings;
  /** The faults of the invalid settings, by variable. */
  readonly faults: ReadonlyMap<string, string>;
  /** The variables that are set. */
  readonly given: ReadonlySet<string>;
}

/** Reads the settings one by one, so that an invalid one does not hide others. */
export function readableSettings(
  environment: Terminal['environment'],
  { host, port, data, demo }: Options,
): ReadableSettings {
  const given: Record<string, string | undefined> = {
    ...environment,
    ...(host !== undefined && { HOST: host }),
    ...(port !== undefined && { PORT: port }),
    ...(data !== undefined && { DATA_DIR: data }),
  };
  const faults = new Map<string, string>();
  for (const name of Object.keys(environment))
    tell(name, () => assertKnownVariables({ [name]: given[name] }));
  const known: Record<string, string | undefined> = { DATA_DIR: given.DATA_DIR };
  for (const name of VARIABLES) {
    // DATABASE_URL and DATA_DIR are always included, because a database excludes some settings.
    const one = { DATABASE_URL: known.DATABASE_URL, [name]: given[name], DATA_DIR: given.DATA_DIR };
    // An empty option is a fault, but an empty variable counts as unset.
    const option = { data, demo, ...(name === 'HOST' && { host }), ...(name === 'PORT' && { port }) };
    if (tell(name, () => readSettings(one, option))) known[name] = given[name];
  }
  return {
    settings: readSettings(known, { data, demo }),
    faults,
    given: new Set(VARIABLES.filter((name) => given[name])),
  };

  function tell(name: string, read: () => unknown): boolean {
    try {
      read();
      return true;
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      faults.set(name, error.message);
      return false;
    }
  }
}
