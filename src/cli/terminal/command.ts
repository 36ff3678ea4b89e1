import type { ParseArgsConfig } from 'node:util';
import { LONGEST_NAME } from '../../ledger/settings.ts';
import { orList } from '../../telling/words.ts';
import { visibleJson } from '../../text/visible-json.ts';

/** The output streams and environment of a command. */
export interface Terminal {
  /** Writes results to standard output. */
  out(text: string | Uint8Array): void;
  /** Writes progress and errors to standard error. */
  error(text: string): void;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The arguments after a command's name, parsed by its options. */
export interface ParsedArguments {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

/** One command of the command line. */
export interface CliCommand {
  readonly name: string;
  /** The operands in the usage line. */
  readonly operands: readonly string[];
  /** An option with `multiple` takes a list: if it is given several times, the values are joined with commas. */
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** What `--help` says about each option that is in none of the groups. */
  readonly help: OptionsHelp;
  /** Options that only mean something together with others, each group under a heading of its own. */
  readonly groups?: readonly { readonly heading: string; readonly help: OptionsHelp }[];
  /** Runs the command; returns the exit status: 0 for success, 1 for a failure. */
  run(typed: ParsedArguments, terminal: Terminal): Promise<number>;
}

/** What `--help` says about each option, by name: a placeholder for its value, if it takes one, and what it does. */
type OptionsHelp = Readonly<Record<string, { readonly value?: string; readonly does: string }>>;

/** Thrown for wrong usage; the message is one line that says what would be right. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Thrown if a command can't be carried out; the message is one line that says why. */
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

/** A whole number from 1 to `most`. */
export function wholeNumber(name: string, value: string, most: number): number {
  const number = Number(value);
  if (/^\d{1,15}$/.test(value) && number >= 1 && number <= most) return number;
  throw new WrongUsage(`--${name} is a whole number from 1 to ${most}, not '${value}'`);
}

/** The highest entry number that the command line accepts; no ledger is longer. */
const LAST_ENTRY = 999_999_999;

/** The entry that `--at` names; whether the ledger has such an entry is checked by the code that reads it. */
export const entryNumber = (at: string): number => wholeNumber('at', at, LAST_ENTRY);

/** The id of a campaign as it was typed, the first operand of a command; whether there is one is not checked. */
export function campaignOperand(command: string, { positionals: [id] }: ParsedArguments): string {
  if (id !== undefined) return id;
  throw new WrongUsage(`${command} needs the id of a campaign; \`hexfarer campaigns\` lists them`);
}

/** The error for a `--name` that no campaign can have. */
export const wrongName = (): WrongUsage =>
  new WrongUsage(`--name is a line of 1 to ${LONGEST_NAME} characters`);

/** The error for a campaign id that does not exist. */
export const noCampaign = (name: string): CommandFailed =>
  new CommandFailed(`there is no campaign '${name}' here; \`hexfarer campaigns\` lists them`);

/** The error for an entry beyond the end of a ledger. */
export const noEntry = (asked: number, campaign: string, last: number): CommandFailed =>
  new CommandFailed(`there is no entry ${asked}: ${campaign} ends with entry ${last}`);

/**
 * Text that people typed, made safe for one line of a terminal: without characters that would move the cursor, change
 * the title, begin a line or change the direction of the text. Joiners of letters and emoji are kept.
 */
export const printable = (written: string): string =>
  written.replace(/(?![\u200c\u200d])[\p{C}\u2028\u2029]/gu, '�');

export const json = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`;
