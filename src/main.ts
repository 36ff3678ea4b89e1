#!/usr/bin/env node
import { run } from './cli/run.ts';

// If a reader such as `head` closes the pipe early, that is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`hexfarer: standard output can't be written: ${error.message}\n`);
  process.exit(1);
});

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  environment: process.env,
});
