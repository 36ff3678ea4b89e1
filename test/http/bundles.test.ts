import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TEXT_FORMATS } from '../../src/formats/drawing-formats.ts';
import { LONGEST_NOTE } from '../../src/ledger/settings.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { drawInProcess, drawingsAskedFor, drawNothing } from '../support/drawn-in-process.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { type ReadPdf, readPdf } from '../support/pdf-reader.ts';
import { expectProblem } from '../support/problems.ts';
import { askedBy } from '../support/request-sockets.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { unzipped } from '../support/unzipped.ts';

const server = serverOfFile();

const client = async () => new ApiClient(server.url);

/** A campaign whose ledger reads wait at a door while `isHeld` is set. */
async function slowlyRead() {
  const held = { door: new Latch(), isHeld: false, reading: 0 };
  class SlowlyRead extends DelegatingStore {
    override async ledger(...asked: Parameters<CampaignStore['ledger']>) {
      if (held.isHeld) {
        held.reading++;
        await held.door.pass();
      }
      return super.ledger(...asked);
    }
  }
  const { url } = await memoryServer({ spoil: (store) => new SlowlyRead(store) });
  return { held, url, ...(await new ApiClient(url).start({})) };
}

it('all export files of a campaign have different names', async () => {
  drawNothing();
  const { id, owner } = await (await client()).start({ name: 'Vale & Fen' });
  const asked = [
    ...['archive', 'svg', 'png', 'text-mapper', 'vault', 'foundry', 'tiled', 'tiled?as=zip', 'pdf'],
    ...TEXT_FORMATS.flatMap((format) => [`${format}?as=markdown`, `${format}?as=html`]),
  ];
  const names: string[] = [];
  for (const format of asked) {
    const answer = await owner.fetch(`/api/campaigns/${id}/export/${format}`);
    await answer.arrayBuffer();
    names.push(/filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '');
  }
  expect(new Set(names).size).toBe(asked.length);
  expect(names).toEqual(expect.arrayContaining(['Vale Fen journal.md', 'Vale Fen for Obsidian.zip']));
});

describe('GET …/export/vault', () => {
  it.each(['solo', 'island', 'elevation'])('for a world of kind %s is a zip file of notes', async (kind) => {
    drawInProcess();
    const { id, owner } = await (await client()).start({ world: { kind } });
    const answer = await owner.fetch(`/api/campaigns/${id}/export/vault`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.zip"$/);
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    const index = [...files.entries()].find(([path]) => path.endsWith('/Index.md'))?.[1];
    expect(index).toMatch(/after entry \d+, head [0-9a-f]{64}/);
  });

  it('leaves out what is for the owner only, unless the owner asks', async () => {
    drawInProcess();
    const { id, owner } = await (await client()).start({});
    for (const audience of ['owner', 'everyone'] as const)
      await owner.command(id, { kind: 'note', q: 0, r: 0, text: `for ${audience} only`, for: audience });
    const reading = async (role: 'player' | 'watcher' | 'owner') => {
      const other = role === 'owner' ? owner : (await newPartner(owner, id, role)).client;
      const answer = await other.fetch(`/api/campaigns/${id}/export/vault`);
      return [...(await unzipped(Buffer.from(await answer.arrayBuffer()))).values()].join('\n');
    };
    expect(await reading('owner')).toContain('for owner only');
    for (const role of ['player', 'watcher'] as const) {
      const text = await reading(role);
      expect(text).toContain('for everyone only');
      expect(text).not.toContain('for owner only');
    }
  });

  it('has the state after an earlier entry, if asked for', async () => {
    const { id, owner } = await (await client()).start({});
    const answer = await owner.fetch(`/api/campaigns/${id}/export/vault?at=3`);
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()].filter((path) => path.includes('/Hexes/'))).toHaveLength(2);
  });

  it('puts the ledger into words for one request at a time, so that waiting requests take no memory for it', async () => {
    const { held, id, owner, token, url } = await slowlyRead();
    const { door } = held;
    expect((await owner.call('GET', `/api/campaigns/${id}/map`)).status).toBe(200);
    held.isHeld = true;
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const asked = Array.from({ length: 5 }, () =>
      fetch(new URL(`/api/campaigns/${id}/export/vault`, url), { headers, signal: leaving.signal }),
    );
    await door.reached;
    await setTimeout(100);
    expect(held.reading).toBe(1);
    leaving.abort();
    await Promise.allSettled(asked);
    door.open();
  });

  it('stops reading the ledger when the client has hung up, since others are waiting', async () => {
    const { held, id, owner, token, url } = await slowlyRead();
    const { door } = held;
    for (let q = 0; q < 30; q++) await owner.command(id, { kind: 'mark', q, r: 0, mark: 'camp' });
    held.isHeld = true;
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const vault = new URL(`/api/campaigns/${id}/export/vault`, url);
    const sockets = askedBy();
    const asked = fetch(vault, { headers, signal: leaving.signal });
    await door.reached;
    const closed = once(sockets.at(-1) as Socket, 'close');
    leaving.abort();
    await Promise.allSettled([asked]);
    await closed;
    door.open();
    await setTimeout(100);
    expect(held.reading).toBe(1);
  });

  it('explains an invalid request', async () => {
    const { id, owner } = await (await client()).start({});
    const asked = (query: string) => owner.call('GET', `/api/campaigns/${id}/export/vault?${query}`);
    expectProblem(await asked('profile=roam'), 'request/malformed');
    expectProblem(await asked('profile=plain&profile=hexcrawl'), 'request/malformed');
    expectProblem(await asked('at=x'), 'request/malformed');
  });
});

