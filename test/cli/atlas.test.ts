import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { serverInProcess } from '../support/server-in-process.ts';

async function played() {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const { id, owner } = await new ApiClient(server.url).start();
  for (const to of [1, 1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
  return (...more: string[]) => runInProcess(['export', id, '--format', 'pdf', '--data', directory, ...more]);
}

describe('export --format pdf', () => {
  it('writes an atlas, the same byte for byte', async () => {
    const exported = await played();
    const [one, other] = ['one.pdf', 'other.pdf'].map((name) => join(dataDirectory(), name)) as [
      string,
      string,
    ];
    expect((await exported('--out', one)).status).toBe(0);
    expect((await exported('--out', other)).status).toBe(0);
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const { pages, outline } = await readPdf(readFileSync(one));
    expect(pages[0]?.text).toContain('The Green Marches');
    expect(outline.map(({ title }) => title)).toContain('Gazetteer');
  });

  it('uses the paper size given', async () => {
    const exported = await played();
    const out = join(dataDirectory(), 'letter.pdf');
    expect((await exported('--out', out, '--paper', 'letter')).status).toBe(0);
    const { pages } = await readPdf(readFileSync(out));
    for (const { width, height } of pages) expect(Math.min(width, height)).toBe(612);
  });

  it('explains wrong arguments', async () => {
    const exported = await played();
    expectComplaint(
      await exported('--out', 'x.pdf', '--paper', 'a3'),
      2,
      /--paper is 'a4' or 'letter', not 'a3'/,
    );
    expectComplaint(await exported('--out', 'x.pdf', '--map', 'rivers'), 2, /--map goes with/);
    expectComplaint(await exported(), 2, /--out is needed/);
  });
});
