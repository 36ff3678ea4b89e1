import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { shortWalk } from '../support/short-walk.ts';
import { takeIn } from '../support/take-in.ts';

const server = serverOfFile();

let id: string;
let owner: ApiClient;
let path: string;

beforeEach(async () => {
  ({ id, owner } = await new ApiClient(server.url).start());
  path = `/api/campaigns/${id}`;
});

describe('GET …/export/:format', () => {
  beforeEach(drawInProcess);

  const exported = (format: string, query = '') =>
    owner.call<string>('GET', `${path}/export/${format}${query}`);

  it('svg is a drawing', async () => {
    const { status, headers, body } = await exported('svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-disposition')).toMatch(/attachment; filename=".+\.svg"/);
    expect(body).toMatch(/^(<\?xml[^>]*>\s*)?<svg[\s\S]*<\/svg>\s*$/);
    expect(body).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
  });

  it('text-mapper is a text with one line for each hex', async () => {
    const { status, headers, body } = await exported('text-mapper');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    const { hexes } = (await owner.call<MapView>('GET', `${path}/map`)).body;
    const labels = hexes.map(({ label }) => label).sort();
    expect(
      body
        .match(/^\d{4} /gm)
        ?.map((text) => text.trim())
        .sort(),
    ).toEqual(labels);
  });

  it.each(varied(['text-mapper', 'svg']))(
    '%s at an earlier entry shows what was known at that time',
    async (format) => {
      const before = await exported(format, '?at=8');
      await shortWalk(owner, id);
      expect((await exported(format, '?at=8')).body).toBe(before.body);
      expect((await exported(format)).body).not.toBe(before.body);
      expectProblem(await owner.call('GET', `${path}/export/${format}?at=x`), 'request/malformed');
    },
  );

  it.each(['svg', 'text-mapper'])('%s of a campaign without hexes is still a file', async (format) => {
    const { id: other, owner: hers } = await owner.start({ dice: 'own' });
    expect((await hers.call('GET', `/api/campaigns/${other}/export/${format}`)).status).toBe(200);
  });

  it('of a campaign with a malicious name is a harmless file', async () => {
    const name = '"><script>alert(1)</script>Set-Cookie: a=b; ../../etc/passwd 🏔 ü';
    const { id: other, owner: hers } = await owner.start({ name });
    for (const format of ['svg', 'text-mapper']) {
      const { status, headers, body } = await hers.call<string>(
        'GET',
        `/api/campaigns/${other}/export/${format}`,
      );
      expect(status).toBe(200);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('content-disposition')).not.toMatch(/[/\\]\.\.|\.\.\//);
      expect(body).not.toContain('<script');
    }
  });

  it('in an unknown format: 404', async () => {
    expectProblem(await owner.call('GET', `${path}/export/exe`), 'request/not-found');
  });
});

describe('a drawing', () => {
  it.each(['constructor', '__proto__', 'docx'])('of the unknown kind %s is answered 404', async (format) => {
    expect((await owner.call('GET', `${path}/export/${format}`)).status).toBe(404);
  });

  it('is made outside the server’s thread, which answers other requests meanwhile', async () => {
    const archive = join(dataDirectory(), 'world.hexfarer.gz');
    const words = ['explore', '--world', 'solo', '--seed', 'demo', '--hexes', '606', '--format', 'archive'];
    expect(await runInProcess([...words, '--out', archive])).toMatchObject({ status: 0 });
    const { campaign, links } = await takeIn(owner.url, readFileSync(archive));
    const herself = owner.withToken(links.owner.token);
    let isDrawn = false;
    const exported = `/api/campaigns/${campaign.id}/export/svg`;
    const drawing = herself.fetch(exported).then(async (response) => {
      const svg = await response.text();
      isDrawn = true;
      return svg;
    });
    let answered = 0;
    while (!isDrawn && answered < 20) {
      expect((await owner.call('GET', path)).status).toBe(200);
      answered++;
    }
    expect(answered).toBe(20);
    expect(/(\d+) hexes revealed/.exec(await drawing)?.[1]).toBe('606');
  });
});
