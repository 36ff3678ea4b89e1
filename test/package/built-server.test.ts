import { describe, expect, it } from 'vitest';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

describe('the server as it is built', () => {
  it('keeps calls that are there only to throw: an address that cannot be decoded is answered in its own words', async () => {
    const { url } = await serverProcess(dataDirectory());
    for (const path of ['/%E0%A4%A', '/%E0%A4%A//api/campaigns', '/docs/%E0%A4%A', '/assets/%E0%A4%A']) {
      const response = await fetch(`${url}${path}`);
      expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });
});
