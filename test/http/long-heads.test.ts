import { describe, expect, it } from 'vitest';
import { house } from '../support/house.ts';
import { rawRequest } from '../support/raw-http.ts';

describe('a request', () => {
  it.each(['/docs/', '/', '/api/'])(
    'for a path of many characters under %s leads nowhere, and says why',
    async (under) => {
      const { url } = await house();
      const { status, json } = await rawRequest(url, { path: under + '../'.repeat(4000) });
      expect(status).toBe(404);
      expect(json).toMatchObject({
        code: 'request/not-found',
        detail: expect.stringContaining('2000 characters'),
      });
    },
  );

  it('with a long query is answered as ever', async () => {
    const { url } = await house();
    expect((await rawRequest(url, { path: `/livez?${'x'.repeat(10_000)}` })).status).toBe(200);
    expect((await rawRequest(url, { path: `/?${'x'.repeat(10_000)}` })).status).toBe(200);
  });

  it('that says in very many words what it takes is answered as if it said nothing', async () => {
    const { url } = await house();
    const typeFor = async (accept: string) =>
      (await rawRequest(url, { path: '/elsewhere', headers: { accept } })).headers['content-type'];
    expect(await typeFor('text/html')).toContain('text/html');
    expect(await typeFor(`text/html;"${';'.repeat(15_000)}`)).toContain('json');
    expect(await typeFor(`text/html,${'a/a,'.repeat(3000)}`)).toContain('json');
  });
});
