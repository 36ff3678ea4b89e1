import { type Axial, hexKey } from './axial.ts';

/** Caches a look-up by hex, for worlds, which unpack a record anew for each look-up. */
export function memoized<T extends object | null>(at: (hex: Axial) => T): (hex: Axial) => T {
  const found = new Map<number, T>();
  return (hex) => {
    const key = hexKey(hex);
    const before = found.get(key);
    if (before !== undefined) return before;
    const record = at(hex);
    found.set(key, record);
    return record;
  };
}
