/*
 * Reads from columns (typed arrays) with a check of the index. One function for each type of array: a function that is
 * called with several types took 18 ns a value, one that is called with a single type took 2.
 */

/** @throws RangeError if the column has no such index */
export function int32At(column: Int32Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw outOfBounds(column, index);
  return value;
}

/** @throws RangeError if the column has no such index */
export function uint32At(column: Uint32Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw outOfBounds(column, index);
  return value;
}

/** @throws RangeError if the column has no such index */
export function uint16At(column: Uint16Array, index: number): number {
  const value = column[index];
  if (value === undefined) throw outOfBounds(column, index);
  return value;
}

/** @throws RangeError if there is no such byte */
export function byteAt(bytes: Uint8Array, index: number): number {
  const byte = bytes[index];
  if (byte === undefined) throw outOfBounds(bytes, index);
  return byte;
}

const outOfBounds = ({ length }: { readonly length: number }, index: number): RangeError =>
  new RangeError(`a column of ${length} has nothing at ${index}`);