const textOf = ({ pages }: ReadPdf): string =>
  pages.map(({ text }) => text.replace(/\s*\n\s*/g, '')).join(' ');

describe('a map whose hexes are far apart', () => {
  /** Imports a map from these lines and exports it in a format. */
  async function exported(lines: readonly string[], format: string) {
    const imported = await fetch(`${server.url}api/campaigns/import`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: lines.join('\n'),
    });
    const { campaign, links } = (await imported.json()) as {
      campaign: { id: string };
      links: { owner: { token: string } };
    };
    return (await client())
      .withToken(links.owner.token)
      .call('GET', `/api/campaigns/${campaign.id}/export/${format}`);
  }

  it('is too large for an atlas; the answer says how far a map may reach', async () => {
    const answer = await exported(['5050 plain', '100050.100050 hills'], 'pdf');
    expectProblem(answer, 'request/too-large');
    expect(answer.body).toMatchObject({
      detail:
        'As pdf: the map covers 100003 columns and 100003 rows, and an atlas 10000 of each at most. Ask for an earlier state with ?at=, or for the gazetteer.',
    });
  });

  it.each([
    ['png', 'Ask for svg.'],
    ['foundry', 'Ask for an earlier state with ?at=, or for the gazetteer.'],
  ])('is too large for a picture in which nothing could be seen: %s', async (format, advice) => {
    const answer = await exported(['5050 plain', '100050.100050 hills'], format);
    expectProblem(answer, 'request/too-large');
    expect(answer.body).toMatchObject({
      detail: `As ${format}: the map covers 100003 columns and 100003 rows, and on the largest picture, 8192 pixels on a side, no hex would be seen. ${advice}`,
    });
  });

  it('is too large for an atlas if it takes a sheet for nearly every hex', async () => {
    // Planned by the drawing process: on the server's own thread everybody else would wait.
    const drawings = drawingsAskedFor();
    const hexes = Array.from(
      { length: 600 },
      (_, i) => `${100 + 40 * (i % 25)}.${100 + 40 * Math.floor(i / 25)} hills`,
    );
    const answer = await exported(hexes, 'pdf');
    expectProblem(answer, 'request/too-large');
    expect(answer.body).toMatchObject({
      detail:
        'As pdf: the hexes lie so far apart that it takes 600 sheets to show them, and an atlas has 500 at most. Ask for an earlier state with ?at=, or for the gazetteer.',
    });
    expect(drawings.count).toBe(1);
  });
});

