import { describe, expect, it } from 'vitest';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

describe('the built server', () => {
  it("keeps calls that are made only because they may throw: a URL that can't be decoded gets its own error", async () => {
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
