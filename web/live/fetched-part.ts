import { isRenewed, RENEWED } from '../kit/renewed-page.ts';
import { ApiError } from './api.ts';

/** A part of the page that is fetched when it is wanted. It may not come, like an answer of the server: then this says why. */
export const fetchedPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(async () => {
    throw (await isRenewed()) ? new Error(RENEWED) : new ApiError(null);
  });
