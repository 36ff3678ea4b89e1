import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');

/** The JSON that verify.py prints. */
export interface Verdict {
  readonly ok: boolean;
  readonly entries: number;
  readonly sealedThrows: number;
  readonly given?: number;
  readonly head: string;
  readonly problem?: { readonly seq: number; readonly what: string };
}

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

let interpreter: string | null = null;

/** @throws Error if Python is missing, since the verifier could not be tested */
export function python(args: readonly string[], input = ''): Ended {
  // `python3` may be a script that looks up the version on every call, which takes longer than most checks.
  interpreter ??= run('python3', ['-c', 'import sys; print(sys.executable)']).out.trim() || 'python3';
  return run(interpreter, ['-B', ...args], input);
}

function run(program: string, args: readonly string[], input = ''): Ended {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: DOCS,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error('docs/verify.py is tested with python3 (3.9 or later), which is not installed here');
  if (error) throw error;
  return { status, out: stdout, err: stderr };
}

/** Checks an archive with verify.py, as called from a shell. */
export function verdictOn(archive: Uint8Array): Verdict {
  return inFiles([archive], (files) => {
    const { status, out, err } = python(['verify.py', ...files]);
    if (err !== '') throw new Error(`verify.py failed: ${err}`);
    const verdict = JSON.parse(out) as Verdict;
    if (status !== (verdict.ok ? 0 : 1)) throw new Error(`verify.py ended with ${status}, but says ${out}`);
    return verdict;
  });
}

const CHECK_EACH =
  'import json, sys, verify\nfor file in sys.argv[1:]: print(json.dumps(verify.verified(file)))';

/** Checks many archives in one process. */
export function verdictsOn(archives: readonly Uint8Array[]): Verdict[] {
  return inFiles(archives, (files) => {
    const { out, err } = python(['-c', CHECK_EACH, ...files]);
    if (err !== '') throw new Error(`verify.py failed: ${err}`);
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Verdict);
  });
}

function inFiles<T>(archives: readonly Uint8Array[], work: (files: string[]) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-verify-'));
  try {
    const files = archives.map((archive, number) => {
      const file = join(directory, `${number}.hexfarer.gz`);
      writeFileSync(file, archive);
      return file;
    });
    return work(files);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
