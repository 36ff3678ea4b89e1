/**
 * JSON in the canonical form that is hashed: no white space, the keys of every object sorted by their UTF-16 units,
 * numbers and strings as `JSON.stringify` writes them, and keys whose value is `undefined` left out.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return jsonString(value);
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

/**
 * Matches strings that need no escapes: printable ASCII without quotation mark and backslash. This test is several
 * times as fast as `JSON.stringify`.
 */
const UNESCAPED = /^[ !#-[\]-~]*$/;

/** A string as JSON. */
export const jsonString = (text: string): string =>
  UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text);

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
    text += `${text === '{' ? '' : ','}${quotedKey(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}

/** Keys as JSON: there are few, and they recur in every entry. */
const quotedKeys = new Map<string, string>();
const MOST_KEYS = 1000;
/** No key of ours is longer. */
const LONGEST_KEY = 40;

function quotedKey(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const quoted = jsonString(key);
  // Archives may have other keys, any number of them, and each as long as a line may be.
  if (key.length > LONGEST_KEY) return quoted;
  if (quotedKeys.size >= MOST_KEYS) quotedKeys.clear();
  quotedKeys.set(key, quoted);
  return quoted;
}

/** The maximum number of keys for insertion sort, whose time is quadratic. */
const FEW = 16;

/**
 * Sorts keys by their UTF-16 units; a few by insertion sort, since `sort` makes copies. Every reveal runs this, so
 * indices are not checked.
 */
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
