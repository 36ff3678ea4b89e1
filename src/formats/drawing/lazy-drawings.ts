/**
 * Draws each kind when it is first used, and returns the same object from then on, because most runs of the program
 * need few kinds or none.
 */
export function lazyDrawings<Kind extends string, Drawn extends object>(
  draw: Readonly<Record<Kind, () => Drawn>>,
): (kind: Kind) => Drawn {
  const drawn = new Map<Kind, Drawn>();
  return (kind) => {
    const before = drawn.get(kind);
    if (before) return before;
    const now = draw[kind]();
    drawn.set(kind, now);
    return now;
  };
}
