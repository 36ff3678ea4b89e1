import { COMMANDS } from './command-list.ts';
import { CommandFailed, printable, type Terminal, WrongUsage } from './terminal/command.ts';
import { commandHelp, overview } from './terminal/help.ts';
import { parsed } from './terminal/parsed.ts';
import { VERSION } from './terminal/version.ts';

const HELP = ['help', '--help', '-h'];

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command line; gives the status to exit with: 0 if it was done, 1 if it failed, 2 if it was not understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words;
  const names = [...COMMANDS.keys()].join(', ');
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
    const listed = topic === undefined ? undefined : COMMANDS.get(topic);
    if (topic !== undefined && !listed && !HELP.includes(topic)) return unknown(topic);
    terminal.out(listed ? commandHelp(listed.summary, await listed.load()) : overview(COMMANDS));
    return DONE;
  }
  const listed = COMMANDS.get(name);
  if (!listed) return unknown(name);
  try {
    const command = await listed.load();
    const typed = parsed(command, rest);
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

/** Whether an error is the system's: of a file that may not be opened, say. Its message says what it was about. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

function complain(terminal: Terminal, what: string, status: number): number {
  terminal.error(`hexfarer: ${printable(what)}\n`);
  return status;
}
