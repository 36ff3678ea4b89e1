import { signal } from '@preact/signals';
import { ApiError } from '../../live/api.ts';

/** Called once the user has given the server's admission secret; `null` if that is not being asked for. */
export const waitingForSecret = signal<(() => void) | null>(null);

/** If a request was refused for lack of the admission secret, asks for it. Returns whether it does. */
export function askForSecretIfRefused(error: unknown, again: () => void): boolean {
  const asks = error instanceof ApiError && error.problem?.code === 'access/admission-needed';
  if (asks) waitingForSecret.value = again;
  return asks;
}
