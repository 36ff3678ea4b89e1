import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { unzipped } from '../support/unzipped.ts';

async function played(kind = 'solo') {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const { id, owner } = await new ApiClient(server.url).start({ world: { kind } });
  for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  const exported = (out: string, ...more: string[]) =>
    runInProcess(['export', id, '--format', 'vault', '--out', out, '--data', directory, ...more]);
  return { id, owner, exported };
}

const FOLDER = 'The Green Marches';

describe('export --format vault', () => {
  it('writes a zip file, the same byte for byte', async () => {
    const { exported } = await played();
    const [one, other] = ['one.zip', 'other.zip'].map((name) => join(dataDirectory(), name)) as [
      string,
      string,
    ];
    expect((await exported(one)).status).toBe(0);
    expect((await exported(other)).status).toBe(0);
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    const files = await unzipped(readFileSync(one));
    expect(files.get(`${FOLDER}/Hexes/5050.md`)).toContain('number: "5050"');
    expect(files.get(`${FOLDER}/Days/Day 001.md`)).toMatch(/\*Dice: .*2d6 \d\+\d/);
    expect(files.has(`${FOLDER}/Map.png`)).toBe(true);
  });

  it('updates a directory, and leaves what people wrote there alone', async () => {
    const { id, owner, exported } = await played();
    const vault = dataDirectory();
    expect(await exported(vault)).toMatchObject({
      status: 0,
      error: expect.stringMatching(/, 0 brought up to date/),
    });
    const note = join(vault, FOLDER, 'Hexes', '5050.md');
    appendFileSync(note, '\nHere we met the **ferryman**.\n');
    writeFileSync(join(vault, FOLDER, 'Hexes', 'Mine.md'), 'My own note.\n');
    const again = await exported(vault);
    expect(again.error).toMatch(/^0 notes written, 0 brought up to date, \d+ as they were, 0 /);

    await owner.command(id, { kind: 'name', q: 0, r: 0, text: 'Ashford', of: 'place' });
    expect((await exported(vault)).status).toBe(0);
    const text = readFileSync(note, 'utf8');
    expect(text).toContain('# 5050 · Ashford');
    expect(text.endsWith('%% hexfarer end %%\n\nHere we met the **ferryman**.\n')).toBe(true);
    expect(readFileSync(join(vault, FOLDER, 'Hexes', 'Mine.md'), 'utf8')).toBe('My own note.\n');
    expect(PNG.sync.read(readFileSync(join(vault, FOLDER, 'Map.png'))).width).toBeGreaterThan(100);
  });

  it('fills a directory also for a world without sites, such as a world of heights', async () => {
    const { exported } = await played('elevation');
    const vault = dataDirectory();
    for (const time of ['new', 'again']) expect((await exported(vault)).status, time).toBe(0);
    expect(readdirSync(join(vault, FOLDER))).not.toContain('Sites');
    expect(readdirSync(join(vault, FOLDER))).toContain('Map.png');
  });

  it('says in a note that the map no longer has its subject', async () => {
    const { exported } = await played();
    const vault = dataDirectory();
    await exported(vault);
    await exported(vault, '--at', '5');
    const hexes = readdirSync(join(vault, FOLDER, 'Hexes'));
    const gone = hexes.filter((name) =>
      readFileSync(join(vault, FOLDER, 'Hexes', name), 'utf8').includes('The map has nothing of this'),
    );
    expect(gone).toHaveLength(hexes.length - 4);
  });

  it('explains wrong arguments, and an unusable target', async () => {
    const { exported } = await played();
    expectComplaint(
      await exported('x.zip', '--profile', 'roam'),
      2,
      /'plain', 'hexcrawl', 'hexmaker' or 'text-mapper'/,
    );
    expectComplaint(await exported('x.zip', '--width', '640'), 2, /--width goes with --format svg or png/);
    const vault = dataDirectory();
    mkdirSync(join(vault, FOLDER));
    writeFileSync(join(vault, FOLDER, 'Hexes'), 'in the way');
    expectComplaint(await exported(vault), 1, /the vault can't be written/);
    rmSync(vault, { recursive: true });
  });
});
