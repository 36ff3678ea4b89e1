/** What is said of something that went wrong, where it does not say so itself. */
export const wordsOfError = (error: unknown, otherwise = 'That did not work.'): string =>
  error instanceof Error ? error.message : otherwise;
