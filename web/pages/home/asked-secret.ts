import { signal } from '@preact/signals';
import { errorMessage } from '../../kit/error-message.ts';
import { ApiError } from '../../live/api.ts';

/** Called once the user has given the server's admission secret; `null` if that is not being asked for. */
export const waitingForSecret = signal<(() => void) | null>(null);

/**
 * Why a request failed, for people; empty if it was refused for lack of the admission secret, which is then asked for.
 */
export function failureOf(error: unknown, again: () => void): string {
  if (!(error instanceof ApiError && error.problem?.code === 'access/admission-needed'))
    return errorMessage(error);
  waitingForSecret.value = again;
  return '';
}
