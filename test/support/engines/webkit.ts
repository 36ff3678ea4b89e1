import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AtEnd } from '../at-end.ts';
import { freePort } from '../hosting-guide.ts';
import { clickActions, type Engine, keyActions } from './engine.ts';

/** Where Debian's packages of the driver and its library install a window that only shows a page. */
const BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) =>
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

/**
 * Starts WebKit, the engine of Safari, on an invisible screen, and drives it by WebDriver.
 *
 * @throws if it is not installed
 */
export async function startWebKit(atEnd: AtEnd): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (!binary) throw new Error('WebKit is missing: apt-get install webkit2gtk-driver xvfb libgl1-mesa-dri');
  const started = (command: string, args: readonly string[], env = {}) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    atEnd(() => void child.kill());
    return child;
  };
  const screen = started('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x900x24']);
  const display = await firstLine(screen);
  const port = await freePort();
  started('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${display}`,
    // The sandbox can't be set up by root, nor in most containers.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const session = await newSession(port, binary);
  atEnd(async () => void (await session('DELETE', '').catch(() => {})));
  return {
    async open(url) {
      await session('POST', '/url', { url });
      await run(session, listenForFaults);
    },
    run: (script, ...given) => run(session, script, ...given),
    press: (key) => session('POST', '/actions', { actions: keyActions(key) }),
    click: (at) => session('POST', '/actions', { actions: clickActions(at) }),
    faults: () => run(session, () => (globalThis as { faults?: readonly string[] }).faults ?? []),
  };
}

type Session = <Value>(method: string, path: string, body?: object) => Promise<Value>;

async function newSession(port: number, binary: string): Promise<Session> {
  const browser = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
  const asked = { capabilities: { alwaysMatch: browser } };
  const begun = await untilAnswered(() => answered<{ sessionId: string }>(port, 'POST', '/session', asked));
  return (method, path, body) => answered(port, method, `/session/${begun.sessionId}${path}`, body);
}

async function answered<Value>(port: number, method: string, path: string, body?: object): Promise<Value> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** A driver that was just started listens only a moment later. */
async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === 50) throw error;
      await new Promise((later) => setTimeout(later, 200));
    }
  }
}

const run = <Given extends readonly unknown[], Result>(
  session: Session,
  script: (...given: Given) => Result,
  ...given: Given
): Promise<Awaited<Result>> =>
  session('POST', '/execute/sync', { script: `return (${script}).apply(null, arguments)`, args: given });

/** Runs in the page. */
function listenForFaults(): void {
  const faults: string[] = [];
  Object.assign(globalThis, { faults });
  addEventListener('error', ({ message }) => {
    // Reported whenever an observer changes the layout that it observes; harmless, since the next frame is right.
    if (!message.startsWith('ResizeObserver loop')) faults.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
}

const firstLine = ({ stdio }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    stdio[3]?.once('data', (text) => resolve(String(text).trim()));
    stdio[3]?.once('close', () => reject(new Error('Xvfb does not start: apt-get install xvfb')));
  });
