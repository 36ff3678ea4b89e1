import type { WorldSettings } from '../../ledger/settings.ts';
import { WORLDS } from '../../world/registry.ts';
import {
  allowedValues,
  defaultOf,
  parseSetting,
  type SettingDescription,
  type SettingValue,
} from '../../world/setting.ts';
import type { WorldKind } from '../../world/world.ts';
import { type CliCommand, type ParsedArguments, text, WrongUsage } from './command.ts';
import { parseSeed } from './dice-option.ts';

/** Every setting of every kind of world, by its option. */
const SETTINGS = new Map<string, SettingDescription>(
  WORLDS.kinds.flatMap(({ settings }) => settings.map((setting) => [setting.option, setting] as const)),
);

/** The settings of all kinds of world as options of the command line. */
export const worldOptions: CliCommand['options'] = Object.fromEntries(
  [...SETTINGS].map(([option, { kind }]) => [option, { type: 'string' as const, multiple: kind === 'set' }]),
);

/** The settings of each kind of world, as `--help` tells them. */
export const worldGroups: NonNullable<CliCommand['groups']> = WORLDS.kinds.map(({ kind, settings }) => ({
  heading: `With --world ${kind}`,
  help: Object.fromEntries(
    settings.map((setting) => [
      setting.option,
      { value: valueTold(setting), does: `${setting.does}${defaultTold(setting)}` },
    ]),
  ),
}));

/** The placeholder for the value: the choices themselves, if there are any. */
function valueTold(setting: SettingDescription): string {
  switch (setting.kind) {
    case 'choice':
      return setting.choices.join('|');
    case 'set':
      return setting.choices.join(',');
    case 'whole':
      return setting.or === undefined ? 'NUMBER' : `NUMBER|${setting.or}`;
    case 'number':
      return 'NUMBER';
  }
}

function defaultTold(setting: SettingDescription): string {
  return setting.kind === 'set' ? '' : ` (default ${setting.default})`;
}

/**
 * The settings of a world from its options, with defaults for those left out.
 *
 * @throws WrongUsage if a value is invalid, or an option belongs to another kind of world
 */
export function worldSettings(world: WorldKind, { values }: Pick<ParsedArguments, 'values'>): WorldSettings {
  const own = new Set(world.settings.map(({ option }) => option));
  const foreign = [...SETTINGS.keys()].find((option) => values[option] !== undefined && !own.has(option));
  if (foreign !== undefined) throw new WrongUsage(`--${foreign} means nothing to --world ${world.kind}`);
  const chosen: Record<string, SettingValue> = {};
  for (const setting of world.settings)
    chosen[setting.name] = typedValue(setting, text(values[setting.option]));
  return { kind: world.kind, ...chosen };
}

function typedValue(setting: SettingDescription, typed: string | undefined): SettingValue {
  if (typed === undefined) return defaultOf(setting);
  const read = parseSetting(setting, typed);
  if (read.ok) return read.value;
  throw new WrongUsage(`--${setting.option} is ${allowedValues(setting)}, not '${typed}'`);
}

/** With a seed, `--dice` can't mean faces: for worlds with a setting for the number of dice it means that number. */
export function withDiceCount(typed: ParsedArguments, world: WorldKind): ParsedArguments {
  const setting = world.settings.find(({ option }) => option === 'dice-count');
  if (!setting) return typed;
  const { dice, 'dice-count': count, ...others } = typed.values;
  if (dice === undefined || parseSeed(typed) === undefined) return typed;
  if (/[,\s]/.test(String(dice)))
    throw new WrongUsage('--seed and --dice (faces) both decide the dice; leave one out');
  if (count !== undefined && count !== dice)
    throw new WrongUsage(`--dice-count ${count} and --dice ${dice} say two things; leave one out`);
  if (!parseSetting(setting, String(dice)).ok)
    throw new WrongUsage(
      `--dice beside --seed is how many d6 make a height, ${allowedValues(setting)}, not '${dice}'`,
    );
  return { ...typed, values: { ...others, 'dice-count': dice } };
}
