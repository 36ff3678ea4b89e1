import { nearestWord } from '../text/nearest-word.ts';
import { COMMANDS } from './command-list.ts';
import { CommandFailed, printable, type Terminal, WrongUsage } from './terminal/command.ts';
import { commandHelp, overview } from './terminal/help.ts';
import { parseArguments } from './terminal/parse-arguments.ts';
import { VERSION } from './terminal/version.ts';

const HELP = ['help', '--help', '-h'];

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line; returns the exit status: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  const names = [...COMMANDS.keys()].join(', ');
  const unknown = (word: string) => {
    const meant = nearestWord(word, [...COMMANDS.keys()]);
    const guess = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    return complain(terminal, `there is no command '${word}'${guess}; there are ${names}`, WRONG_USAGE);
  };
  if (name === undefined)
    return complain(terminal, `a command is needed: ${names}; see \`hexfarer --help\``, WRONG_USAGE);
  if (name === '--version' || name === '-v') {
    terminal.out(`${VERSION}\n`);
    return DONE;
  }
  if (HELP.includes(name)) {
    const [topic] = rest;
    const listed = topic === undefined ? undefined : COMMANDS.get(topic);
    if (topic !== undefined && !listed && !HELP.includes(topic)) return unknown(topic);
    terminal.out(listed ? commandHelp(listed.summary, await listed.load()) : overview(COMMANDS));
    return DONE;
  }
  const listed = COMMANDS.get(name);
  if (!listed) return unknown(name);
  try {
    const command = await listed.load();
    const typed = parseArguments(command, rest);
    if (typed.values.help) {
      terminal.out(commandHelp(listed.summary, command));
      return DONE;
    }
    return await command.run(typed, terminal);
  } catch (error) {
    if (error instanceof WrongUsage) return complain(terminal, `${name}: ${error.message}`, WRONG_USAGE);
    if (error instanceof CommandFailed || isOfSystem(error)) return complain(terminal, error.message, FAILED);
    throw error;
  }
}

/** Whether an error comes from a system call, such as opening a file. Its message names the file. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

function complain(terminal: Terminal, what: string, status: number): number {
  terminal.error(`hexfarer: ${printable(what)}\n`);
  return status;
}
