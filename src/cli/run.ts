import { parseArgs } from 'node:util';
import { backup } from './backup.ts';
import { morale, rally, victory } from './battle-aids.ts';
import { battlefield } from './battlefield.ts';
import { campaigns } from './campaigns.ts';
import { type CliCommand, CommandFailed, type Terminal, type Typed, WrongUsage } from './command.ts';
import { explore } from './explore.ts';
import { exportCampaign } from './export.ts';
import { importCampaign } from './import.ts';
import { island } from './island.ts';
import { link } from './link.ts';
import { reseal } from './reseal.ts';
import { serve } from './serve.ts';
import { verify } from './verify.ts';
import { weather } from './weather.ts';

const COMMANDS: readonly CliCommand[] = [
  serve,
  explore,
  island,
  battlefield,
  weather,
  morale,
  rally,
  victory,
  campaigns,
  exportCampaign,
  importCampaign,
  verify,
  backup,
  reseal,
  link,
];

/** The same as in package.json, which a test sees to. */
const VERSION = '0.1.0';

const HELP = ['help', '--help', '-h'];

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line; gives the status to exit with: 0 if it was done, 1 if it failed, 2 if it was not understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  const names = COMMANDS.map((candidate) => candidate.name).join(', ');
  const unknown = (word: string) =>
    complain(terminal, `there is no command '${word}'; there are ${names}`, WRONG_USAGE);
  if (name === undefined)
    return complain(terminal, `a command is needed: ${names}; see \`hexfarer --help\``, WRONG_USAGE);
  if (name === '--version' || name === '-v') {
    terminal.out(`${VERSION}\n`);
    return DONE;
  }
  if (HELP.includes(name)) {
    const [topic] = rest;
    const command = COMMANDS.find((candidate) => candidate.name === topic);
    if (topic !== undefined && !command && !HELP.includes(topic)) return unknown(topic);
    terminal.out(command ? commandHelp(command) : overview());
    return DONE;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) return unknown(name);
  try {
    const typed = read(command, rest);
    if (typed.values.help) {
      terminal.out(commandHelp(command));
      return DONE;
    }
    return await command.run(typed, terminal);
  } catch (error) {
    if (error instanceof WrongUsage) return complain(terminal, `${name}: ${error.message}`, WRONG_USAGE);
    if (error instanceof CommandFailed) return complain(terminal, error.message, FAILED);
    throw error;
  }
}

function complain(terminal: Terminal, what: string, status: number): number {
  terminal.error(`hexfarer: ${what}\n`);
  return status;
}

function read(command: CliCommand, words: readonly string[]): Typed {
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
    return { values: values as Typed['values'], positionals };
  } catch (error) {
    if (error instanceof WrongUsage) throw error;
    // Node's own messages run over several sentences; the first says what is wrong.
    const [what] = (error as Error).message.split(/\.\s/);
    throw new WrongUsage(`${what?.replace(/\.$/, '')}; see \`hexfarer ${command.name} --help\``);
  }
}

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

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Hexfarer: hex exploration where nothing is known before it is entered, and nothing is taken back.

Usage: hexfarer COMMAND [OPTIONS]

${lines.join('\n')}

hexfarer COMMAND --help tells a command's options.
`;
}

/** No line of `--help` is longer, where its words can be broken. */
const HELP_WIDTH = 100;

function commandHelp({ name, operands, summary, help, groups = [] }: CliCommand): string {
  const blocks = [{ heading: '', help }, ...groups].map((group) => ({
    heading: group.heading,
    rows: Object.entries(group.help).map(
      ([option, { value, does }]) => [`--${option}${value ? ` ${value}` : ''}`, does] as const,
    ),
  }));
  const width = Math.max(0, ...blocks.flatMap(({ rows }) => rows.map(([left]) => left.length)));
  const hasOptions = blocks.some(({ rows }) => rows.length > 0);
  const usage = ['hexfarer', name, ...operands, ...(hasOptions ? ['[OPTIONS]'] : [])].join(' ');
  const indent = ' '.repeat(width + 4);
  const told = blocks.map(({ heading, rows }) => {
    const lines = rows.map(
      ([left, right]) =>
        `  ${left.padEnd(width)}  ${broken(right, HELP_WIDTH - width - 4).join(`\n${indent}`)}\n`,
    );
    return `${heading && `${heading}:\n`}${lines.join('')}`;
  });
  return `${summary}

Usage: ${usage}

${told.join('\n')}`;
}

/** A text in lines of so many letters at most, broken between words. */
function broken(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
