import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { databaseIn, openDatabase } from '../../src/storage/sqlite/database.ts';
import type { AtEnd } from './at-end.ts';

/** A new, empty data directory, deleted after the test along with everything that was put beside it. */
export function dataDirectory(atEnd: AtEnd = onTestFinished): string {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  atEnd(() => rmSync(around, { recursive: true, force: true }));
  const directory = join(around, 'data');
  mkdirSync(directory, { mode: 0o700 });
  return directory;
}

/** An empty database of the current schema, which belongs to no installation yet. */
let schema: Buffer | null = null;

/**
 * A data directory with an empty database, for tests that are not about creating one: copying takes half the time of
 * applying all migrations.
 */
export function dataDirectoryWithSchema(atEnd: AtEnd = onTestFinished): string {
  schema ??= madeSchema();
  const directory = dataDirectory(atEnd);
  writeFileSync(databaseIn(directory), schema, { mode: 0o600 });
  return directory;
}

function madeSchema(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  try {
    openDatabase(directory, { create: true }).sqlite.close();
    return readFileSync(databaseIn(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
}
