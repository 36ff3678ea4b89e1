import type { ParseArgsConfig } from 'node:util';
import { orList } from '../../telling/words.ts';
import { seenJson } from '../../text/seen-json.ts';

/** Where a command writes and what it knows of its surroundings. */
export interface Terminal {
  /** What was asked for. */
  out(text: string | Uint8Array): void;
  /** Progress, and what went wrong. */
  error(text: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What was typed behind a command's name, parsed by its options. */
export interface Typed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** One command of the command line. */
export interface CliCommand {
  readonly name: string;
  /** What stands behind the name in the usage line. */
  readonly operands: readonly string[];
  /** One with `multiple` takes a list: given several times, it counts as all of them with commas between. */
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** What `--help` says of each option that stands in none of the groups. */
  readonly help: OptionsHelp;
  /** Options that only mean something together with others, each group under a heading of its own. */
  readonly groups?: readonly { readonly heading: string; readonly help: OptionsHelp }[];
  /** Does it, and gives the exit status: 0 done, 1 failed. */
  run(typed: Typed, terminal: Terminal): Promise<number>;
}

/** What `--help` says, by the name of an option: its value if it takes one, and what it does. */
type OptionsHelp = Readonly<Record<string, { readonly value?: string; readonly does: string }>>;

/** What was typed makes no sense; the message is one line that says what would. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** It can't be done; the message is one line that says why. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

export const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A value that must be one of several. */
export function choice<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new WrongUsage(`--${name} is ${orList(allowed.map((each) => `'${each}'`))}, not '${value}'`);
}

/** A whole number within bounds. */
export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= least && number <= most) return number;
  throw new WrongUsage(`--${name} is a whole number from ${least} to ${most}, not '${value}'`);
}

/** No ledger is longer than this, as far as the command line goes. */
const LAST_ENTRY = 999_999_999;

/** The number of an entry; whether the ledger has it is for its reader to say. */
export const entryNumber = (name: string, value: string): number => wholeNumber(name, value, 1, LAST_ENTRY);

/** No campaign has the name that was typed. */
export const noCampaign = (name: string): CommandFailed =>
  new CommandFailed(`there is no campaign '${name}' here; \`hexfarer campaigns\` lists them`);

/** A ledger ends before the entry that is asked for. */
export const noEntry = (asked: number, campaign: string, last: number): CommandFailed =>
  new CommandFailed(`there is no entry ${asked}: ${campaign} ends with entry ${last}`);

/**
 * Text that somebody wrote, on one line of a terminal: without what would move its cursor, change its title, begin a line
 * or turn the direction of what follows. What joins letters, and people in a picture, stays.
 */
export const printable = (written: string): string =>
  written.replace(/(?![\u200c\u200d])[\p{C}\u2028\u2029]/gu, '�');

export const json = (value: unknown): string => `${seenJson(JSON.stringify(value, null, 2))}\n`;
