import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';

/** Sends what a stream gives. Who hangs up before its end is no failure; what fails midway can only be logged. */
export async function sendStream(source: Readable, response: Response, log: Logger): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error }, 'what was being sent broke off');
    response.destroy();
  }
}
