import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { unzipped } from '../support/unzipped.ts';

describe('export --format foundry', () => {
  it('writes the same as over HTTP, byte for byte', async () => {
    const directory = dataDirectory();
    const server = await serverInProcess({ dataDirectory: directory });
    const { id, owner } = await new ApiClient(server.url).start();
    for (const to of [1, 1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    const out = join(dataDirectory(), 'module.zip');
    const exported = (...more: string[]) =>
      runInProcess(['export', id, '--format', 'foundry', '--data', directory, ...more]);
    expect(await exported('--out', out)).toMatchObject({ status: 0, out: '', error: '' });
    const answer = await owner.fetch(`/api/campaigns/${id}/export/foundry`);
    expect(readFileSync(out).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    await exported('--out', out, '--at', '3');
    expect([...(await unzipped(readFileSync(out))).keys()]).toContain(`hexfarer-${id}/map-3.png`);
    expectComplaint(await exported(), 2, /--out is needed/);
    expectComplaint(await exported('--out', out, '--profile', 'plain'), 2, /--profile is for a vault/);
  });
});
