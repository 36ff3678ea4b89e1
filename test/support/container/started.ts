import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { childrenOf } from '../child-processes.ts';
import type { Image } from './image.ts';

export interface StartedContainer {
  readonly process: ChildProcess;
  readonly url: string;
  /** The server's process id, on this machine. */
  readonly pid: number;
  logged(): string;
  /** Runs a command within, as the image's user. */
  within(words: readonly string[]): { status: number | null; stderr: string };
  /** Stops it like a container engine. Returns the server's exit status. */
  stop(): Promise<number | null>;
}

/** Confines it to its volume: a read-only root, no capabilities, and its own process namespace. */
function confined({ root, directory, volumes }: Image, volume: string): string[] {
  const [place, ...more] = volumes;
  if (place === undefined || more.length > 0) throw new Error('an image with one volume is expected');
  return [
    ...['--ro-bind', root, '/', '--dev', '/dev', '--remount-ro', '/dev', '--proc', '/proc'],
    // As in Docker and Podman.
    ...['--size', String(64 * 1024 * 1024), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--bind', volume, place, '--chdir', directory],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--as-pid-1', '--die-with-parent'],
    // Needed only to become the image's user, which has neither of these.
    ...['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
  ];
}

function asUser(user: string): string[] {
  const [uid, gid] = user.split(':');
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
}

/** Runs the image like a container engine with a read-only root; resolves when the server answers. */
export async function startedContainer(
  image: Image,
  volume: string,
  env: Readonly<Record<string, string>>,
): Promise<StartedContainer> {
  const environment = { ...image.env, ...env };
  const program = [...image.entrypoint, ...image.cmd];
  const child = spawn('bwrap', [...confined(image, volume), ...asUser(image.user), ...program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes('ready at')) break;
  }
  if (!said.includes('ready at')) throw new Error(`it ended before it was ready: ${said}${log}`);
  const [pid = 0] = childrenOf(child.pid ?? 0);
  const within = (words: readonly string[]) => {
    const enter = ['--target', String(pid), '--mount', '--pid', '--root', '--wd'];
    const { status, stderr } = spawnSync('nsenter', [...enter, '--', ...asUser(image.user), ...words], {
      env: environment,
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const stop = async () => {
    process.kill(pid, 'SIGTERM');
    const [code] = await ended;
    return code;
  };
  return {
    process: child,
    url: `http://127.0.0.1:${environment.PORT}/`,
    pid,
    logged: () => log,
    within,
    stop,
  };
}
