import { parseArgs } from 'node:util';
import { nearestWord } from '../../text/nearest-word.ts';
import { type CliCommand, type ParsedArguments, WrongUsage } from './command.ts';

/**
 * Parses the arguments after a command's name.
 *
 * @throws WrongUsage for unknown options, missing values or too many operands
 */
export function parseArguments(command: CliCommand, words: readonly string[]): ParsedArguments {
  const options: Options = { ...command.options, help: { type: 'boolean', short: 'h' } };
  // Not strict, because Node's own messages don't say what would be right.
  const { values, positionals, tokens } = parseArgs({
    args: withNegativeValues(words, options),
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const typedOptions = tokens.filter((token) => token.kind === 'option');
  // Whoever asks for help may well have typed something wrong besides.
  if (typedOptions.some(({ name, inlineValue }) => name === 'help' && !inlineValue))
    return { values: { help: true }, positionals: [] };
  const typed = { values: withListsJoined(values), positionals };
  const fault =
    firstOf(typedOptions, (option) => faultOfOption(option, options)) ?? faultOfWords(command, typed);
  if (fault !== undefined) throw new WrongUsage(`${fault}; see \`hexfarer ${command.name} --help\``);
  return typed;
}

type Options = CliCommand['options'];

/** An option as it was typed. */
interface TypedOption {
  readonly name: string;
  /** With its hyphens. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value follows after `=`, in the same word. */
  readonly inlineValue?: boolean | undefined;
}

/** The first result that is not undefined. */
function firstOf<T, R>(members: readonly T[], resultOf: (member: T) => R | undefined): R | undefined {
  for (const member of members) {
    const result = resultOf(member);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** What is wrong with an option; undefined if nothing is. */
function faultOfOption(
  { name, rawName, value, inlineValue }: TypedOption,
  options: Options,
): string | undefined {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (!known) {
    const meant = nearestWord(name, Object.keys(options));
    return `there is no option '${rawName}'${meant === undefined ? '' : ` (did you mean --${meant}?)`}`;
  }
  if (known.type === 'boolean') return inlineValue ? `${rawName} takes no value` : undefined;
  if (value === undefined) return `${rawName} needs a value after it`;
  const mayBeOption = !inlineValue && /^-./.test(value);
  return mayBeOption
    ? `${rawName} needs a value after it, not '${value}'; a value that begins with - is written ${rawName}=${value}`
    : undefined;
}

/** What is wrong with operands and the names of files; undefined if nothing is. */
function faultOfWords(command: CliCommand, typed: ParsedArguments): string | undefined {
  const { operands } = command;
  const surplus = typed.positionals[operands.length];
  if (surplus !== undefined) return `'${surplus}' is one word too many`;
  const empty = nameOfFile('', command, typed);
  if (empty !== undefined) return `${empty} is empty`;
  // Many programs take a hyphen for standard input or output; here it would be a file with that name.
  const hyphen = nameOfFile('-', command, typed);
  if (hyphen === undefined) return undefined;
  return `${hyphen} is '-', which names no file here: standard input is /dev/stdin, standard output /dev/stdout, and a file called - is ./-`;
}

/**
 * The name of an operand, or of an option for a file, that was given a certain value; undefined if there is none. An
 * empty value usually comes from an unset shell variable.
 */
function nameOfFile(
  value: string,
  { operands, help, groups = [] }: CliCommand,
  { values, positionals }: ParsedArguments,
): string | undefined {
  const helps = [help, ...groups.map((group) => group.help)];
  const isFile = (option: string) => helps.some((each) => /FILE|DIR/.test(each[option]?.value ?? ''));
  const option = Object.keys(values).find((each) => values[each] === value && isFile(each));
  return operands[positionals.indexOf(value)] ?? (option && `--${option}`);
}

/** A list may be typed at once, with commas, or member by member: `--with hills --with river` is `--with hills,river`. */
const withListsJoined = (values: Readonly<Record<string, unknown>>): ParsedArguments['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([option, value]) => [
      option,
      Array.isArray(value) ? value.join(',') : (value as string | boolean | undefined),
    ]),
  );

/** Joins `--start -20` to `--start=-20`: otherwise the second word would be taken for an unknown option. */
function withNegativeValues(words: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    if (word === '--') return [...joined, ...words.slice(index)];
    const before = joined.at(-1);
    const takesValue = before?.startsWith('--') && options[before.slice(2)]?.type === 'string';
    if (takesValue && /^-\d/.test(word)) joined.push(`${joined.pop()}=${word}`);
    else joined.push(word);
  }
  return joined;
}
