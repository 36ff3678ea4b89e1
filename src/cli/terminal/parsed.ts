import { parseArgs } from 'node:util';
import { type CliCommand, type Typed, WrongUsage } from './command.ts';

/**
 * What was typed behind a command's name.
 *
 * @throws WrongUsage where the command has no such option, or too much was typed
 */
export function parsed(command: CliCommand, words: readonly string[]): Typed {
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

/** What names something and is empty, as what comes of a variable that nobody has set: an operand, or an option's file. */
function emptyName(
  { operands, help, groups = [] }: CliCommand,
  { values, positionals }: Typed,
): string | undefined {
  const helps = [help, ...groups.map((group) => group.help)];
  const isFile = (option: string) => helps.some((each) => /FILE|DIR/.test(each[option]?.value ?? ''));
  const option = Object.keys(values).find((each) => values[each] === '' && isFile(each));
  return operands[positionals.indexOf('')] ?? (option && `--${option}`);
}

/** A list may be typed at once, with commas, or member by member: `--with hills --with river` is `--with hills,river`. */
const withListsJoined = (values: Readonly<Record<string, unknown>>): Typed['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([option, value]) => [
      option,
      Array.isArray(value) ? value.join(',') : (value as string | boolean | undefined),
    ]),
  );

/**
 * Joins `--start -20` to `--start=-20`: else the second word would pass for an option, and be complained about as one.
 */
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
