import { assertNoUnknown, OWN_VARIABLES, readSettings, type Settings, WrongSetting } from '../../config.ts';
import type { Terminal } from '../terminal/command.ts';

/** Each setting has a variable; what is common to many programs first, as in `serve --help`. */
export const VARIABLES = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', ...OWN_VARIABLES];

export type Options = Parameters<typeof readSettings>[1];

export interface ReadableSettings {
  /** Those that make sense; in the place of the others stands what is usual. */
  readonly settings: Settings;
  /** Why those that make none don't, by their variables. */
  readonly faults: ReadonlyMap<string, string>;
  /** Which of them are set. */
  readonly given: ReadonlySet<string>;
}

/** Reads the settings one by one, so that a wrong one hides no other. */
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
  for (const name of Object.keys(environment)) tell(name, () => assertNoUnknown({ [name]: given[name] }));
  const known: Record<string, string | undefined> = { DATA_DIR: given.DATA_DIR };
  for (const name of VARIABLES) {
    // A database rules some of the others out.
    const one = { DATABASE_URL: known.DATABASE_URL, [name]: given[name], DATA_DIR: given.DATA_DIR };
    // An option that is empty is wrong, where an empty variable is none.
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
