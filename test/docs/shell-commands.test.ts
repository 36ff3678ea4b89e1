import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import { ApiClient } from '../support/api-client.ts';
import { type AtEnd, atEndOfFile } from '../support/at-end.ts';
import { runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { PROJECT, serverProcess } from '../support/server-process.ts';
import { VALE } from '../support/text-maps.ts';

const CALL = 'npm run -s hexfarer -- ';

/** Every command line that the documentation shows, each once. */
const shown = new Set(
  ['README.md', ...readdirSync(join(PROJECT, 'docs')).map((name) => `docs/${name}`)]
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(join(PROJECT, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith(`    ${CALL}`))
    .map((line) => line.trim().slice(CALL.length).replace(/ +#.*/, '')),
);

/** The table file that the commands read: the one shown in the documentation. */
const [, ENCOUNTERS = ''] =
  /```json\n(.*?)```/s.exec(readFileSync(join(PROJECT, 'docs', 'tables.md'), 'utf8')) ?? [];

/** Replacements for what differs for each user, such as ids and addresses. */
type Placeholders = Readonly<Record<string, string>>;

/** Changes to a directory with all files that the commands mention, and starts a server on its data. */
async function workshop(atEnd: AtEnd): Promise<Placeholders> {
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
  writeFileSync(join(directory, 'encounters.json'), ENCOUNTERS);
  writeFileSync(join(directory, 'marches.txt'), VALE);
  const placeholders = {
    'http://host:8080/': url,
    TOKEN: token,
    ID: id,
    '41:HASH': `41:${entries[0]?.hash}`,
    '/somewhere': somewhere,
    1207: '0101',
    // The data directory to be moved has no server, and is not the one to be resealed.
    'move --from ./data': 'move --from ./moving',
    'move --reopen ./data': 'move --reopen ./moving',
    'postgres://hexfarer@db.example.org/hexfarer': `'${await freshDatabase(atEnd)}'`,
    // The data directory to be resealed has no server.
    './data': './restored',
  };
  const prepare = [
    'export ID --format archive --out marches.hexfarer.gz',
    'backup restored/hexfarer.sqlite',
    'backup moving/hexfarer.sqlite',
  ];
  process.chdir(directory);
  for (const name of ['restored', 'moving']) mkdirSync(name);
  for (const line of prepare) expect(await ran(line, placeholders)).toMatchObject({ status: 0 });
  const seen = await ran('verify ID --json', placeholders);
  expect(seen.status).toBe(0);
  writeFileSync('seen.json', seen.out);
  return placeholders;
}

/** Characters with a meaning for the shell outside of quotes. */
const SPECIAL = /[$`|;&<>*?(){}#!\\]/;

/** Splits a command as a shell does; `~` stands for the working directory. */
function wordsOf(command: string): string[] {
  const words = command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) => {
    expect(word.replace(/'[^']*'|"[^"$`\\]*"/g, '')).not.toMatch(SPECIAL);
    return word.replace(/^~(?=\/)/, process.cwd()).replace(/'([^']*)'|"([^"]*)"/g, '$1$2');
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs a command in this process, as starting a process for each would take half a second. */
async function ran(line: string, placeholders: Placeholders) {
  // In a single pass: a replacement such as a token may contain another placeholder.
  const names = new RegExp(Object.keys(placeholders).map(escaped).join('|'), 'g');
  const command = line.replace(names, (name) => placeholders[name] ?? name);
  return { ...(await runInProcess(wordsOf(command))), command };
}

describe('the documentation shows commands that work', () => {
  const atEnd = atEndOfFile();
  let placeholders: Placeholders;
  beforeAll(async () => {
    placeholders = await workshop(atEnd);
  });

  it.each([...shown])('%s', async (words) => {
    const { status, error, command } = await ran(words, placeholders);
    expect(status, `${command}\n${error}`).toBe(0);
  });
});
