import { parseArgs } from 'node:util';
import { type CliCommand, type ParsedArguments, WrongUsage } from './command.ts';

/**
 * Parses the arguments after a command's name.
 *
 * @throws WrongUsage for unknown options or too many operands
 */
export function parseArguments(command: CliCommand, words: readonly string[]): ParsedArguments {
  const { options, operands } = command;
  try {
    const { values, positionals } = parseArgs({
      args: withNegativeValues(words, options),
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (positionals.length > operands.length)
      throw new WrongUsage(
        `'${positionals[operands.length]}' is one word too many; see \`hexfarer ${command.name} --help\``,
      );
    const typed = { values: withListsJoined(values), positionals };
    const empty = emptyName(command, typed);
    if (empty !== undefined)
      throw new WrongUsage(`${empty} is empty; see \`hexfarer ${command.name} --help\``);
    return typed;
  } catch (error) {
    if (error instanceof WrongUsage) throw error;
    // Node's own messages run over several sentences; the first says what is wrong.
    const [what] = (error as Error).message.split(/\.\s/);
    throw new WrongUsage(`${what?.replace(/\.$/, '')}; see \`hexfarer ${command.name} --help\``);
  }
}

/**
 * The name of an operand or file option with an empty value, which usually comes from an unset shell variable;
 * undefined if there is none.
 */
function emptyName(
  { operands, help, groups = [] }: CliCommand,
  { values, positionals }: ParsedArguments,
): string | undefined {
  const helps = [help, ...groups.map((group) => group.help)];
  const isFile = (option: string) => helps.some((each) => /FILE|DIR/.test(each[option]?.value ?? ''));
  const option = Object.keys(values).find((each) => values[each] === '' && isFile(each));
  return operands[positionals.indexOf('')] ?? (option && `--${option}`);
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
function withNegativeValues(words: readonly string[], options: CliCommand['options']): string[] {
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
