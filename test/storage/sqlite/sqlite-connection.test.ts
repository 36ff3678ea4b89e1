import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { UnusableDatabase } from '../../../src/storage/unusable-database.ts';
import { dataDirectory } from '../../support/data-directory.ts';

describe('a connection to an SQLite file', () => {
  it('says what to do if the library was installed for another Node', () => {
    const nativeBinding = join(dataDirectory(), 'for-another-node.node');
    writeFileSync(nativeBinding, 'no code for this machine');
    const connect = () => new SqliteConnection(':memory:', { nativeBinding });
    expect(connect).toThrow(UnusableDatabase);
    expect(connect).toThrow(
      `SQLite's library was not installed for this Node, ${process.version} on ${process.platform} ${process.arch}: run \`npm ci\` with it.`,
    );
  });

  it('passes on other errors unchanged', () => {
    const missing = join(dataDirectory(), 'nowhere', 'hexfarer.db');
    expect(() => new SqliteConnection(missing)).toThrow('directory does not exist');
  });
});