itInAll(
  'an atlas is refused if the notes are longer in all than it prints, and made for earlier moments when they were not',
  async () => {
    drawInProcess();
    const { id, owner } = await (await client()).start({});
    const most = 2_000_000 / LONGEST_NOTE;
    for (let count = 0; count <= most; count++)
      await owner.command(id, {
        kind: 'note',
        q: 0,
        r: 0,
        text: `${count}`.padEnd(LONGEST_NOTE, 'x'),
        for: 'everyone',
      });
    const answer = await owner.call('GET', `/api/campaigns/${id}/export/pdf`);
    expectProblem(answer, 'request/too-large');
    expect(answer.body).toMatchObject({
      detail:
        'As pdf the notes of a campaign, all that were ever written, have 2000000 characters at most. Ask for an earlier state with ?at=, or for the journal.',
    });
    const { seq } = (await owner.call<{ seq: number }>('GET', `/api/campaigns/${id}`)).body;
    for (const path of [`pdf?at=${seq - most}`, 'vault'])
      expect((await owner.fetch(`/api/campaigns/${id}/export/${path}`)).status, path).toBe(200);
  },
);

describe('GET …/export/pdf', () => {
  const asked = async (client: ApiClient, id: string, query = ''): Promise<ReadPdf> => {
    const answer = await client.fetch(`/api/campaigns/${id}/export/pdf${query}`);
    expect(answer.status).toBe(200);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };

  it.each(['solo', 'island', 'elevation'])('for a world of kind %s is an atlas', async (kind) => {
    drawInProcess();
    const { id, owner } = await (await client()).start({ world: { kind } });
    const answer = await owner.fetch(`/api/campaigns/${id}/export/pdf`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.pdf"$/);
    const { outline, pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(outline.map(({ title }) => title).slice(1)).toEqual([
      'The whole map',
      'Sheet 1',
      'Gazetteer',
      'Journal',
    ]);
    expect(pages[0]?.text).toMatch(/head [0-9a-f]{64}/);
  });

  it('leaves out what is for the owner only, unless the owner asks', async () => {
    drawInProcess();
    const { id, owner } = await (await client()).start({});
    for (const audience of ['owner', 'everyone'] as const)
      await owner.command(id, { kind: 'note', q: 0, r: 0, text: `for ${audience} only`, for: audience });
    expect(textOf(await asked(owner, id))).toContain('for owner only');
    for (const role of ['player', 'watcher'] as const) {
      const text = textOf(await asked((await newPartner(owner, id, role)).client, id));
      expect(text).toContain('for everyone only');
      expect(text).not.toContain('for owner only');
    }
  });

  itInAll('has the state after an earlier entry, and another paper size, if asked for', async () => {
    const { id, owner } = await (await client()).start({});
    for (const to of [1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    expect(textOf(await asked(owner, id))).not.toContain('2 hexes known');
    expect(textOf(await asked(owner, id, '?at=3'))).toContain('2 hexes known');
    const { pages } = await asked(owner, id, '?paper=letter');
    for (const { width, height } of pages) expect([width, height].toSorted()).toEqual([612, 792]);
  });

  it('explains an invalid request', async () => {
    const { id, owner } = await (await client()).start({});
    const wrong = (path: string) => owner.call('GET', `/api/campaigns/${id}/export/${path}`);
    expectProblem(await wrong('pdf?paper=a3'), 'request/malformed');
    expectProblem(await wrong('pdf?profile=plain'), 'request/malformed');
    expectProblem(await wrong('vault?paper=a4'), 'request/malformed');
  });
});
