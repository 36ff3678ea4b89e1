/*
 * The values of columns at indices where they must have one. A function for each kind of column: one that meets several
 * kinds took 18 ns a value where one that meets a single kind took 2.
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
