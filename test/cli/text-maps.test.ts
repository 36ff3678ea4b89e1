import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, json, typed } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { VALE, VALE_HEXES } from '../support/text-maps.ts';

/** A data directory with a database, and a map beside it. */
async function prepared(text: string | Buffer = VALE) {
  const directory = dataDirectory();
  await (await serverInProcess({ dataDirectory: directory })).close();
  const file = join(directory, 'vale.txt');
  writeFileSync(file, text);
  return { directory, file, data: ['--data', directory] };
}

describe('import of a map', () => {
  it('begins a campaign with it, and says what could not be taken over', async () => {
    const { file, data } = await prepared();
    const made = JSON.parse((await typed(['import', file, ...data, '--json'])).out);
    expect(made).toMatchObject({
      campaign: { name: 'The Vale of Alder', hexCount: VALE_HEXES, party: { q: -49, r: -25 } },
      links: { owner: { url: expect.stringContaining('#') } },
      dropped: [{ line: 16, text: '0103-0303 road', why: "'road' has no place in these rules" }],
      droppedCount: 1,
    });
    const verified = await typed(['verify', made.campaign.id, ...data]);
    expect(verified.out).toContain(
      `${VALE_HEXES} hexes fit together, ${VALE_HEXES} of them given by a map and not rolled.`,
    );
    expect(json(await typed(['verify', made.campaign.id, ...data, '--json']))).toMatchObject({
      ok: true,
      given: VALE_HEXES,
    });
  });

  it('is called, and set out from, as one likes', async () => {
    const { file, data } = await prepared();
    const made = await typed(['import', file, ...data, '--name', 'Marches', '--start', '0203']);
    expect(made.out).toContain('"Marches" is here as ');
    expect(made.error).toBe("line 16: 0103-0303 road: 'road' has no place in these rules\n");
  });

  it('complains of what makes no sense', async () => {
    const { file, data } = await prepared();
    expectComplaint(await typed(['import', file, ...data, '--start', 'here']), 2, /--start is a hex/);
    expectComplaint(await typed(['import', file, ...data, '--name', '']), 2, /--name is a line/);
    expectComplaint(await typed(['import', file, ...data, '--start', '0909']), 1, /can't set out from 0909/);
    const empty = await prepared('nothing here');
    expectComplaint(
      await typed(['import', empty.file, ...empty.data]),
      1,
      /No hex could be read from this text/,
    );
    const binary = await prepared(Buffer.from([0x1f, 0x8b, 0, 0]));
    expectComplaint(
      await typed(['import', binary.file, ...binary.data, '--start', '0101']),
      2,
      /go with a map/,
    );
  });
});
