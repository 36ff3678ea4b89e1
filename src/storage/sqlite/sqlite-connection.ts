import type Sqlite from 'better-sqlite3';
import { UnusableDatabase } from '../unusable-database.ts';

/** The Node-API that better-sqlite3 13 is made for. Node before 22.14 has an earlier one, and would crash as it loads it. */
const NODE_API = 10;

/**
 * By better-sqlite3 13 wherever it runs, by 12 elsewhere, Node 20 above all.
 *
 * By 12 as seldom as can be: compiled against the headers of Node 24.19 or later, it ends the whole process, with
 * `Assertion failed: (env) != nullptr`, when the memory of a statement is collected.
 */
const Library = (await version13()) ?? (await import('better-sqlite3')).default;

/** SQLite's library can't be loaded, mostly as it was installed for another version of Node. */
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

/** `null` where it does not run: also where what is optional was not installed, and where it has no binary. */
async function version13(): Promise<typeof Sqlite | null> {
  if (Number(process.versions.napi) < NODE_API) return null;
  try {
    const { default: Connection } = await import('better-sqlite3-napi');
    // The binary is not loaded before the first connection.
    new Connection(':memory:').close();
    return Connection;
  } catch {
    return null;
  }
}
