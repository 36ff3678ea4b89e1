import { pino } from 'pino';
import { beforeAll, onTestFinished } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/access/bounds.ts';
import { LOG_OPTIONS } from '../../src/cli/terminal/log-options.ts';
import { readSettings, type Settings } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { type AtEnd, atEndOfFile } from './at-end.ts';
import { dataDirectoryWithSchema } from './data-directory.ts';

export interface ServerInProcess extends RunningServer {
  /** Everything it has logged so far, in lines of JSON. */
  logged(): string;
}

/** A real server on a free port of this machine, closed after the test or by `atEnd`. */
export async function serverInProcess(
  settings: Partial<Settings> = {},
  atEnd: AtEnd = onTestFinished,
): Promise<ServerInProcess> {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDirectory: settings.dataDirectory ?? dataDirectoryWithSchema(atEnd),
      database: null,
      publicUrl: null,
      trustedProxies: [],
      metricsToken: null,
      demo: false,
      limited: false,
      // A server reachable from other machines must say who may start campaigns; tests about that do so themselves.
      admission: settings.publicUrl || settings.trustedProxies ? 'open' : null,
      bounds: DEFAULT_BOUNDS,
      backup: null,
      ...settings,
    },
    pino(LOG_OPTIONS, { write }),
  );
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  atEnd(close);
  return { url: server.url, announceStop: server.announceStop, close, logged: () => logged };
}

/**
 * A server shared by all tests of a file, for tests that only look at campaigns of their own: starting one takes longer
 * than most of them. To be called while tests are collected; its URL is known once they run.
 */
export function serverOfFile(): Pick<ServerInProcess, 'url'> {
  const atEnd = atEndOfFile();
  let url = '';
  beforeAll(async () => {
    ({ url } = await serverInProcess({}, atEnd));
  });
  return {
    get url() {
      return url;
    },
  };
}

/** A server for one test, with settings given as environment variables. */
export const serverSetBy = (
  environment: Readonly<Record<string, string>>,
  data = dataDirectoryWithSchema(),
  host?: string,
): Promise<ServerInProcess> => serverInProcess(readSettings(environment, { data, host, port: '0' }));
