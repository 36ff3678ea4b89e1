import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { USUAL_BOUNDS } from '../../src/access/bounds.ts';
import type { Settings } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/server.ts';
import { dataDirectory } from './data-directory.ts';

/** A real server on a free port of this machine, ended with the test. */
export async function serverInProcess(settings: Partial<Settings> = {}): Promise<RunningServer> {
  const server = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDirectory: settings.dataDirectory ?? dataDirectory(),
      database: null,
      publicUrl: null,
      trustedProxies: [],
      metricsToken: null,
      demo: false,
      limited: false,
      // Beyond this machine somebody has to say who may start campaigns; tests of that say so themselves.
      admission: settings.publicUrl || settings.trustedProxies ? 'open' : null,
      bounds: USUAL_BOUNDS,
      backup: null,
      ...settings,
    },
    pino({ level: 'silent' }),
  );
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  onTestFinished(close);
  return { url: server.url, announceStop: server.announceStop, close };
}
