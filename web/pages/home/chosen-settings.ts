import { WORLDS } from '../../../src/world/registry.ts';
import {
  allowedValues,
  parseSetting,
  type SettingDescription,
  type SettingValue,
} from '../../../src/world/setting.ts';
import { capitalised } from '../../kit/capitalised.ts';

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
    const text = chosen[setting.name];
    if (text === undefined || (text.trim() === '' && setting.kind !== 'set')) continue;
    const read = parseSetting(setting, text.trim());
    if (!read.ok) return { ok: false, what: `${titleOf(setting)} is ${allowedValues(setting)}.` };
    values[setting.name] = read.value;
  }
  return { ok: true, values };
}

/** `leastChange` as people would write it: "Least change". */
export function titleOf({ name }: SettingDescription): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(spaced);
}
