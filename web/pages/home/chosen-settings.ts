import { WORLDS } from '../../../src/world/registry.ts';
import {
  type SettingDescription,
  type SettingValue,
  settingTyped,
  whatIsRight,
} from '../../../src/world/setting.ts';
import { capitalised } from '../../kit/capitalised.ts';

/** What was typed or picked, by the name of the setting; what is not there has its default. */
export type Chosen = Readonly<Record<string, string>>;

type Read =
  | { readonly ok: true; readonly values: Readonly<Record<string, SettingValue>> }
  | { readonly ok: false; readonly what: string };

/** What can be chosen for a world of some kind. */
export const settingsOf = (kind: string): readonly SettingDescription[] => WORLDS.named(kind)?.settings ?? [];

/** The settings that were chosen otherwise than they are by default; else what is wrong and would be right. */
export function chosenSettings(kind: string, chosen: Chosen): Read {
  const values: Record<string, SettingValue> = {};
  for (const setting of settingsOf(kind)) {
    const text = chosen[setting.name];
    if (text === undefined || (text.trim() === '' && setting.kind !== 'set')) continue;
    const read = settingTyped(setting, text.trim());
    if (!read.ok) return { ok: false, what: `${titleOf(setting)} is ${whatIsRight(setting)}.` };
    values[setting.name] = read.value;
  }
  return { ok: true, values };
}

/** `leastChange` as people write it: "Least change". */
export function titleOf({ name }: SettingDescription): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capitalised(spaced);
}
