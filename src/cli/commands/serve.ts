import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { meansAllAddresses, networkAddresses } from '../../access/network-addresses.ts';
import { assertKnownVariables, readSettings, type Settings, WrongSetting } from '../../config.ts';
import type { RunningServer } from '../../server.ts';
import { UnusableDatabase } from '../../storage/unusable-database.ts';
import { type CliCommand, CommandFailed, type Terminal, text, WrongUsage } from '../terminal/command.ts';
import { LogDestination } from '../terminal/log-destination.ts';
import { LOG_OPTIONS } from '../terminal/log-options.ts';

const STANDARD_ERROR = 2;

/** How long a server reports that it is going to stop before it does. */
const NOTICE_MS = 500;

/** Signals that ask the server to stop; SIGHUP comes when its terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Signals that come within this time after the first one count as the same one. */
const SAME_SIGNAL_MS = 1000;

/** How often a server that npm started checks whether npm still runs. */
const PARENT_CHECK_MS = 250;
/** The scripts of npm that start a server, and npx, as npm names them to what it runs. */
const STARTED_BY_NPM: ReadonlySet<string> = new Set(['start', 'hexfarer', 'npx']);

export const serve: CliCommand = {
  name: 'serve',
  operands: [],
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    data: { type: 'string' },
    demo: { type: 'boolean' },
  },
  help: {
    host: {
      value: 'ADDRESS',
      does: 'address to listen on (default 127.0.0.1, or HOST; 0.0.0.0 for the whole network)',
    },
    port: { value: 'PORT', does: 'port to listen on (default 8080, or PORT; 0 for any free one)' },
    data: { value: 'DIR', does: 'where everything is kept (default DATABASE_URL, DATA_DIR or ./data)' },
    demo: { does: 'shows three campaigns that everybody may fork for a day, and takes no others' },
  },
  async run({ values }, terminal) {
    const { host, port, data, demo } = values;
    const settings = settingsOf(terminal, {
      host: text(host),
      port: text(port),
      data: text(data),
      demo: demo === true,
    });
    const stopping = Promise.race([interrupted(), npmEnded(terminal)]);
    // Loading what only a server needs takes half a second, which other commands should not wait for.
    const [{ pino }, { AdmissionUnsaid, CannotListen, startServer, WrongDirectory }] = await Promise.all([
      import('pino'),
      import('../../server.ts'),
    ]);
    const destination = new LogDestination(STANDARD_ERROR, (lines) =>
      log.warn({ lines }, 'lines of this log are missing here: for a while it could not be written'),
    );
    process.once('exit', () => destination.flush());
    const log: Logger = pino(LOG_OPTIONS, destination);
    if (text(data) !== undefined && terminal.environment.DATABASE_URL)
      log.warn('DATABASE_URL is not used: --data says that this server keeps everything by itself');
    let server: RunningServer;
    try {
      server = await startServer(settings, log);
    } catch (error) {
      if (error instanceof AdmissionUnsaid) throw new WrongUsage(needsAdmission(settings, terminal));
      if (error instanceof UnusableDatabase || error instanceof CannotListen)
        throw new CommandFailed(error.message);
      if (error instanceof WrongDirectory) throw new WrongUsage(error.message);
      throw error;
    }
    destination.endStart();
    terminal.out(`Hexfarer is ready at ${server.url}\n`);
    for (const address of addressesInTheNetwork(server.url))
      terminal.out(`  from other devices: ${address}\n`);
    await stopping;
    server.announceStop();
    await setTimeout(NOTICE_MS);
    await server.close();
    return 0;
  },
};

function settingsOf({ environment }: Terminal, options: Parameters<typeof readSettings>[1]): Settings {
  try {
    assertKnownVariables(environment);
    return readSettings(environment, options);
  } catch (error) {
    if (error instanceof WrongSetting) throw new WrongUsage(error.message);
    throw error;
  }
}

/** The message if others could reach the server: how to start it so that only authorised people start campaigns. */
function needsAdmission({ host, port, dataDirectory }: Settings, { environment }: Terminal): string {
  const secret = randomBytes(15).toString('base64url');
  const words = ['--host', host, '--port', String(port), '--data', dataDirectory].map(quoted).join(' ');
  const start = environment.npm_lifecycle_event === 'npx' ? 'npx hexfarer serve' : 'npm start --';
  return (
    `on ${host} others can reach it, so say who may start campaigns, whoever knows a secret ('secret:…') or ` +
    `everybody ('open'): HEXFARER_ADMISSION=secret:${secret} ${start} ${words}`
  );
}

/** A word quoted for a shell. */
const quoted = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** The URLs at which other devices reach a server that listens on all addresses. */
function addressesInTheNetwork(url: string): string[] {
  const { hostname, port } = new URL(url);
  return meansAllAddresses(hostname) ? networkAddresses(Number(port)) : [];
}

/**
 * Resolves at the first signal that asks the server to stop. Others that come right after it are ignored: when a
 * terminal is closed, the shell in it and the system both send one, and npm may send another. Whoever sends one later
 * wants the server to end at once.
 */
const interrupted = async (): Promise<void> => {
  const heard = await new Promise<() => void>((resolve) => {
    const listener = () => resolve(listener);
    for (const signal of SIGNALS) process.on(signal, listener);
  });
  void setTimeout(SAME_SIGNAL_MS, undefined, { ref: false }).then(() => {
    for (const signal of SIGNALS) process.off(signal, heard);
  });
};

/**
 * Resolves when a server that npm started has lost the process that started it. Whoever stops `npm start` by its
 * process id wants the server to stop. But npm hands the signal only to the shell in between, and some shells, such as
 * Debian's, end without handing it on.
 */
const npmEnded = ({ environment }: Pick<Terminal, 'environment'>): Promise<void> =>
  new Promise((resolve) => {
    if (!STARTED_BY_NPM.has(environment.npm_lifecycle_event ?? '')) return;
    const parent = process.ppid;
    const check = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(check);
      resolve();
    }, PARENT_CHECK_MS).unref();
  });
