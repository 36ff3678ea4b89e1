import type Sqlite from 'better-sqlite3';
import { UnusableDatabase } from '../unusable-database.ts';

/** The Node-API version that better-sqlite3 13 needs. Node before 22.14 has an earlier one, and would crash. */
const NODE_API = 10;

/**
 * better-sqlite3 13 wherever it runs, otherwise 12, mainly on Node 20.
 *
 * Version 12 is avoided where possible: compiled against the headers of Node 24.19 or later, it crashes the whole
 * process with `Assertion failed: (env) != nullptr` when a statement is garbage-collected.
 */
const Library = (await version13()) ?? (await import('better-sqlite3')).default;

/** The native library for SQLite can't be loaded, mostly because it was installed for another version of Node. */
export class UnusableLibrary extends UnusableDatabase {
  constructor(cause: unknown) {
    const { version, platform, arch } = process;
    super(
      `SQLite's library was not installed for this Node, ${version} on ${platform} ${arch}: run \`npm ci\` with it.`,
      { cause },
    );
  }
}

/**
 * A connection to a file of SQLite.
 *
 * @throws UnusableLibrary if this Node can't load the library
 */
export class SqliteConnection extends Library {
  constructor(...arguments_: ConstructorParameters<typeof Library>) {
    try {
      super(...arguments_);
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_DLOPEN_FAILED' ? new UnusableLibrary(error) : error;
    }
  }
}

/** better-sqlite3 13; `null` if it does not run here, is not installed (it is optional), or has no binary. */
async function version13(): Promise<typeof Sqlite | null> {
  if (Number(process.versions.napi) < NODE_API) return null;
  try {
    const { default: Connection } = await import('better-sqlite3-napi');
    // The binary is loaded only when the first connection is made.
    new Connection(':memory:').close();
    return Connection;
  } catch {
    return null;
  }
}
