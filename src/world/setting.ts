import { toAsciiSigns } from '../text/ascii-signs.ts';
import { groupedDigits } from '../text/grouped-digits.ts';

/** One setting of a world, chosen when a campaign starts: read alike from a request, a command line and a form. */
export type SettingDescription = Named & (WholeSetting | NumberSetting | ChoiceSetting | SetSetting);

interface Named {
  /** Name of its member in the settings. */
  readonly name: string;
  /** Its option on the command line, without dashes. */
  readonly option: string;
  /** What it does, in a few words for `--help` and forms. */
  readonly does: string;
}

/** A whole number, or the word `or` where there is one. */
interface WholeSetting {
  readonly kind: 'whole';
  readonly least: number;
  readonly most: number;
  readonly or?: string;
  readonly default: number | string;
}

/** A number above 0 with at most two decimals. */
interface NumberSetting {
  readonly kind: 'number';
  readonly most: number;
  readonly default: number;
}

interface ChoiceSetting {
  readonly kind: 'choice';
  readonly choices: readonly (string | number)[];
  readonly default: string | number;
}

/** Any of the choices, each once, in alphabetical order; none by default. */
interface SetSetting {
  readonly kind: 'set';
  readonly choices: readonly string[];
  /** What each choice does, in a few words. */
  readonly each: Readonly<Record<string, string>>;
  /** Which choices of other worlds are missing here, and why. */
  readonly lacking?: string;
}

export type SettingValue = number | string | readonly string[];

export const defaultOf = (setting: SettingDescription): SettingValue =>
  setting.kind === 'set' ? [] : setting.default;

/** Checks a value from outside: returns it as the setting stores it, or says which values are right. */
export function settingValue(
  setting: SettingDescription,
  value: unknown,
): { readonly ok: true; readonly value: SettingValue } | { readonly ok: false; readonly right: string } {
  const right = allowedValues(setting);
  switch (setting.kind) {
    case 'whole':
      if (setting.or !== undefined && value === setting.or) return { ok: true, value: setting.or };
      return Number.isInteger(value) && within(value as number, setting.least, setting.most)
        ? { ok: true, value: (value as number) + 0 }
        : { ok: false, right };
    case 'number':
      return typeof value === 'number' && value > 0 && value <= setting.most && hasTwoDecimals(value)
        ? { ok: true, value }
        : { ok: false, right };
    case 'choice': {
      const chosen = setting.choices.find((choice) => choice === value);
      return chosen === undefined ? { ok: false, right } : { ok: true, value: chosen };
    }
    case 'set':
      return Array.isArray(value) && value.every((item) => setting.choices.includes(item))
        ? { ok: true, value: [...new Set(value as string[])].sort() }
        : { ok: false, right };
  }
}

/** At most nine digits, with or without commas between thousands. */
const WHOLE = /^-?(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/;

/** Reads the value of a setting from text typed on a command line or into a form. */
export function parseSetting(setting: SettingDescription, text: string): ReturnType<typeof settingValue> {
  const number = toAsciiSigns(text);
  switch (setting.kind) {
    case 'whole':
      // Phone keyboards capitalise the first letter.
      if (text.toLowerCase() === setting.or) return settingValue(setting, setting.or);
      return settingValue(setting, WHOLE.test(number) ? Number(number.replaceAll(',', '')) : null);
    case 'number':
      return settingValue(setting, /^\d{1,9}(\.\d{1,2})?$/.test(number) ? Number(number) : null);
    case 'choice':
      return settingValue(
        setting,
        setting.choices.find((choice) => String(choice) === text),
      );
    case 'set':
      return settingValue(setting, text === '' ? [] : text.split(',').map((word) => word.trim()));
  }
}

/** Which values a setting may have, worded as the end of "it is …". */
export function allowedValues(setting: SettingDescription): string {
  switch (setting.kind) {
    case 'whole': {
      const range = `a whole number from ${groupedDigits(setting.least)} to ${groupedDigits(setting.most)}`;
      return setting.or === undefined ? range : `${range}, or '${setting.or}'`;
    }
    case 'number':
      return `a number above 0, up to ${groupedDigits(setting.most)}, with two decimals at most`;
    case 'choice':
      return `one of ${setting.choices.join(', ')}`;
    case 'set':
      return `a list of ${setting.choices.join(', ')}${setting.lacking ? ` (${setting.lacking})` : ''}`;
  }
}

const within = (value: number, least: number, most: number): boolean => value >= least && value <= most;

const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;
