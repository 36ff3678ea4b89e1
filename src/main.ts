#!/usr/bin/env node
import { fstatSync, writeFileSync } from 'node:fs';
import { run } from './cli/run.ts';

// If a reader such as `head` closes the pipe early, that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`hexfarer: standard output can't be written: ${error.message}\n`);
  process.exit(1);
});

// If nobody can read messages, since their reader has gone or the disk is full, the command still does its work, and its
// exit status says how it ended.
process.stderr.on('error', () => {});

/**
 * Whether standard output is a file. Asked with `bigint`, because after an ordinary `fstatSync` of a pipe or socket Node
 * 20 no longer follows symbolic links to modules.
 */
const isFile = fstatSync(process.stdout.fd, { bigint: true }).isFile();

/**
 * Writes to standard output. To a file, the stream of Node writes once and takes no notice of how much of that the disk
 * had room for, so the result would be cut off without an error.
 */
const out: (text: string | Uint8Array) => void = isFile
  ? (text) => {
      try {
        writeFileSync(process.stdout.fd, text);
      } catch (error) {
        process.stdout.destroy(error as Error);
      }
    }
  : (text) => process.stdout.write(text);

process.exitCode = await run(process.argv.slice(2), {
  out,
  error: (text) => process.stderr.write(text),
  environment: process.env,
});
