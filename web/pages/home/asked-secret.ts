import { signal } from '@preact/signals';
import { ApiError } from '../../live/api.ts';

/** What is tried again once somebody has shown the server's admission secret; `null` where nobody is asked for it. */
export const waitingForSecret = signal<(() => void) | null>(null);

/** Asks for the admission secret where something was refused for want of it; gives whether that is so. */
export function asksForSecret(error: unknown, again: () => void): boolean {
  const asks = error instanceof ApiError && error.problem?.code === 'access/admission-needed';
  if (asks) waitingForSecret.value = again;
  return asks;
}
