import { LONGEST_RESULT } from '../rules/tables/bounds.ts';
import { canonicalJson } from './canonical.ts';
import type { EntryBody } from './entry.ts';
import { LONGEST_PURPOSE } from './settings.ts';
import { type Check, line, members } from './shape.ts';

/** How a kind of entry shows its typed text in other members, and how the text is rebuilt from these. */
interface TypedForm {
  readonly members: readonly string[];
  show(text: string): object;
  textOf(entry: Readonly<Record<string, unknown>>): string;
}

/** The typed text of a roll, parsed. */
export interface RolledText {
  /** What the dice were thrown for, as somebody typed it. */
  readonly for?: string;
  /** The result. */
  readonly text: string;
}

const NAME: TypedForm = {
  members: ['name'],
  show: (name) => ({ name }),
  textOf: ({ name }) => String(name),
};

const FORMS: { readonly [Kind in EntryBody['kind']]?: TypedForm } = {
  counted: NAME,
  set: NAME,
  forked: NAME,
  tabled: {
    members: ['table'],
    show: (text) => ({ table: JSON.parse(text) }),
    textOf: ({ table }) => canonicalJson(table),
  },
  rolled: {
    members: ['for', 'text'],
    show: (text) => JSON.parse(text) as RolledText,
    textOf: ({ for: purpose, text }) =>
      rolledText({ text: String(text), ...(purpose !== undefined && { for: String(purpose) }) }),
  },
};

/** `hasOwn`, since an entry from elsewhere may have a kind such as `toString`, a member of every object. */
const formOf = (kind: EntryBody['kind']): TypedForm | undefined =>
  Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;

const isResult: Check = (value) =>
  typeof value === 'string' && value.length <= LONGEST_RESULT && !/[^\P{Cc}\n\t]/u.test(value);

const isRolledText = (value: unknown): value is RolledText =>
  members({ text: isResult }, { for: line(LONGEST_PURPOSE) })(value);

/** Parses the typed text of a roll; `null` if it is malformed or not in canonical form. */
export function readRolledText(written: string): RolledText | null {
  let said: unknown;
  try {
    said = JSON.parse(written);
  } catch {
    return null;
  }
  return isRolledText(said) && canonicalJson(said) === written ? said : null;
}

/** The typed text of a roll, as canonical JSON. */
export const rolledText = ({ for: purpose, text }: RolledText): string =>
  canonicalJson(purpose === undefined ? { text } : { for: purpose, text });

/** The members in which an entry shows its typed text; only `text: null` if it was erased. */
export function typedTextMembers(kind: EntryBody['kind'], text: string | null): object {
  const form = formOf(kind);
  return text === null || !form ? { text } : form.show(text);
}

/**
 * Splits an entry into its typed text, rebuilt from the members that show it, and the remaining members.
 *
 * @param isThere whether the entry has a typed text that was not erased
 */
export function splitTypedText(
  entry: Readonly<Record<string, unknown>> & { readonly kind: EntryBody['kind'] },
  isThere: boolean,
): { readonly text: string | null; readonly rest: Readonly<Record<string, unknown>> } {
  // Most entries have no typed text.
  if (!isThere && !('text' in entry)) return { text: null, rest: entry };
  const form = formOf(entry.kind);
  const members = ['text', ...(form && isThere ? form.members : [])];
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !members.includes(name)));
  if (!isThere) return { text: null, rest };
  return { text: form ? form.textOf(entry) : String(entry.text), rest };
}
