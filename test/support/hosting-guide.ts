import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { dataDirectory } from './data-directory.ts';
import { PROJECT } from './server-process.ts';

const GUIDE = join(PROJECT, 'docs', 'hosting.md');

/** The only code block of the guide in this language. */
export function blockOf(language: string): string {
  const blocks = readFileSync(GUIDE, 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  const [found, ...more] = [...blocks].filter(([, its]) => its === language);
  if (!found?.[2] || more.length > 0) throw new Error(`docs/hosting.md has not one block of ${language}`);
  return found[2];
}

/** The only command of the guide that begins like this. */
export function commandOf(beginning: string): string {
  const text = readFileSync(GUIDE, 'utf8');
  const lines = text.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim()] : []));
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const [found, ...more] = [...lines, ...quoted].filter((command) => command.startsWith(beginning));
  if (found === undefined || more.length > 0) throw new Error(`docs/hosting.md has not one ${beginning}`);
  return found;
}

/** A block of the guide with some texts replaced; fails if one is not found. */
export function withInstead(block: string, instead: Readonly<Record<string, string>>): string {
  return Object.entries(instead).reduce((text, [named, other]) => {
    if (!text.includes(named)) throw new Error(`docs/hosting.md does not say ${named}`);
    return text.replaceAll(named, other);
  }, block);
}

/** Names of packages that differ from that of the program. */
const PACKAGE_OF: Readonly<Record<string, string>> = {
  bwrap: 'bubblewrap',
  'systemd-nspawn': 'systemd-container',
  'systemd-analyze': 'systemd',
};

/** @throws if a program is not installed, saying how to install it */
export function assertInstalled(program: string, asked: string): void {
  try {
    execFileSync(program, [asked], { stdio: 'ignore' });
  } catch {
    throw new Error(
      `${program} is needed to try docs/hosting.md: apt-get install -y ${PACKAGE_OF[program] ?? program}`,
    );
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts nginx or Caddy as configured in the guide, for `localhost` and a server at the given port. Returns the port
 * that it listens on.
 */
export async function proxyInFront(kind: 'nginx' | 'caddy', serverPort: number): Promise<number> {
  const port = await freePort();
  const folder = dirname(dataDirectory());
  const child = kind === 'nginx' ? nginx(folder, port, serverPort) : caddy(folder, port, serverPort);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  onTestFinished(() => void child.kill('SIGTERM'));
  for (let turn = 0; turn < 100; turn++) {
    if (child.exitCode !== null) throw new Error(`${kind} ended: ${said}`);
    const answers = await asked(port, '/livez').then(
      () => true,
      () => false,
    );
    if (answers) return port;
    await passed(100);
  }
  throw new Error(`${kind} does not answer: ${said}`);
}

function nginx(folder: string, port: number, serverPort: number): ChildProcess {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const selfSigned = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...selfSigned, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = withInstead(blockOf('nginx'), {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/letsencrypt/live/maps.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/maps.example.org/privkey.pem': key,
    'maps.example.org': 'localhost',
    '127.0.0.1:8080': `127.0.0.1:${serverPort}`,
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${places}\n${site}}\n`,
  );
  return spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
}

function caddy(folder: string, port: number, serverPort: number): ChildProcess {
  const site = withInstead(blockOf('caddyfile'), {
    'maps.example.org': `https://localhost:${port}`,
    '127.0.0.1:8080': `127.0.0.1:${serverPort}`,
  });
  const file = join(folder, 'Caddyfile');
  // A certificate of its own, and no other port.
  const own = '{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n}\n';
  writeFileSync(file, own + site);
  const home = join(folder, 'home');
  mkdirSync(home);
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends an https request to a proxy of this machine, from one of the machine's addresses. */
export function asked(
  port: number,
  path: string,
  { from = '127.0.0.1', method = 'GET', headers = {}, body = '' } = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        localAddress: from,
        headers: { host: `localhost:${port}`, ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    sent.on('error', reject).end(body);
  });
}
