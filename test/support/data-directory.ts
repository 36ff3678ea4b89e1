import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A fresh, empty data directory that is gone when the test is over. */
export function dataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
