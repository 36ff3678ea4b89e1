/** Makes one thing for each owner that is asked about, and gives the same one again for as long as the owner is there. */
export function oneFor<Owner extends object, Made extends object>(
  make: (owner: Owner) => Made,
): (owner: Owner) => Made {
  const known = new WeakMap<Owner, Made>();
  return (owner) => {
    const before = known.get(owner);
    if (before) return before;
    const made = make(owner);
    known.set(owner, made);
    return made;
  };
}
