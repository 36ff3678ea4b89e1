import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { atEndOfFile } from '../support/at-end.ts';
import { builtImage, type Image } from '../support/container/image.ts';
import { startedContainer } from '../support/container/started.ts';
import { assertInstalled, freePort } from '../support/hosting-guide.ts';
import { emptyDirectory } from '../support/pack-checkout.ts';
import { bytesBelow } from '../support/tree-size.ts';

const atEnd = atEndOfFile(300_000);

let image: Image;

beforeAll(() => {
  assertInstalled('mmdebstrap', '--version');
  assertInstalled('bwrap', '--version');
  const begun = performance.now();
  image = builtImage(atEnd);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const ours = bytesBelow(join(image.root, image.directory)) / 1e6;
  process.stdout.write(
    `the Containerfile: carried out in ${seconds} s, ${ours.toFixed(0)} MB beside Debian and Node\n`,
  );
}, 900_000);

/** A volume as a container engine creates it: with the owner that the directory has in the image. */
function volume(): string {
  const directory = emptyDirectory();
  const [uid, gid] = image.user.split(':').map(Number);
  chownSync(directory, uid ?? 0, gid ?? 0);
  return directory;
}

const environment = async () => ({
  HEXFARER_ADMISSION: 'secret:of-many-letters',
  PORT: String(await freePort()),
});
const ADMITTED = { 'hexfarer-admission': 'of-many-letters' };

const statusOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\s*(.+)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

describe('the Containerfile, built and run in a minimal Debian', () => {
  it('runs with a read-only root and without privileges, and keeps everything in its one volume', async () => {
    const kept = volume();
    const env = await environment();
    const server = await startedContainer(image, kept, env);
    expect(statusOf(server.pid, 'Uid')).toBe('1000\t1000\t1000\t1000');
    expect(statusOf(server.pid, 'CapEff')).toBe('0000000000000000');
    expect(statusOf(server.pid, 'NSpid')?.split('\t').at(-1)).toBe('1');
    expect(readFileSync(`/proc/${server.pid}/mountinfo`, 'utf8')).toMatch(/ \/ ro[, ]/);
    expect(server.within(['touch', '/tmp/x', '/opt/hexfarer/x']).stderr).toMatch(/Read-only file system/);

    const started = await new ApiClient(server.url).call<Started>(
      'POST',
      '/api/campaigns',
      CAMPAIGN,
      ADMITTED,
    );
    expect(started.status).toBe(201);
    const { id } = started.body.campaign;
    const { token } = started.body.links.owner;
    const owner = new ApiClient(server.url, token);
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    for (const kind of ['png', 'pdf', 'vault']) {
      const headers = { authorization: `Bearer ${token}` };
      const drawn = await fetch(new URL(`/api/campaigns/${id}/export/${kind}`, server.url), { headers });
      const { byteLength } = await drawn.arrayBuffer();
      expect([kind, drawn.status, byteLength > 1000], server.logged()).toEqual([kind, 200, true]);
    }
    const backup = ['node', 'dist/main.js', 'backup', '/var/lib/hexfarer/backup.sqlite'];
    expect(server.within(backup)).toEqual({ status: 0, stderr: '' });
    const begun = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);

    const again = await startedContainer(image, kept, env);
    const after = await new ApiClient(again.url, token).call('GET', `/api/campaigns/${id}`);
    expect(after.body).toMatchObject({ seq: 9 });
    expect(await again.stop()).toBe(0);
  });

  it('is healthy while the server answers, also behind a proxy, and not otherwise', async () => {
    const env = { ...(await environment()), HEXFARER_PUBLIC_URL: 'https://maps.example.org' };
    const server = await startedContainer(image, volume(), env);
    expect(server.within(image.healthcheck)).toEqual({ status: 0, stderr: '' });
    await server.stop();
    const [program = '', ...words] = image.healthcheck;
    expect(spawnSync(program, words, { env: { ...process.env, PORT: env.PORT } }).status).toBe(1);
  });

  it('says what is missing if it is started without an admission setting', async () => {
    const env = { PORT: String(await freePort()) };
    await expect(startedContainer(image, volume(), env)).rejects.toThrow(/HEXFARER_ADMISSION=secret:/);
  });
});

const CAMPAIGN = { name: 'The Green Marches', world: { kind: 'solo' }, seed: 'demo' };

interface Started {
  readonly campaign: { readonly id: string };
  readonly links: { readonly owner: { readonly token: string } };
}
