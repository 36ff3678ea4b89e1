import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { EmbeddedServer } from './embedded-server.ts';
import { runIn } from './run-in.ts';

/** A PostgreSQL server that a single test may kill, with an empty database `campaigns`. */
export async function ownPostgres(): Promise<EmbeddedServer> {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  // The server runs as another user, who must be able to traverse the directory.
  chmodSync(around, 0o711);
  onTestFinished(() => rmSync(around, { recursive: true, force: true }));
  const directory = join(around, 'postgres');
  mkdirSync(directory, { mode: 0o700 });
  const postgres = await EmbeddedServer.in(directory);
  onTestFinished(() => postgres.stop());
  await runIn(postgres.url('postgres'), 'CREATE DATABASE campaigns');
  return postgres;
}
