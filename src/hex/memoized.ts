import { type Axial, hexKey } from './axial.ts';

/** A lookup that asks another one for every hex only once: worlds unpack a record each time they are asked. */
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
