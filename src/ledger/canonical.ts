/**
 * JSON in the one form that hashes are taken of: no white space, the keys of every object in the order of their
 * UTF-16 units, numbers and strings as `JSON.stringify` writes them, keys without a value left out.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? `${value}` : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? ofArray(value) : ofObject(value as Readonly<Record<string, unknown>>);
    default:
      throw new TypeError(`a ${typeof value} has no JSON form`);
  }
}

/** Of printable ASCII without quotation mark and backslash nothing is escaped; `JSON.stringify` takes several times as long to see it. */
const UNESCAPED = /^[ !#-[\]-~]*$/;

/** A string as JSON. */
export const quoted = (text: string): string => (UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text));

function ofArray(values: readonly unknown[]): string {
  let text = '[';
  for (let at = 0; at < values.length; at++) text += `${at === 0 ? '' : ','}${canonicalJson(values[at])}`;
  return `${text}]`;
}

function ofObject(object: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of sorted(Object.keys(object))) {
    const member = object[key];
    if (member === undefined) continue;
    text += `${text === '{' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}

/** How many keys are sorted in place at the most: of many, that would take their square. */
const FEW = 16;

/** Sorts keys by their UTF-16 units; a few in place, since `sort` makes copies. Every reveal passes here, so indices go unchecked. */
function sorted(keys: string[]): readonly string[] {
  if (keys.length > FEW) return keys.sort();
  for (let at = 1; at < keys.length; at++) {
    const key = keys[at] as string;
    let to = at;
    for (; to > 0 && (keys[to - 1] as string) > key; to--) keys[to] = keys[to - 1] as string;
    keys[to] = key;
  }
  return keys;
}
