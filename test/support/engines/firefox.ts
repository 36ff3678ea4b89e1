import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { AtEnd } from '../at-end.ts';
import { clickActions, type Engine, keyActions } from './engine.ts';

const BROWSERS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** No questions, and no network requests of its own. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'remote.prefs.recommended': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

/**
 * Starts Firefox without a window, and drives it by WebDriver BiDi.
 *
 * @throws if it is not installed
 */
export async function startFirefox(atEnd: AtEnd): Promise<Engine> {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (!binary) throw new Error('Firefox is missing: apt-get install firefox-esr');
  const profile = mkdtempSync(join(tmpdir(), 'hexfarer-firefox-'));
  atEnd(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
    },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  atEnd(async () => {
    browser.kill();
    await ended;
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    browser.stderr.on('data', (text) => {
      said += text;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', () => reject(new Error(`Firefox does not start: ${said}`)));
  });
  const connection = await Connection.to(`${address}/session`);
  await connection.ask('session.new', { capabilities: {} });
  await connection.ask('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await connection.ask<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  await connection.ask('browsingContext.setViewport', { context, viewport: { width: 1200, height: 640 } });
  const perform = async (actions: readonly object[]): Promise<void> => {
    await connection.ask('input.performActions', { context, actions });
  };
  return {
    async open(url) {
      connection.faults.length = 0;
      await connection.ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(script, ...given) {
      // By way of JSON, which can express everything that the tests ask for.
      const expression = `(async () => JSON.stringify(await (${script}).apply(null, ${JSON.stringify(given)})))()`;
      const { result, exceptionDetails } = await connection.ask<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    press: (key) => perform(keyActions(key)),
    click: (at) => perform(clickActions(at)),
    faults: async () => connection.faults,
  };
}

interface Evaluated {
  readonly result?: { readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Told {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level: string; readonly text: string; readonly type: string };
}

/** Commands to a browser and their answers, by number. */
class Connection {
  /** Errors in scripts of the page. */
  readonly faults: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (told: Told) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (text) => {
      const told = JSON.parse(String(text)) as Told;
      if (told.id !== undefined) this.#waiting.get(told.id)?.(told);
      else if (told.params?.type === 'javascript' && told.params.level === 'error')
        this.faults.push(told.params.text);
    });
  }

  static to(address: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.once('open', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  ask<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#last;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error, message }) => {
        this.#waiting.delete(id);
        if (error === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${error}, ${message}`));
      });
    });
  }
}
