/** What is said of something that went wrong. */
export const wordsOfError = (error: unknown): string =>
  error instanceof Error ? error.message : 'That did not work.';
