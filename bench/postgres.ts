import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedServer } from '../test/support/postgres/embedded-server.ts';
import { inScratch } from './scratch.ts';

/** Does something with a PostgreSQL that nobody else uses, with empty databases in it, and that is gone afterwards. */
export const withPostgres = <T>(
  databases: readonly string[],
  work: (server: EmbeddedServer) => Promise<T>,
): Promise<T> =>
  inScratch(async (scratch) => {
    // It is another user's where this one is root, and passes through.
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
