import { LONGEST_RESULT } from '../rules/tables/bounds.ts';
import { canonicalJson } from './canonical.ts';
import type { EntryBody } from './entry.ts';
import { LONGEST_PURPOSE } from './settings.ts';
import { type Check, line, members } from './shape.ts';

/** How a kind of entry shows the text beside it as members of its own, and how these make the text again. */
interface TypedForm {
  readonly members: readonly string[];
  show(text: string): object;
  textOf(entry: Readonly<Record<string, unknown>>): string;
}

/** What a roll says beside its body. */
export interface RolledText {
  /** What somebody threw it for. */
  readonly for?: string;
  /** What it brought. */
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

/** Entries come from elsewhere too: a kind may be called as a member that every object has. */
const formOf = (kind: EntryBody['kind']): TypedForm | undefined =>
  Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;

const isResult: Check = (value) =>
  typeof value === 'string' && value.length <= LONGEST_RESULT && !/[^\P{Cc}\n\t]/u.test(value);

const isRolledText = (value: unknown): value is RolledText =>
  members({ text: isResult }, { for: line(LONGEST_PURPOSE) })(value);

/** What a text says that lies beside a roll; `null` where it is not made like one. */
export function readRolledText(written: string): RolledText | null {
  let said: unknown;
  try {
    said = JSON.parse(written);
  } catch {
    return null;
  }
  return isRolledText(said) && canonicalJson(said) === written ? said : null;
}

/** The text that lies beside a roll. */
export const rolledText = ({ for: purpose, text }: RolledText): string =>
  canonicalJson(purpose === undefined ? { text } : { for: purpose, text });

/** What an entry shows of the text beside it; `text` is null where it was erased. */
export function shownText(kind: EntryBody['kind'], text: string | null): object {
  const form = formOf(kind);
  return text === null || !form ? { text } : form.show(text);
}

/**
 * The text that lies beside an entry, made of what it shows of it, and the entry without that.
 *
 * @param isThere whether there is a text that was not erased
 */
export function hiddenText(
  entry: Readonly<Record<string, unknown>> & { readonly kind: EntryBody['kind'] },
  isThere: boolean,
): { readonly text: string | null; readonly rest: Readonly<Record<string, unknown>> } {
  // As most entries are.
  if (!isThere && !('text' in entry)) return { text: null, rest: entry };
  const form = formOf(entry.kind);
  const members = ['text', ...(form && isThere ? form.members : [])];
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !members.includes(name)));
  if (!isThere) return { text: null, rest };
  return { text: form ? form.textOf(entry) : String(entry.text), rest };
}
