import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { BattlefieldAnswer, HexAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { boardNamed } from '../../src/rules/battlefield/portable-settings.ts';
import { verdictOn } from '../docs/python.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { newPartner } from '../support/parties.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

let url: string;
let id: string;
let owner: ApiClient;
let token: string;

beforeEach(async () => {
  ({ url } = server);
  ({ id, owner, token } = await new ApiClient(url).start({ seed: undefined }));
});

const battle = (more: object = {}, who = owner, campaign = id) =>
  who.call<{ entries: Entry[] } & ProblemBody>('POST', `/api/campaigns/${campaign}/commands`, {
    id: randomUUID(),
    command: { kind: 'battlefield', q: 0, r: 0, edition: 'portable-2', board: 'hex-9x8', ...more },
  });

const get = <T>(path: string, who = owner, campaign = id) =>
  who.call<T>('GET', `/api/campaigns/${campaign}${path}`);

describe('a battlefield over HTTP', () => {
  beforeEach(drawInProcess);

  it('is one `fought` entry, as on the command line, and appears with its hex and on the map', async () => {
    const { status, body } = await battle();
    expect(status, JSON.stringify(body)).toBe(200);
    const [entry] = body.entries;
    expect(body.entries).toHaveLength(1);
    expect(entry).toMatchObject({
      kind: 'fought',
      q: 0,
      r: 0,
      edition: 'portable-2',
      board: { kind: 'hex', columns: 9, rows: 8 },
      asked: { edition: 'portable-2', board: 'hex-9x8' },
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const board = { kind: 'hex', columns: 9, rows: 8 };
    const map = (await get<MapView>('/map')).body;
    expect(map.battlefields).toEqual([{ q: 0, r: 0, edition: 'portable-2', board, seq: entry?.seq }]);
    expect((await get<MapView>(`/map?at=${(entry?.seq ?? 0) - 1}`)).body.battlefields).toEqual([]);
    expect((await get<HexAnswer>('/hexes/0/0')).body.entries).toContainEqual(entry);
  });

  it('is explained throw by throw, and drawn', async () => {
    const { entries } = (await battle()).body;
    const { status, body } = await get<BattlefieldAnswer>('/battlefields/0/0');
    expect(status).toBe(200);
    expect(body.entry).toEqual(entries[0]);
    expect(body.summary).toMatch(/^A battlefield of 9 by 8 hexes: /);
    const [entry] = entries;
    expect(body.told.flatMap(({ roll }) => roll ?? [])).toEqual(entry?.kind === 'fought' && entry.dice);
    const drawn = await owner.fetch(`/api/campaigns/${id}/battlefields/0/0.svg`);
    expect(drawn.headers.get('content-type')).toContain('image/svg+xml');
    expect(drawn.headers.get('content-disposition')).toContain('battlefield-5050.svg');
    expect(await drawn.text()).toMatch(/^<svg[\s\S]*Battlefield at 5050[\s\S]*<\/svg>\s*$/);
    expect(JSON.stringify((await get('/journal')).body)).toContain(
      'A battlefield is laid out at 5050. A battlefield of 9 by 8',
    );
  });

  it('may be rolled by a player; a watcher sees it and may not roll one', async () => {
    const { client: player } = await newPartner(owner, id, 'player');
    const { client: watcher } = await newPartner(owner, id, 'watcher');
    expect((await battle({}, player)).status).toBe(200);
    expect((await battle({}, watcher)).body.code).toBe('access/forbidden');
    expect((await get('/battlefields/0/0', watcher)).status).toBe(200);
  });

  it('takes the player’s own dice, and the server rolls the rest', async () => {
    const needed = await battle({ faces: [] });
    expect(needed.status).toBe(409);
    expect(needed.body).toMatchObject({
      code: 'dice/needed',
      needs: { for: 'number of hills', sides: 6, count: 1, q: 0, r: 0, soFar: [] },
    });
    const [entry] = (await battle({ faces: [2], rest: 'server' })).body.entries;
    const dice = entry?.kind === 'fought' ? entry.dice : [];
    expect(dice[0]).toEqual({ for: 'number of hills', sides: 6, faces: [2], own: true });
    expect(dice.some(({ own }) => !own)).toBe(true);
  });

  it.each(varied(['portable-2', 'portable-1']))(
    '[battlefields: any square-WxH and hex-WxH from 4 to 40] %s is rolled on the smallest and the largest',
    async (edition) => {
      for (const board of ['square-4x4', 'hex-4x40', 'square-40x40', 'hex-40x40']) {
        const { status, body } = await battle({ edition, board, terrain: 'mountainous' });
        expect(status).toBe(200);
        const [entry] = body.entries;
        const { kind, columns, rows } = boardNamed(board) ?? {};
        expect(entry).toMatchObject({ kind: 'fought', board: { kind, columns, rows } });
        expect(entry?.kind === 'fought' && entry.cells).toHaveLength(Number(columns) * Number(rows));
        const drawn = await owner.fetch(`/api/campaigns/${id}/battlefields/0/0.svg`);
        expect(await drawn.text()).toContain('</svg>');
      }
      const archive = await owner.fetch(`/api/campaigns/${id}/export/archive`);
      expect((await takeIn(url, await archive.arrayBuffer())).campaign.id).not.toBe(id);
    },
  );

  it('of the sectors edition has its twelve sectors, whichever board is named', async () => {
    const { status, body } = await battle({ edition: 'sectors', board: 'hex-9x8' });
    expect(status).toBe(200);
    expect(body.entries[0]).toMatchObject({
      asked: { edition: 'sectors' },
      board: { kind: 'square', columns: 6, rows: 2 },
    });
    expect(body.entries[0]).not.toHaveProperty('asked.board');
  });

  it.each([
    [{ edition: 'portable-3' }, 400, 'request/malformed', /edition/],
    [{ board: 'hex-41x8' }, 400, 'request/malformed', /board is .* from 4 to 40, such as hex-9x8/],
    [{ board: 'square-8x3' }, 400, 'request/malformed', /board is .* from 4 to 40, such as hex-9x8/],
    [{ board: 'triangle' }, 400, 'request/malformed', /board is square-WxH or hex-WxH/],
    [{ terrain: 'lunar' }, 400, 'request/malformed', /terrain/],
    [
      { edition: 'portable-1', with: ['lakes'] },
      400,
      'request/malformed',
      /with lists any of hills, river, road/,
    ],
    [
      { given: { river: '1,1 3,1' } },
      400,
      'request/malformed',
      /river: cell 1 .* and cell 3 .* don't lie side by side/,
    ],
    [{ given: { numbers: { hills: 40, trees: 40 } } }, 400, 'request/malformed', /come to 80 in all/],
    [{ playerA: ['hill'] }, 400, 'request/malformed', /has no 'playerA'/],
    [
      { edition: 'sectors', terrain: 'flat' },
      400,
      'request/malformed',
      /has no 'terrain', only edition, climate, given, playerA/,
    ],
    [{ natures: true }, 400, 'request/malformed', /has no 'natures'/],
    [{ edition: 'sectors', board: undefined, natures: 'yes' }, 400, 'request/malformed', /natures/],
    [{ q: 30 }, 409, 'campaign/not-known', /Hex 8065 is not known yet/],
    [{ faces: [0] }, 400, 'dice/impossible-face', /A d6 \(number of hills\) has no face 0/],
    [{ faces: [7] }, 400, 'dice/impossible-face', /has no face 7/],
    [
      { faces: Array.from({ length: 450 }, (_, i) => (i % 6) + 1) },
      400,
      'dice/surplus',
      /No rule asks for the last/,
    ],
  ])(
    'is refused with a helpful message if the request makes no sense, %#',
    async (more, status, code, detail) => {
      const answer = await battle(more);
      expect(answer.body).toMatchObject({ status, code, detail: expect.stringMatching(detail) });
      expect((await get<MapView>('/map')).body.battlefields).toEqual([]);
    },
  );

  it('is not found if none was rolled for the hex', async () => {
    expect((await get<ProblemBody>('/battlefields/0/-1')).body).toMatchObject({
      status: 404,
      code: 'request/not-found',
      detail: 'No battlefield was rolled for hex 5049.',
    });
    expect((await get<ProblemBody>('/battlefields/0/x')).body.code).toBe('request/malformed');
    expect((await get('/battlefields/0/-1.svg')).status).toBe(404);
  });

  it('is the same after an archive is exported and imported, and in a fork', async () => {
    for (const edition of ['portable-1', 'portable-2'] as const) await battle({ edition });
    await battle({ edition: 'sectors', board: undefined, r: -1 });
    const archive = Buffer.from(
      await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer(),
    );
    expect(verdictOn(archive)).toMatchObject({ ok: true });
    const imported = await takeIn(url, archive);
    const forked = (
      await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, { at: 11, name: 'Again' })
    ).body;
    for (const { campaign, links } of [imported, forked]) {
      const other = owner.withToken(links.owner.token);
      for (const at of ['0/0', '0/-1']) {
        const path = `/battlefields/${at}`;
        expect((await get(path, other, campaign.id)).body).toEqual((await get(path)).body);
      }
      expect((await battle({}, other, campaign.id)).status).toBe(200);
    }
  });

  it('is sent to those who watch', async () => {
    const socket = liveClient(url, token);
    await connected(socket);
    await socket.emitWithAck('watch', { campaign: id, after: 8 });
    const heard = new Promise((resolve) => socket.once('entries', resolve));
    const { entries } = (await battle()).body;
    expect(await heard).toEqual({ campaign: id, entries });
    const answer = await socket.emitWithAck('command', {
      campaign: id,
      id: randomUUID(),
      command: { kind: 'battlefield', q: 0, r: 0, edition: 'sectors', playerA: ['hill', 'hill'] },
    });
    expect(answer).toMatchObject({
      ok: true,
      entries: [{ kind: 'fought', settings: { playerA: ['hill', 'hill'] } }],
    });
  });
});
