import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import { ApiClient } from '../support/api-client.ts';
import { type AtEnd, atEndOfFile } from '../support/at-end.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { MAIN, PROJECT, serverProcess } from '../support/server-process.ts';
import { VALE } from '../support/text-maps.ts';

const CALL = 'npm run -s hexfarer -- ';

/** Every call of the command line that the documentation shows, each once. */
const shown = new Set(
  ['README.md', ...readdirSync(join(PROJECT, 'docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(PROJECT, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith(`    ${CALL}`))
    .map((line) => line.trim().slice(CALL.length).replace(/ +#.*/, '')),
);

/** A table as a file, for the commands that read one. */
const ENCOUNTERS = {
  title: 'Encounters',
  roll: '1d6',
  rows: [
    { on: [1, 3], text: '[2d4] travellers' },
    { on: [4, 6], text: 'nobody' },
  ],
};

/** What stands in the commands for something that everybody has of their own. */
type Placeholders = Readonly<Record<string, string>>;

/** A directory with all that the commands speak of, and a server on it. */
async function workshop(atEnd: AtEnd): Promise<{ directory: string; placeholders: Placeholders }> {
  const directory = dataDirectory(atEnd);
  const somewhere = join(directory, 'somewhere');
  mkdirSync(somewhere);
  const { url } = await serverProcess(join(directory, 'data'), {
    env: { HEXFARER_LIMITS: 'off' },
    atEnd,
  });
  const { id, owner, token } = await new ApiClient(url).start();
  for (let step = 0; step < 230; step++)
    await owner.command(id, { kind: 'enter', to: DIRECTIONS[(step * 5) % 6] ?? 1 });
  await owner.command(id, { kind: 'battlefield', q: 0, r: -1, edition: 'portable-2', board: 'square-8x8' });
  const { entries } = (
    await owner.call<{ entries: { hash: string }[] }>('GET', `/api/campaigns/${id}/ledger?after=40`)
  ).body;
  writeFileSync(join(directory, 'encounters.json'), JSON.stringify(ENCOUNTERS));
  writeFileSync(join(directory, 'marches.txt'), VALE);
  const placeholders = {
    'http://host:8080/': url,
    TOKEN: token,
    ID: id,
    '41:HASH': `41:${entries[0]?.hash}`,
    '/somewhere': somewhere,
    1207: '0101',
    // What is moved has no server either, and is not to be resealed.
    'move --from ./data': 'move --from ./moving',
    'postgres://hexfarer@db.example.org/hexfarer': `'${await freshDatabase(atEnd)}'`,
    // What is resealed has no server yet.
    './data': './restored',
  };
  const prepare = [
    `${CALL}export ID --format archive --out marches.hexfarer.gz`,
    `${CALL}verify ID --json > seen.json`,
    `mkdir restored && ${CALL}backup restored/hexfarer.sqlite`,
    `mkdir moving && ${CALL}backup moving/hexfarer.sqlite`,
  ];
  for (const line of prepare) expect(ran(line, directory, placeholders)).toMatchObject({ status: 0 });
  return { directory, placeholders };
}

function ran(line: string, directory: string, placeholders: Placeholders) {
  let command = line.trim().replaceAll(CALL, `"${process.execPath}" "${MAIN}" `);
  for (const [name, value] of Object.entries(placeholders)) command = command.replaceAll(name, value);
  const { status, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: directory,
    env: { ...process.env, HOME: directory },
    encoding: 'utf8',
    timeout: 25_000,
  });
  return { status, stderr, command };
}

describe('the documentation shows commands that work', () => {
  const atEnd = atEndOfFile();
  let place: Awaited<ReturnType<typeof workshop>>;
  beforeAll(async () => {
    place = await workshop(atEnd);
  });

  it.each([...shown])('%s', (words) => {
    const { status, stderr, command } = ran(CALL + words, place.directory, place.placeholders);
    expect(status, `${command}\n${stderr}`).toBe(0);
  });
});
