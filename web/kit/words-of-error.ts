/** The message of an error; `otherwise` if it has none. */
export const wordsOfError = (error: unknown, otherwise = 'That did not work.'): string =>
  error instanceof Error ? error.message : otherwise;
