import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server as a process of its own. */
export interface Child {
  readonly url: string;
  stop(): Promise<void>;
}

const BUILT = join(import.meta.dirname, '..');

/** Hexfarer's own server on a data directory. */
export const hexfarerServer = (directory: string): Promise<Child> =>
  started(join(BUILT, 'src', 'main.js'), ['serve', '--port', '0', '--data', directory], {
    HEXFARER_LIMITS: 'off',
  });

/** socket.io and better-sqlite3 with next to nothing around them. */
export const bareServer = (directory: string): Promise<Child> =>
  started(join(BUILT, 'bench', 'bare-server.js'), [directory]);

async function started(program: string, words: string[], env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, stop };
}

function readyUrl(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)));
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
  });
}
