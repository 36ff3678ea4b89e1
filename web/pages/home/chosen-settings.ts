import { capitalised } from '../../../src/text/capitalised.ts';
import { WORLDS } from '../../../src/world/registry.ts';
import { parseSetting, type SettingDescription, type SettingValue } from '../../../src/world/setting.ts';
import { wordsOfSetting } from './setting-words.ts';

/** The text typed or picked for each setting, by the setting's name; others have their defaults. */
export type Chosen = Readonly<Record<string, string>>;

type Read =
  | { readonly ok: true; readonly values: Readonly<Record<string, SettingValue>> }
  | { readonly ok: false; readonly what: string };

/** The settings of a kind of world. */
export const settingsOf = (kind: string): readonly SettingDescription[] =>
  WORLDS.ofKind(kind)?.settings ?? [];

/** The values of the settings that were chosen; or what would be right instead of the first invalid one. */
export function chosenSettings(kind: string, chosen: Chosen): Read {
  const values: Record<string, SettingValue> = {};
  for (const setting of settingsOf(kind)) {
    const read = readSetting(setting, chosen[setting.name]);
    if (!read) continue;
    if (!read.ok) return { ok: false, what: `${wordsOfSetting(setting).title} is ${read.right}.` };
    values[setting.name] = read.value;
  }
  return { ok: true, values };
}

/** The same values. Throws an error that says what would be right if one is invalid. */
export function chosenValues(kind: string, chosen: Chosen): Readonly<Record<string, SettingValue>> {
  const read = chosenSettings(kind, chosen);
  if (!read.ok) throw new Error(read.what);
  return read.values;
}

/** What would be right instead, as a sentence, if the text for a setting is invalid; otherwise the empty text. */
export function faultOf(setting: SettingDescription, text: string | undefined): string {
  const read = readSetting(setting, text);
  return read && !read.ok ? `${capitalised(read.right)}.` : '';
}

/** The value of a setting; `null` if nothing was typed or picked for it. */
const readSetting = (
  setting: SettingDescription,
  text: string | undefined,
): ReturnType<typeof parseSetting> | null =>
  text === undefined || (text.trim() === '' && setting.kind !== 'set')
    ? null
    : parseSetting(setting, text.trim());
