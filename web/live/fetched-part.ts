import { hasNewerVersion, RENEWED } from '../kit/renewed-page.ts';
import { ApiError } from './api.ts';

/** A dynamically imported part of the page. If it can't be loaded, rejects with an error that says why. */
export const fetchedPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(async () => {
    throw (await hasNewerVersion()) ? new Error(RENEWED) : new ApiError(null);
  });
