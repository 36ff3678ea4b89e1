import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AtEnd } from '../at-end.ts';
import { emptyDirectory } from '../packed.ts';

/** What a program of this machine needs to reach the registry that it is told of. */
const NETWORK = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs'];

/**
 * A root directory with Debian's packages, as few as there can be, and this machine's Node: the nearest thing to an
 * image of Node's that can be had without a registry of images.
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

/** Where this machine has Debian's packages from. */
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

/** The words that run something in such a root, as one that may do everything there, and can fetch packages. */
export function inRoot(root: string, directory: string, command: string): string[] {
  mkdirSync(join(root, directory), { recursive: true });
  const shared = NETWORK.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]);
  // What is bound needs a place to lie on.
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
