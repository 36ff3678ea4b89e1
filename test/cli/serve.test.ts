import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, hexfarer, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';
import { verifiedIn } from '../support/verified.ts';

describe('serve', () => {
  it('prints its address once it listens, serves, and stops gracefully', async () => {
    const directory = join(dataDirectory(), 'made', 'on the way');
    const server = await serverProcess(directory);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const { id, owner } = await new ApiClient(server.url).start();
    await owner.command(id, { kind: 'enter', to: 1 });
    await server.stop();
    expect(server.process.exitCode).toBe(0);
    expect(await verifiedIn(directory, id)).toMatchObject({ ok: true, entries: 9 });
  });

  it('is refused while another server uses the directory: 1, and one line', async () => {
    const directory = dataDirectory();
    await serverInProcess({ dataDirectory: directory });
    expectComplaint(
      await runInProcess(['serve', '--port', '0', '--data', directory]),
      1,
      /Another Hexfarer server is using/,
    );
  });

  it('continues where a killed server stopped', async () => {
    const directory = dataDirectory();
    const first = await serverProcess(directory);
    const { id, token } = await new ApiClient(first.url).start();
    await first.kill();
    const second = await serverInProcess({ dataDirectory: directory });
    const { status, body } = await new ApiClient(second.url, token).call('GET', `/api/campaigns/${id}`);
    expect([status, body]).toMatchObject([200, { id, seq: 8 }]);
  });

  it('logs that DATABASE_URL is not used when a directory is given too', () => {
    const words = ['serve', '--port', '0', '--data', '/proc/hexfarer'];
    const { status, error } = hexfarer(words, { env: { DATABASE_URL: 'postgres://127.0.0.1/hexfarer' } });
    expect(status).toBe(1);
    expect(error).toContain('DATABASE_URL is not used');
    expect(hexfarer(words).error).not.toContain('DATABASE_URL');
  });

  it('says that its port is in use: 1, and one line', async () => {
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      busy.close();
    });
    const { port } = busy.address() as AddressInfo;
    const directory = dataDirectory();
    expectComplaint(await runInProcess(['serve', '--port', String(port), '--data', directory]), 1, /in use/);
    // It released the directory.
    await serverInProcess({ dataDirectory: directory });
  });

  it('says that its address does not belong to this machine: 1, and one line', async () => {
    expectComplaint(
      await runInProcess(['serve', '--host', '203.0.113.1', '--port', '0', '--data', dataDirectory()], {
        HEXFARER_ADMISSION: 'open',
      }),
      1,
      /203\.0\.113\.1/,
    );
  });

  it('says that its directory is a file: 1, and one line', async () => {
    const file = join(dataDirectory(), 'file');
    writeFileSync(file, '');
    expectComplaint(await runInProcess(['serve', '--port', '0', '--data', file]), 1, /is not a directory/);
  });

  it.each<[string[], Record<string, string>, RegExp]>([
    [['--port', 'abc'], {}, /'abc'/],
    [['--port', '70000'], {}, /'70000'/],
    [['--port', '-1'], {}, /port/],
    [['--port', '1.5'], {}, /'1.5'/],
    [[], { PORT: 'eighty' }, /'eighty'/],
    [[], { HEXFARER_LIMITS: 'maybe' }, /HEXFARER_LIMITS/],
    [[], { HEXFARER_ADMISSION: 'everybody' }, /HEXFARER_ADMISSION/],
    [[], { HEXFARER_ADMISSION: 'secret:' }, /is empty/],
    [[], { HEXFARER_PUBLIC_URL: 'maps.example.org' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_PUBLIC_URL: 'ftp://maps.example.org' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_PUBLIC_URL: 'https://maps.example.org/sub/path' }, /HEXFARER_PUBLIC_URL/],
    [[], { HEXFARER_LIMIT: 'off' }, /HEXFARER_LIMIT\b.*HEXFARER_LIMITS/],
    [['extra'], {}, /'extra'/],
    [['--prot', '1'], {}, /--prot/],
  ])('%j with %j is wrong usage: 2, and one line', async (words, env, what) => {
    expectComplaint(await runInProcess(['serve', '--data', dataDirectory(), ...words], env), 2, what);
  });
});
