import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import { type DrawingJob, Drawings } from '../../src/http/work/drawings.ts';
import type { Requester } from '../../src/http/work/gate.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { childrenOf } from '../support/child-processes.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

const requester: Requester = { campaign: 'c', address: 'a', signal: new AbortController().signal };

describe('a drawing that ends without a result', () => {
  it.each(['png', 'svg'])('as %s is an error for whoever asked, and affects nobody else', async (format) => {
    const drawings = new Drawings();
    // No such kind of world exists, so the drawing fails in the process that draws.
    const job = { format, settings: { kind: 'flat' }, title: '', rows: {} } as unknown as DrawingJob;
    await expect(drawings.draw(requester, 1, () => job)).rejects.toThrow();
    expect(drawings.waitingCount).toBe(0);
  });
});

it('a picture whose process does not begin in time is an error, and lets the next one in', async () => {
  const drawings = new Drawings({ beginsWithinMs: 1 });
  const job = { format: 'png', settings: { kind: 'solo' }, title: '', rows: {} } as unknown as DrawingJob;
  const asked = [1, 2].map(() => drawings.draw(requester, 1, () => job));
  for (const answer of asked) await expect(answer).rejects.toThrow('did not begin within 0.001 s');
  expect(drawings.waitingCount).toBe(0);
});

describe('a drawing that exceeds a limit', () => {
  const tooLarge = (what: string) => ({
    body: {
      code: 'request/too-large',
      detail: `It takes more than ${what} to draw this. Ask for an earlier state with ?at=, or for the gazetteer and the journal.`,
    },
  });

  const jobAs = (format: string) =>
    ({ format, settings: { kind: 'solo' }, title: '', rows: {} }) as unknown as DrawingJob;

  it.each(varied(['png', 'svg']))('of time is aborted, as %s, and lets the next one in', async (format) => {
    const drawings = new Drawings({ longestMs: 6 });
    const asked = [1, 2].map(() => drawings.draw(requester, 1, () => jobAs(format)));
    for (const answer of asked) await expect(answer).rejects.toMatchObject(tooLarge('0.0001 minutes'));
    expect(drawings.waitingCount).toBe(0);
  });

  it.each(varied(['png', 'svg']))('of memory is answered with that limit, as %s', async (format) => {
    const drawings = new Drawings({ memoryMb: 32 });
    const rows = Array.from({ length: 1_000_000 }, (_, number) => ({ number }));
    const answer = drawings.draw(requester, 1, () => ({ ...jobAs(format), rows }) as unknown as DrawingJob);
    await expect(answer).rejects.toMatchObject(tooLarge('32 MB of memory'));
  });
});

describe('a picture being drawn', () => {
  /** A server with its own directory for temporary files, and a function that asks for a picture of its campaign. */
  async function drawingServer() {
    const directory = mkdtempSync(join(tmpdir(), 'hexfarer-test-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const server = await serverProcess(dataDirectory(), { env: { TMPDIR: directory } });
    const { id, owner, token } = await new ApiClient(server.url).start();
    for (let step = 0; step < 60; step++)
      await owner.command(id, { kind: 'enter', to: DIRECTIONS[(step * 5) % 6] ?? 1 });
    const files = () => readdirSync(directory, { recursive: true }).map(String);
    const ask = (signal?: AbortSignal) =>
      fetch(`${server.url}api/campaigns/${id}/export/png`, {
        headers: { authorization: `Bearer ${token}` },
        signal: signal ?? null,
      });
    /** Waits until the fonts for a picture have been written, and it is being drawn. */
    const untilDrawing = async () => {
      while (!files().some((file) => file.endsWith('.ttf'))) await setTimeout(1);
    };
    return { ...server, directory, files, ask, untilDrawing };
  }

  itInAll('leaves no file behind, whether it is finished or the client hangs up', async () => {
    const { ask, files, untilDrawing } = await drawingServer();
    expect((await ask()).headers.get('content-type')).toBe('image/png');
    await expect.poll(files).toEqual([]);
    for (let time = 0; time < 3; time++) {
      const leaving = new AbortController();
      const asked = ask(leaving.signal).catch(() => null);
      await untilDrawing();
      leaving.abort();
      expect(await asked).toBeNull();
      await expect.poll(files).toEqual([]);
    }
  });

  it('clears up what drawings left whose processes were all killed, but not one that may be under way', async () => {
    const { ask, files, directory } = await drawingServer();
    const [left, recent] = ['hexfarer-drawing-Ab12cD', 'hexfarer-drawing-Ef34gH'];
    for (const name of [left, recent])
      mkdirSync(join(directory, name, 'hexfarer-fonts'), { recursive: true });
    const hoursAgo = Date.now() / 1000 - 2 * 3600;
    utimesSync(join(directory, left), hoursAgo, hoursAgo);
    expect((await ask()).status).toBe(200);
    await expect.poll(() => files().sort()).toEqual([recent, join(recent, 'hexfarer-fonts')]);
  });

  it.each(varied(['SIGINT', 'SIGTERM'] as const))(
    'arrives although its process gets %s together with the server',
    async (signal) => {
      const { ask, untilDrawing, process: server } = await drawingServer();
      const asked = ask();
      await untilDrawing();
      const pid = server.pid ?? 0;
      for (const one of [...childrenOf(pid), pid]) process.kill(one, signal);
      expect((await asked).status).toBe(200);
    },
  );

  it('leaves no file behind when its server is killed', async () => {
    const { ask, files, untilDrawing, kill } = await drawingServer();
    const asked = ask().catch(() => null);
    await untilDrawing();
    await kill();
    expect(await asked).toBeNull();
    await expect.poll(files).toEqual([]);
  });
});
