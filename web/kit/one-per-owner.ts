/** Makes one object for each owner on first use, and returns the same one for as long as the owner exists. */
export function onePerOwner<Owner extends object, Made extends object>(
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
