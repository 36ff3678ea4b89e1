import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AtEnd } from '../at-end.ts';
import { emptyDirectory } from '../pack-checkout.ts';

/** Files of this machine that a program needs to reach the configured registry. */
const NETWORK = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs'];

/**
 * A root directory with a minimum of Debian's packages and this machine's Node: the nearest thing to a Node image
 * without an image registry.
 */
export function bareRoot(suite: string, packages: readonly string[], atEnd: AtEnd): string {
  const root = join(emptyDirectory(atEnd), 'root');
  const included = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...included, suite, root, '-'], {
    input: debianSources(suite),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  copyNode(root);
  return root;
}

/** The apt sources of this machine. */
function debianSources(suite: string): string {
  const lines = execFileSync(
    'apt-get',
    [
      'indextargets',
      '--format',
      'deb $(SITE) $(RELEASE) $(COMPONENT)',
      'Created-By: Packages',
      'Origin: Debian',
    ],
    { encoding: 'utf8' },
  );
  const fitting = [...new Set(lines.split('\n'))].filter((line) => line.includes(suite));
  if (fitting.length === 0) throw new Error(`no packages of ${suite} are known here: apt-get update`);
  return `${fitting.join('\n')}\n`;
}

function copyNode(root: string): void {
  const prefix = resolve(dirname(process.execPath), '..');
  for (const path of ['bin/node', 'include/node', 'lib/node_modules/npm'])
    if (existsSync(join(prefix, path)))
      cpSync(join(prefix, path), join(root, 'usr', path), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/bin/npm'));
}

/** Words that run a command in such a root, with all rights there, and able to fetch packages. */
export function inRoot(root: string, directory: string, command: string): string[] {
  mkdirSync(join(root, directory), { recursive: true });
  const shared = NETWORK.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  // A bind mount needs an existing target.
  for (const path of NETWORK.filter((one) => existsSync(one) && !existsSync(join(root, one))))
    if (path.endsWith('certs')) mkdirSync(join(root, path), { recursive: true });
    else writeFileSync(join(root, path), '');
  const surroundings = [
    '--bind',
    root,
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    '--tmpfs',
    '/tmp',
    ...shared,
  ];
  const alone = [
    '--unshare-pid',
    '--unshare-ipc',
    '--die-with-parent',
    '--cap-add',
    'ALL',
    '--chdir',
    directory,
  ];
  return ['bwrap', ...surroundings, ...alone, '/bin/sh', '-c', command];
}
