import { StorageFailure } from './ports.ts';

/** What was to be read of something that is written could not be: it has happened all the same. */
export class UnreadAnswer extends StorageFailure {
  override readonly mayBeWritten = true;
}

/**
 * Reads of something that is written down.
 *
 * @throws UnreadAnswer where that fails: nobody may say that nothing happened
 */
export async function readOfWritten<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    throw new UnreadAnswer(error.message, { cause: error });
  }
}
