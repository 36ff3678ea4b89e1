type Makers = Readonly<Record<string, () => unknown>>;

/**
 * Makes each member when it is first accessed: preparing all statements of a store takes longer than opening its file.
 */
export function lazyMembers<M extends Makers>(makers: M): { readonly [K in keyof M]: ReturnType<M[K]> } {
  const made = {};
  for (const [name, make] of Object.entries(makers))
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make();
        Object.defineProperty(made, name, { enumerable: true, value });
        return value;
      },
    });
  return made as { readonly [K in keyof M]: ReturnType<M[K]> };
}
