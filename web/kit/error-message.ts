/** The message of an error; `otherwise` if it has none. */
export const errorMessage = (error: unknown, otherwise = 'That did not work.'): string =>
  error instanceof Error ? error.message : otherwise;
