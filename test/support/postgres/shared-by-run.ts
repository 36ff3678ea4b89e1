import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgresStorage } from '../../../src/storage/postgres/storage.ts';
import { EmbeddedServer } from './embedded-server.ts';
import { runIn } from './run-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A socket that gives PostgreSQL's location, and starts it on the first request. */
    readonly postgresDoor: string;
  }
}

/** The database that others are created from: empty, with the schema. */
export const TEMPLATE = 'template';

/** Lets the tests of a run share a PostgreSQL server, started on first use and stopped after the last test. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  // The server runs as another user, who must be able to traverse the directory.
  chmodSync(around, 0o711);
  const ends: (() => Promise<void>)[] = [];
  let starting: Promise<EmbeddedServer> | null = null;
  const door = createServer(async (socket) => {
    starting ??= start(join(around, 'postgres'), (end) => ends.push(end));
    const answer = await starting.then(
      (server) => ({ url: server.url('') }),
      (error: Error) => ({ failed: error.message }),
    );
    socket.on('error', () => undefined).end(JSON.stringify(answer));
  });
  const path = join(around, 'door');
  await new Promise<void>((resolve) => door.listen(path, resolve));
  door.unref();
  provide('postgresDoor', path);
  return async () => {
    door.close();
    await starting?.catch(() => undefined);
    for (const end of ends) await end();
    rmSync(around, { recursive: true, force: true });
  };
}

async function start(directory: string, atEnd: (end: () => Promise<void>) => void): Promise<EmbeddedServer> {
  mkdirSync(directory, { mode: 0o700 });
  const server = await EmbeddedServer.in(directory);
  atEnd(() => server.stop());
  await runIn(server.url('postgres'), `CREATE DATABASE ${TEMPLATE}`);
  await (await openPostgresStorage(server.url(TEMPLATE), { create: true })).close();
  return server;
}
