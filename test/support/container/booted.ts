import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as passed } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { childrenOf } from '../child-processes.ts';

export interface BootedSystem {
  /** Runs a command there, and returns its output. */
  run(...words: readonly string[]): string;
}

/** A root directory with systemd, booted beside this machine's own; resolves when it has started up. */
export async function bootedSystem(
  root: string,
  readOnly: Readonly<Record<string, string>>,
): Promise<BootedSystem> {
  const bound = Object.entries(readOnly).map(([place, path]) => `--bind-ro=${path}:${place}`);
  const words = ['--quiet', '--keep-unit', '--register=no', '--directory', root, ...bound, '--boot'];
  const machine = spawn('systemd-nspawn', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  machine.stdout.on('data', (chunk) => {
    said += chunk;
  });
  machine.stderr.on('data', (chunk) => {
    said += chunk;
  });
  onTestFinished(async () => {
    if (machine.exitCode !== null) return;
    const ended = new Promise((resolve) => machine.once('exit', resolve));
    // The first signal shuts the system down in good order; it is killed if that takes too long.
    machine.kill('SIGTERM');
    await Promise.race([ended, passed(20_000)]);
    machine.kill('SIGKILL');
    await ended;
  });
  const enter = () => {
    const first = childrenOf(machine.pid ?? 0)[0];
    return [
      '--target',
      String(first),
      '--mount',
      '--pid',
      '--uts',
      '--ipc',
      '--cgroup',
      '--root',
      '--wd=/',
      '--',
    ];
  };
  for (let turn = 0; turn < 300; turn++) {
    if (machine.exitCode !== null) throw new Error(`the system ended: ${said}`);
    if (childrenOf(machine.pid ?? 0).length > 0) {
      const { stdout } = spawnSync('nsenter', [...enter(), 'systemctl', 'is-system-running'], {
        encoding: 'utf8',
      });
      if (/running|degraded/.test(stdout)) break;
    }
    await passed(200);
  }
  const run = (...command: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter(), ...command], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}${said}`);
    return stdout;
  };
  return { run };
}
