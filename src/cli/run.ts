import { type CliCommand, CommandFailed, printable, type Terminal, WrongUsage } from './terminal/command.ts';
import { commandHelp, overview } from './terminal/help.ts';
import { parsed } from './terminal/parsed.ts';
import { VERSION } from './terminal/version.ts';

/** Each is loaded where it is asked for: most do without most of the program. */
const COMMANDS = new Map<string, () => Promise<CliCommand>>(
  Object.entries({
    serve: async () => (await import('./commands/serve.ts')).serve,
    explore: async () => (await import('./commands/explore.ts')).explore,
    island: async () => (await import('./commands/island.ts')).island,
    battlefield: async () => (await import('./commands/battlefield.ts')).battlefield,
    weather: async () => (await import('./commands/weather.ts')).weather,
    table: async () => (await import('./commands/table.ts')).table,
    morale: async () => (await import('./commands/morale.ts')).morale,
    rally: async () => (await import('./commands/rally.ts')).rally,
    victory: async () => (await import('./commands/victory.ts')).victory,
    campaigns: async () => (await import('./commands/campaigns.ts')).campaigns,
    export: async () => (await import('./commands/export.ts')).exportCampaign,
    import: async () => (await import('./commands/import.ts')).importCampaign,
    fork: async () => (await import('./commands/fork.ts')).fork,
    verify: async () => (await import('./commands/verify.ts')).verify,
    backup: async () => (await import('./commands/backup.ts')).backup,
    move: async () => (await import('./commands/move.ts')).move,
    reseal: async () => (await import('./commands/reseal.ts')).reseal,
    link: async () => (await import('./commands/link.ts')).link,
    doctor: async () => (await import('./commands/doctor.ts')).doctor,
  }),
);

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
    const load = topic === undefined ? undefined : COMMANDS.get(topic);
    if (topic !== undefined && !load && !HELP.includes(topic)) return unknown(topic);
    terminal.out(load ? commandHelp(await load()) : overview(await allCommands()));
    return DONE;
  }
  const load = COMMANDS.get(name);
  if (!load) return unknown(name);
  try {
    const command = await load();
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

const allCommands = (): Promise<CliCommand[]> => Promise.all([...COMMANDS.values()].map((load) => load()));

function complain(terminal: Terminal, what: string, status: number): number {
  terminal.error(`hexfarer: ${printable(what)}\n`);
  return status;
}
