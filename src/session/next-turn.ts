/** Lets everything else that is ready have its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
