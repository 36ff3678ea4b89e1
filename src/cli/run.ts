import { backup } from './commands/backup.ts';
import { battlefield } from './commands/battlefield.ts';
import { campaigns } from './commands/campaigns.ts';
import { explore } from './commands/explore.ts';
import { exportCampaign } from './commands/export.ts';
import { fork } from './commands/fork.ts';
import { importCampaign } from './commands/import.ts';
import { island } from './commands/island.ts';
import { link } from './commands/link.ts';
import { morale } from './commands/morale.ts';
import { rally } from './commands/rally.ts';
import { reseal } from './commands/reseal.ts';
import { serve } from './commands/serve.ts';
import { table } from './commands/table.ts';
import { verify } from './commands/verify.ts';
import { victory } from './commands/victory.ts';
import { weather } from './commands/weather.ts';
import { type CliCommand, CommandFailed, type Terminal, WrongUsage } from './terminal/command.ts';
import { commandHelp, overview } from './terminal/help.ts';
import { parsed } from './terminal/parsed.ts';

const COMMANDS: readonly CliCommand[] = [
  serve,
  explore,
  island,
  battlefield,
  weather,
  table,
  morale,
  rally,
  victory,
  campaigns,
  exportCampaign,
  importCampaign,
  fork,
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
    terminal.out(command ? commandHelp(command) : overview(COMMANDS));
    return DONE;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) return unknown(name);
  try {
    const typed = parsed(command, rest);
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
