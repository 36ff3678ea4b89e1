/**
 * JSON in the one form that hashes are taken of: no white space, the keys of every object in the order of their
 * UTF-16 units, numbers and strings as `JSON.stringify` writes them, keys without a value left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    if (text === undefined) throw new TypeError(`a ${typeof value} has no JSON form`);
    return text;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
