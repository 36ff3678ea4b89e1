/** The value of a property: a text, a number, or a list. */
export type PropertyValue = string | number | readonly (string | number | readonly number[])[];

/** The properties of a note, in their order. */
export type Properties = Readonly<Record<string, PropertyValue>>;

/** Properties whose lists people add to: what they added is kept beside ours. */
const SHARED = ['tags', 'aliases'] as const;

/** Prefix of our own tags; all others belong to the user. */
export const TAG = 'hexfarer/';

/**
 * A property as YAML, on one line. Texts and lists in JSON are valid YAML too, except for two characters that must be
 * escaped. `<` before `%` is escaped as well, so that Templater finds no command.
 */
const line = (key: string, value: PropertyValue): string =>
  `${key}: ${JSON.stringify(value).replace(/<(?=%)|[\ufffe\uffff]/g, byNumber)}\n`;

const byNumber = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Properties as a block of YAML between two `---` lines. */
export const frontmatter = (properties: Properties): string =>
  `---\n${Object.entries(properties)
    .map(([key, value]) => line(key, value))
    .join('')}---\n`;

/** The properties of a note as they are written, and the text after them. */
interface SplitNote {
  /** The text between the two lines; `null` if the note has no properties. */
  readonly properties: string | null;
  readonly rest: string;
}

export function splitNote(note: string): SplitNote {
  const [whole, properties] = /^---[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(note) ?? [];
  if (whole === undefined || properties === undefined) return { properties: null, rest: note };
  return { properties, rest: note.slice(whole.length) };
}

/** The lines of one property, with its name; null for lines before the first property. */
interface Property {
  readonly key: string | null;
  readonly lines: string;
}

function propertiesIn(text: string): Property[] {
  const found: { key: string | null; lines: string }[] = [];
  for (const each of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const [, quoted, bare] = /^(?:"([^"]*)"|([^\s#'"[\]{}-][^:]*?))\s*:(?=\s|$)/.exec(each) ?? [];
    const key = quoted ?? bare;
    const last = found.at(-1);
    if (key !== undefined) found.push({ key, lines: each });
    else if (last) last.lines += each;
    else found.push({ key: null, lines: each });
  }
  return found;
}

/**
 * Updates properties that people may have changed: ours are replaced in place or added at the end, and all others stay
 * unchanged.
 *
 * @param readList reads the texts of a YAML list
 */
export function mergedFrontmatter(
  written: string,
  ours: Properties,
  readList: (yaml: string) => readonly string[],
): string {
  const left = new Map(Object.entries(ours));
  const lines = propertiesIn(written).map(({ key, lines: old }) => {
    const value = key === null ? undefined : left.get(key);
    if (key === null || value === undefined) return old;
    left.delete(key);
    return line(key, isShared(key) ? mergedList(key, readList(old), value) : value);
  });
  const ends = lines.at(-1)?.endsWith('\n') ?? true;
  const added = [...left].map(([key, value]) => line(key, value));
  return `---\n${lines.join('')}${ends ? '' : '\n'}${added.join('')}---\n`;
}

const isShared = (key: string): boolean => (SHARED as readonly string[]).includes(key);

/** Our tags replace our former ones. In other lists, former values are kept. */
function mergedList(key: string, old: readonly string[], value: PropertyValue): readonly string[] {
  const ours = Array.isArray(value) ? value.map(String) : [String(value)];
  const kept = key === 'tags' ? old.filter((tag) => !tag.replace(/^#/, '').startsWith(TAG)) : old;
  return [...new Set([...ours, ...kept])];
}
