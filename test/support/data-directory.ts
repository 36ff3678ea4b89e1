import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './at-end.ts';

/** A fresh, empty data directory that is gone when the test is over, with all that came to lie beside it. */
export function dataDirectory(atEnd: AtEnd = onTestFinished): string {
  const around = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
  atEnd(() => rmSync(around, { recursive: true, force: true }));
  const directory = join(around, 'data');
  mkdirSync(directory, { mode: 0o700 });
  return directory;
}
