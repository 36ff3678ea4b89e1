import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json as bodyOf } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Campaign, type Entry, HexfarerProblem } from '../../docs/client/hexfarer-client.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { InterferingProxy } from '../support/interfering-proxy.ts';
import { serverInProcess, serverSetBy } from '../support/server-in-process.ts';
import { PROJECT, type ServerProcess, serverProcess } from '../support/server-process.ts';

const SECRET = 'secret:pine-and-granite';
const require = createRequire(import.meta.url);
const solo = { name: 'Where the bot went', world: { kind: 'solo' } } as const;

let built = '';

beforeAll(() => {
  // Inside the project, so that the bot finds socket.io-client.
  built = mkdtempSync(join(PROJECT, 'dist', 'client-'));
  const tsc = join(require.resolve('typescript/package.json'), '..', 'bin', 'tsc');
  const words = [tsc, '-p', join(PROJECT, 'docs', 'client'), '--outDir', built];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

/** A bot in a process of its own, and its output so far. */
class Bot {
  readonly process: ChildProcess;
  readonly #closed: Promise<unknown>;
  said = '';
  complained = '';

  constructor(words: readonly string[], env: Record<string, string> = {}) {
    this.process = spawn(process.execPath, [join(built, 'explorer-bot.js'), ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#closed = once(this.process, 'close');
    this.process.stdout?.on('data', (chunk) => {
      this.said += chunk;
    });
    this.process.stderr?.on('data', (chunk) => {
      this.complained += chunk;
    });
    onTestFinished(() => {
      this.process.kill('SIGKILL');
    });
  }

  /** The labels of the hexes that it has reported. */
  get labels(): string[] {
    return [...this.said.matchAll(/^(\d{4}): \S.*\.$/gm)].map(([, label = '']) => label);
  }

  /** Waits until it has reported `count` hexes. */
  async told(count: number): Promise<void> {
    while (this.labels.length < count) {
      if (this.process.exitCode !== null) throw new Error(`the bot ended: ${this.said}${this.complained}`);
      if (this.process.stdout) await Promise.race([once(this.process.stdout, 'data'), this.#closed]);
    }
  }

  async ended(): Promise<number | null> {
    await this.#closed;
    return this.process.exitCode;
  }
}

const restarted = async (server: ServerProcess, data: string): Promise<ServerProcess> => {
  await server.kill();
  return serverProcess(data, { port: Number(new URL(server.url).port) });
};

const entriesOf = async ({ server, id, link }: Campaign): Promise<readonly Entry[]> => {
  const response = await fetch(`${server}/api/campaigns/${id}/ledger`, {
    headers: { Authorization: `Bearer ${new URL(link).hash.slice(1)}` },
  });
  return ((await response.json()) as { entries: readonly Entry[] }).entries;
};

describe('[docs: build-on-it] the bot', () => {
  itInAll(
    'keeps exploring while its server is killed twice, and each reveal reported to it exists once',
    async () => {
      const data = dataDirectory();
      const env = { HEXFARER_ADMISSION: SECRET };
      let server = await serverProcess(data, { env });
      const bot = new Bot(['--server', server.url, '--world', 'solo', '--hexes', '107'], {
        ADMISSION_SECRET: 'pine-and-granite',
      });
      await bot.told(20);
      server = await restarted(server, data);
      await bot.told(60);
      server = await restarted(server, data);
      expect([await bot.ended(), bot.complained]).toEqual([0, '']);
      expect(bot.said).toMatch(/\n107 hexes are known\.\n$/);

      const campaign = Campaign.at(/^The map: (\S+)$/m.exec(bot.said)?.[1] ?? '');
      const revealed = (await entriesOf(campaign)).flatMap(({ hex, command }) =>
        hex && command ? [(hex as { label: string }).label] : [],
      );
      expect(bot.labels).toHaveLength(100);
      expect(bot.labels).toEqual(revealed);
      expect(new Set(revealed).size).toBe(100);
      expect(json(await runInProcess(['verify', campaign.id, '--data', data, '--json']))).toMatchObject({
        ok: true,
        hexes: 107,
      });
    },
  );

  it.each(varied(['elevation', 'island']))(
    'explores a world of kind %s, and continues from a link',
    async (kind) => {
      const server = await serverSetBy({});
      const bot = new Bot(['--server', server.url, '--world', kind, '--hexes', '16']);
      expect([await bot.ended(), bot.complained]).toEqual([0, '']);
      const again = new Bot(['--link', /http\S+#\S+/.exec(bot.said)?.[0] ?? '', '--hexes', '20']);
      expect([await again.ended(), again.complained]).toEqual([0, '']);
      expect(again.said).toMatch(/\n2\d hexes are known\.\n$/);
      expect(again.labels.filter((label) => bot.labels.includes(label))).toEqual([]);
    },
  );

  it('has a description of each of its options', () => {
    const [page, source] = ['build-on-it.md', 'client/explorer-bot.ts'].map((file) =>
      readFileSync(join(PROJECT, 'docs', file), 'utf8'),
    );
    const options = [...(source ?? '').matchAll(/^ {2}(\w+): \{ type: 'string'/gm)].map(
      ([, name]) => `--${name}`,
    );
    const described = [...(page ?? '').matchAll(/^\| `(--\w+)`/gm)].map(([, name]) => name);
    expect(options).toHaveLength(5);
    expect(described.sort()).toEqual(options.sort());
  });

  it('says in one line why it can’t continue', async () => {
    const server = await serverSetBy({ HEXFARER_ADMISSION: SECRET });
    const bot = new Bot(['--server', server.url]);
    expect(await bot.ended()).toBe(1);
    expect(bot.complained).toMatch(/^[^\n]+\(access\/admission-needed\)\n$/);
  });
});

describe('[docs: build-on-it] the client', () => {
  it.each([
    [['--help'], /^Unknown option '--help'/],
    [['--hexes', 'many'], /^--hexes is a number/],
    [['--server', 'nonsense'], /^--server is an address/],
    [['--link', 'nonsense'], /^A link to a campaign has the form/],
  ])('says in one line what is wrong with %j, and contacts no server', async (words, complaint) => {
    const bot = new Bot(words);
    expect(await bot.ended()).toBe(1);
    expect(bot.complained).toMatch(complaint);
    expect(bot.complained).toMatch(/^[^\n]+\n$/);
  });

  it('is as short as the page says', () => {
    const [page, source] = ['build-on-it.md', 'client/hexfarer-client.ts'].map((file) =>
      readFileSync(join(PROJECT, 'docs', file), 'utf8'),
    );
    const most = Number(/a client in less than (\d+) lines/.exec(page ?? '')?.[1]);
    expect(source?.trimEnd().split('\n').length).toBeLessThan(most);
  });

  it('repeats a command whose answer was lost, which is carried out once', async () => {
    const server = await serverSetBy({});
    const { id, link } = await Campaign.start(server.url, solo);
    const proxy = await InterferingProxy.before(server.url);
    const campaign = Campaign.at(link.replace(new URL(server.url).origin, new URL(proxy.url).origin));
    const commands = `/api/campaigns/${id}/commands`;
    proxy.decide = (path) => (path === commands && proxy.interfered === 0 ? 'lost' : 'pass');
    expect(await campaign.send({ kind: 'enter', to: 1 })).toBe(9);
    expect(proxy.interfered).toBe(1);
    expect((await entriesOf(Campaign.at(link))).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  describe('after an answer that a command may have happened', () => {
    const storage = { code: 'server/storage', status: 503, detail: 'The storage failed.' };
    const lost = { ...storage, mayHaveHappened: true };
    const failed = { code: 'server/failed', status: 500, detail: 'Something went wrong.' };
    const tooMuch = { code: 'limits/daily', status: 429, detail: 'Enough for today.' };
    const moved = { code: 'campaign/party-moved', status: 409, detail: 'The party is elsewhere.' };
    const roll = { kind: 'roll', dice: '1d6' };

    /** A campaign on a server that gives these answers in turn, and the command ids that were sent to it. */
    async function answering(
      ...answers: readonly { readonly status: number; readonly seq?: number; readonly after?: string }[]
    ) {
      const ids: string[] = [];
      const server = createServer(async (request, response) => {
        const answer = answers[ids.length] ?? moved;
        ids.push(((await bodyOf(request)) as { id: string }).id);
        const type = answer.status === 200 ? 'application/json' : 'application/problem+json';
        if (answer === tooMuch) response.setHeader('Retry-After', 40_000);
        if ('after' in answer && answer.after) response.setHeader('Retry-After', answer.after);
        response.writeHead(answer.status, { 'Content-Type': type }).end(JSON.stringify(answer));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      onTestFinished(() => void server.close().closeAllConnections());
      const { port } = server.address() as AddressInfo;
      return { campaign: new Campaign(`http://127.0.0.1:${port}`, 'campaign', 'token'), ids };
    }

    it('repeats it with the same id, whatever fails, until the outcome is known', async () => {
      const { campaign, ids } = await answering(lost, storage, failed, { status: 200, seq: 9 });
      expect(await campaign.send(roll)).toBe(9);
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(1);
    });

    it('throws an error that says so if it gives up before the outcome is known', async () => {
      const { campaign } = await answering(lost, storage, tooMuch);
      await expect(campaign.send(roll)).rejects.toMatchObject({ body: { mayHaveHappened: true } });
    });

    it('uses its own increasing delays if Retry-After is not a number of seconds', async () => {
      const away = { status: 503, after: 'Wed, 17 Apr 2024 12:00:00 GMT' };
      const { campaign, ids } = await answering(away, away, away, away, { status: 200, seq: 9 });
      const since = performance.now();
      expect(await campaign.send(roll)).toBe(9);
      expect(ids).toHaveLength(5);
      expect(performance.now() - since).toBeGreaterThanOrEqual(1_490);
    });

    it('accepts a refusal as the outcome, and also a failure if there was no such answer before', async () => {
      const refused = await answering(lost, moved);
      await expect(refused.campaign.send(roll)).rejects.toMatchObject({ code: 'campaign/party-moved' });
      const { campaign, ids } = await answering(failed);
      await expect(campaign.send(roll)).rejects.toMatchObject({ code: 'server/failed' });
      expect(ids).toHaveLength(1);
    });
  });

  itInAll('waits as long as a busy server asks for', async () => {
    const server = await serverSetBy({});
    const campaign = await Campaign.start(server.url, solo);
    // More than a link may request at once: some are refused with a time to wait, and all succeed in the end.
    const answers = await Promise.all(Array.from({ length: 260 }, () => campaign.map()));
    expect(answers.every(({ hexes }) => hexes.length === 7)).toBe(true);
  });

  it('throws the server’s error with its code', async () => {
    const server = await serverSetBy({});
    const campaign = await Campaign.start(server.url, solo);
    const refused = campaign.send({ kind: 'enter', to: 1, from: { q: 5, r: 5 } });
    await expect(refused).rejects.toThrow(HexfarerProblem);
    await expect(refused).rejects.toMatchObject({
      code: 'campaign/party-moved',
      body: { party: { q: 0, r: 0 } },
    });
  });

  it('delivers every entry once and in order, also those made while its connection was down', async () => {
    const data = dataDirectory();
    let server = await serverProcess(data);
    const campaign = await Campaign.start(server.url, solo);
    const heard: number[] = [];
    const following = campaign.follow(8, {
      entry: ({ seq }) => heard.push(seq),
      map: () => expect.unreachable('eight entries are not too many'),
      ended: (why) => expect.unreachable(why.message),
    });
    onTestFinished(() => following.stop());
    await following.upTo(await campaign.send({ kind: 'mark', q: 0, r: 0, mark: 'camp' }));
    server = await restarted(server, data);
    for (const mark of ['quest', 'danger', 'blocked'])
      await campaign.send({ kind: 'mark', q: 1, r: 0, mark });
    await following.upTo(12);
    expect(heard).toEqual([9, 10, 11, 12]);
  });

  itInAll('gets the map if it missed more than a thousand entries', async () => {
    const server = await serverInProcess();
    const campaign = await Campaign.start(server.url, solo);
    for (let half = 0; half < 8; half++)
      await Promise.all(
        Array.from({ length: 130 }, (_, index) =>
          campaign.send({ kind: 'mark', q: half, r: index, mark: 'camp' }),
        ),
      );
    const maps: number[] = [];
    const following = campaign.follow(1, {
      entry: () => expect.unreachable('they are too many'),
      map: ({ seq }) => maps.push(seq),
      ended: (why) => expect.unreachable(why.message),
    });
    onTestFinished(() => following.stop());
    await following.upTo(1048);
    expect(maps).toEqual([1048]);
  });

  itInAll('reconnects to the live channel after as long as the server asks for', async () => {
    const http = createServer();
    const server = new Server(http, { path: '/live' });
    const calls: number[] = [];
    server.use((_socket, next) => {
      calls.push(performance.now());
      const data = { code: 'limits/too-many-requests', status: 429, detail: 'Too many.', retryAfter: 2 };
      next(Object.assign(new Error('turned away'), { data }));
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const { port } = http.address() as AddressInfo;
    const follower = { entry: () => {}, map: () => {}, ended: () => {} };
    const following = new Campaign(`http://127.0.0.1:${port}`, 'campaign', 'token').follow(0, follower);
    onTestFinished(async () => {
      following.stop();
      await server.close();
    });
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(2);
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(1_990);
  });

  it('reports that the link gives no access any more', async () => {
    const server = await serverSetBy({});
    const owner = await Campaign.start(server.url, solo);
    const headers = { Authorization: `Bearer ${new URL(owner.link).hash.slice(1)}` };
    const ended = new Promise<Error>((resolve) => {
      const following = owner.follow(8, { entry: () => {}, map: () => {}, ended: resolve });
      void owner
        .send({ kind: 'mark', q: 0, r: 0, mark: 'camp' })
        .then((seq) => following.upTo(seq))
        .then(() => fetch(`${server.url}api/campaigns/${owner.id}`, { method: 'DELETE', headers }));
    });
    expect((await ended).message).toBe('The link opens nothing any more.');
    const late = new Promise<Error>((resolve) => {
      owner.follow(8, { entry: () => {}, map: () => {}, ended: resolve });
    });
    expect(await late).toMatchObject({ code: 'access/unknown-token' });
  });
});
