import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedServer } from '../test/support/postgres/embedded-server.ts';
import { inScratch } from './scratch.ts';

/** Starts a PostgreSQL server with empty databases for as long as `work` takes, and removes it afterwards. */
export const withPostgres = <T>(
  databases: readonly string[],
  work: (server: EmbeddedServer) => Promise<T>,
): Promise<T> =>
  inScratch(async (scratch) => {
    // If this process is root, PostgreSQL runs as another user, who must be able to traverse this directory.
    chmodSync(scratch, 0o711);
    const directory = join(scratch, 'postgres');
    mkdirSync(directory, { mode: 0o700 });
    const server = await EmbeddedServer.in(directory);
    try {
      const admin = new pg.Client({ connectionString: server.url('postgres') });
      await admin.connect();
      for (const name of databases) await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
      return await work(server);
    } finally {
      await server.stop();
    }
  });
