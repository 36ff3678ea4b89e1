/**
 * The member of a list at an index that must exist.
 *
 * @throws RangeError if the list has no member there
 */
export function memberAt<T>(list: ArrayLike<T>, index: number): T {
  const member = list[index];
  if (member === undefined) throw new RangeError(`a list of ${list.length} has no member ${index}`);
  return member;
}

/** Each member of a list with the one after it. */
export const pairs = <T>(list: readonly T[]): (readonly [before: T, after: T])[] =>
  list.slice(1).map((after, i) => [memberAt(list, i), after]);

/**
 * The last member of a list that must not be empty.
 *
 * @throws RangeError if the list is empty
 */
export const lastOf = <T>(list: ArrayLike<T>): T => memberAt(list, list.length - 1);

/**
 * Counts, by binary search, how many of `count` members meet a condition, if those that meet it come before all others.
 *
 * @param meets whether the member at an index meets the condition
 */
export function partitionPoint(count: number, meets: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (meets(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
