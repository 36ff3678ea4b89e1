import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecurityLog } from '../../src/access/security-log.ts';
import type { KeyringOffer, NewCampaignAnswer, NewLinkAnswer } from '../../src/protocol/answers.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { rawJson, rawRequest } from '../support/raw-http.ts';

type Line = Record<string, unknown>;

const linesOf = (logged: readonly string[]): Line[] =>
  logged.map((line) => JSON.parse(line) as Line).filter(({ security }) => security !== undefined);

const SECRET = 'over-the-hills-and-far-away';

describe('the security log', () => {
  it('records actions, their campaign, link, address and request, and no secrets or user-written text', async () => {
    const { url, logged } = await memoryServer({ admission: { secret: SECRET } });
    const admission = { 'hexfarer-admission': SECRET };
    const browser = 'drawn-by-this-very-browser';
    let cookie = '';
    const secrets = new Set([SECRET, browser]);
    const requests: unknown[] = [];
    const ask = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
      const headers = { 'hexfarer-browser': browser, ...(cookie && { cookie }), ...more };
      const answer = body
        ? await rawJson(`${url}api${path}`, method, body, headers)
        : await rawRequest(`${url}api${path}`, { method, headers });
      expect(answer.status).toBeLessThan(300);
      requests.push(answer.headers['x-request-id']);
      const [set] = [answer.headers['set-cookie']].flat();
      if (set) cookie = set.split(';')[0] ?? '';
      for (const part of cookie.split('=')[1]?.split('.') ?? []) if (part) secrets.add(part);
      return answer.json;
    };
    const world = { name: 'Whispering Marches', world: { kind: 'solo' } };
    await ask('POST', '/keyring/admission', undefined, admission);
    const made = (await ask('POST', '/campaigns', { ...world, keep: true })) as NewCampaignAnswer;
    const { id } = made.campaign;
    const at = `/campaigns/${id}`;
    const note = { kind: 'note', q: 0, r: 0, text: 'Under the Third Stone', for: 'owner' };
    await ask('POST', `${at}/commands`, { id: randomUUID(), command: note });
    const link = (await ask('POST', `${at}/links`, { role: 'player', label: 'Mira Bold' })) as NewLinkAnswer;
    const other = (await ask('POST', `${at}/links`, { role: 'watcher', label: 'Lena' })) as NewLinkAnswer;
    await ask('POST', '/keyring', { token: link.token });
    await ask('PATCH', `${at}/people/own`, { name: 'Ottokar' });
    await ask('DELETE', `${at}/links/${other.id}`);
    await ask('POST', `${at}/people/${link.id}/forget`, { notes: false });
    const fork = (await ask('POST', `${at}/fork`, { at: 8, name: 'Another Way' })) as NewCampaignAnswer;
    const offer = (await ask('POST', '/keyring/offers', {})) as KeyringOffer;
    const code = new URL(offer.url).hash.slice(1);
    await ask('POST', '/keyring/take-over', { code });
    const owner = new ApiClient(url, made.links.owner.token);
    const archive = await (await owner.fetch(`/api${at}/export/archive`)).arrayBuffer();
    const brought = await fetch(`${url}api/campaigns/import`, {
      method: 'POST',
      headers: { ...admission, 'content-type': 'application/gzip' },
      body: archive,
    });
    expect(brought.status).toBe(201);
    await ask('DELETE', at);
    await ask('DELETE', '/keyring?everywhere=true');
    const lines = linesOf(logged);
    expect(lines.map(({ security }) => security)).toEqual([
      'keyring-admitted',
      'campaign-created',
      'keyring-kept',
      'link-made',
      'link-made',
      'keyring-kept',
      'link-revoked',
      'person-forgotten',
      'campaign-forked',
      'keyring-offered',
      'keyring-taken-over',
      'campaign-imported',
      'campaign-removed',
      'keyring-ended',
    ]);
    for (const line of lines) expect(line).toMatchObject({ level: 30, network: '127.0.0.1' });
    const ofImport = lines.find(({ security }) => security === 'campaign-imported');
    for (const { request } of lines.filter((line) => line !== ofImport)) expect(requests).toContain(request);
    expect(lines[1]).toMatchObject({ campaign: id, link: made.links.owner.id });
    expect(lines[3]).toMatchObject({ campaign: id, link: link.id, role: 'player' });
    expect(lines[6]).toMatchObject({ campaign: id, link: other.id });
    expect(lines[7]).toMatchObject({ campaign: id, link: link.id });
    expect(lines[8]).toMatchObject({ campaign: fork.campaign.id });
    expect(lines.at(-1)).toMatchObject({ everywhere: true });
    const typed = ['Whispering', 'Third Stone', 'Mira', 'Lena', 'Ottokar', 'Another Way'];
    const tokens = [made, fork].map(({ links }) => links.owner.token);
    for (const hidden of [...secrets, ...tokens, link.token, other.token, code, ...typed])
      expect(logged.join('')).not.toContain(hidden);
  });

  it('records the removal of a new campaign that could not be put on the keyring', async () => {
    const store = new MemoryStore();
    const { url, logged } = await memoryServer({ storage: { campaigns: store, links: store } });
    store.addToKeyring = () => Promise.reject(new StorageFailure('the medium is away'));
    const wanted = { name: 'x', world: { kind: 'solo' }, keep: true };
    expect((await new ApiClient(url).call('POST', '/api/campaigns', wanted)).status).toBe(503);
    const [created, removed, ...more] = linesOf(logged);
    expect(created).toMatchObject({ security: 'campaign-created' });
    expect(removed).toMatchObject({ security: 'campaign-removed', campaign: created?.campaign });
    expect(more).toEqual([]);
  });

  it('records refusals, over HTTP and live, once for each kind and network', async () => {
    const { url, logged } = await memoryServer();
    const stranger = new ApiClient(url, 'x'.repeat(32));
    const answers = [];
    for (let turn = 0; turn < 20; turn++) answers.push(await stranger.call('GET', '/api/campaigns'));
    const socket = liveClient(url, undefined, { reconnection: false });
    await expect(connected(socket)).rejects.toMatchObject({ data: { code: 'access/no-token' } });
    const extraHeaders = { host: 'evil.example' };
    await expect(
      connected(liveClient(url, undefined, { extraHeaders, reconnection: false })),
    ).rejects.toThrow();
    const { owner, id } = await new ApiClient(url).start();
    const refused = await owner.command(id, { kind: 'enter', to: 0 });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const lines = linesOf(logged).filter(({ security }) => security === 'refused');
    expect(lines).toEqual([
      expect.objectContaining({
        code: 'access/unknown-token',
        network: '127.0.0.1',
        request: answers[0]?.headers.get('x-request-id'),
      }),
      expect.objectContaining({ code: 'access/no-token', network: '127.0.0.1' }),
      expect.objectContaining({ code: 'access/wrong-host', network: '127.0.0.1' }),
    ]);
    expect(logged.join('')).not.toContain('x'.repeat(32));
  });

  it('sums up a flood: one line a minute for each kind and network', () => {
    const lines: Line[] = [];
    const log = new SecurityLog({ info: (line: Line) => void lines.push(line) } as never);
    const from = (address: string) => ({ address, request: 'an id' });
    for (let turn = 0; turn < 5000; turn++) log.refused('access/unknown-token', from('192.0.2.7'));
    // The addresses of one household count as one network.
    for (let turn = 0; turn < 300; turn++)
      log.refused('access/unknown-token', from(`2001:db8:1:2::${(turn + 1).toString(16)}`));
    for (let turn = 0; turn < 100; turn++) log.done('link-made', from('192.0.2.7'));
    log.refused('party/elsewhere', from('192.0.2.7'));
    expect(lines).toHaveLength(2 + 60);
    lines.length = 0;
    log.sumUp();
    expect(lines).toEqual([
      { security: 'refused', code: 'access/unknown-token', network: '192.0.2.7', more: 4999 },
      { security: 'refused', code: 'access/unknown-token', network: '2001:db8:1:2', more: 299 },
      { security: 'link-made', code: undefined, network: '192.0.2.7', more: 40 },
    ]);
    log.refused('access/unknown-token', from('192.0.2.7'));
    expect(lines).toHaveLength(4);
    log.close();
  });

  it('has a limited number of lines however many networks take part', () => {
    const lines: Line[] = [];
    const log = new SecurityLog({ info: (line: Line) => void lines.push(line) } as never);
    for (let turn = 0; turn < 20_000; turn++)
      log.refused('access/unknown-token', { address: `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` });
    expect(lines).toHaveLength(1000);
    log.close();
    expect(lines.at(-1)).toMatchObject({ network: 'others', code: 'access/unknown-token', more: 19_000 });
    expect(lines).toHaveLength(1001);
  });
});
