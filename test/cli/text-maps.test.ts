import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { INSTALLATIONS, type InstallationUnderTest } from '../support/installations.ts';
import { VALE, VALE_HEXES } from '../support/text-maps.ts';

/** An installation, and a map file. */
async function prepared(install: () => Promise<InstallationUnderTest>, text: string | Buffer = VALE) {
  const { server, runInProcess } = await install();
  await (await server()).close();
  const file = join(dataDirectory(), 'vale.txt');
  writeFileSync(file, text);
  return { file, runInProcess };
}

describe.each(INSTALLATIONS)('import of a map in %s', (_name, install) => {
  it('starts a campaign with it, and reports what could not be imported', async () => {
    const { file, runInProcess } = await prepared(install);
    const made = JSON.parse((await runInProcess(['import', file, '--json'])).out);
    expect(made).toMatchObject({
      campaign: { name: 'The Vale of Alder', hexCount: VALE_HEXES, party: { q: -49, r: -25 } },
      links: { owner: { url: expect.stringContaining('#') } },
      dropped: [
        {
          line: 17,
          text: '0101-0401 border',
          why: "'border' is not kept: rivers, roads and trails are",
        },
      ],
      droppedCount: 1,
    });
    const verified = await runInProcess(['verify', made.campaign.id]);
    expect(verified.out).toContain(
      `${VALE_HEXES} hexes fit together, ${VALE_HEXES} of them given by a map and not rolled.`,
    );
    expect(json(await runInProcess(['verify', made.campaign.id, '--json']))).toMatchObject({
      ok: true,
      given: VALE_HEXES,
    });
  });

  it('takes a name and a start for the campaign', async () => {
    const { file, runInProcess } = await prepared(install);
    const made = await runInProcess(['import', file, '--name', 'Marches', '--start', '0203']);
    expect(made.out).toContain('"Marches" is here as ');
    expect(made.error).toBe(
      "line 17: 0101-0401 border: 'border' is not kept: rivers, roads and trails are\n",
    );
  });

  it('takes the start as a hex number or as Q,R', async () => {
    const { file, runInProcess } = await prepared(install);
    const partyOf = async (start: string) =>
      JSON.parse((await runInProcess(['import', file, `--start=${start}`, '--json'])).out).campaign.party;
    expect(await partyOf('-48,-23')).toEqual(await partyOf('0203'));
  });

  it('explains invalid options', async () => {
    const { file, runInProcess } = await prepared(install);
    expectComplaint(
      await runInProcess(['import', file, '--start', 'here']),
      2,
      /--start is a hex by its number, such as 5049, or as Q,R/,
    );
    expectComplaint(await runInProcess(['import', file, '--name', '']), 2, /--name is a line/);
    expectComplaint(await runInProcess(['import', file, '--start', '0909']), 1, /can't set out from 0909/);
    const empty = await prepared(install, 'nothing here');
    expectComplaint(
      await empty.runInProcess(['import', empty.file]),
      1,
      /No hex could be read from this text/,
    );
    const binary = await prepared(install, Buffer.from([0x1f, 0x8b, 0, 0]));
    expectComplaint(
      await binary.runInProcess(['import', binary.file, '--start', '0101']),
      2,
      /go with a map/,
    );
  });
});
