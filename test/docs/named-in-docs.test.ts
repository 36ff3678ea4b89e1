import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS as CLI_COMMANDS } from '../../src/cli/command-list.ts';
import { GUESSABLE_BELOW } from '../../src/config.ts';
import { bundleFormats, drawingFormats, TEXT_FORMATS } from '../../src/formats/drawing-formats.ts';
import { rolesThatMay } from '../../src/ledger/capabilities.ts';
import { TREES } from '../../src/rules/battlefield/battlefield.ts';
import { AREAS, COVERS, OPTIONAL_FEATURES, TERRAINS } from '../../src/rules/battlefield/portable-settings.ts';
import { PIECES } from '../../src/rules/sectors.ts';
import { LOCK_OF } from '../../src/storage/sqlite/data-files.ts';
import { PROJECT } from '../support/server-process.ts';

const read = (...path: string[]): string => readFileSync(join(PROJECT, ...path), 'utf8');

/** The names in backticks in the first line that matches. */
function namedIn(text: string, line: RegExp): string[] {
  const found = text.split('\n').find((one) => line.test(one));
  if (found === undefined) throw new Error(`no line fits ${line}`);
  return [...found.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
}

const COMMANDS = [
  ...['enter', 'travel', 'note', 'name', 'mark', 'road', 'count', 'rest', 'roll', 'battlefield', 'table'],
  ...['set', 'erase', 'close'],
] as const;

describe('docs/api.md', () => {
  const api = read('docs', 'api.md');

  it('lists every command', () => {
    const kinds = [...read('src', 'protocol', 'requests.ts').matchAll(/kind: z\.literal\('([a-z]+)'\)/g)];
    expect(kinds.map(([, kind]) => kind).sort()).toEqual([...COMMANDS].sort());
    for (const kind of COMMANDS) expect(api).toMatch(new RegExp(`^\\| \`${kind}\` \\|`, 'm'));
  });

  it('says of each command whether players may give it', () => {
    const may = namedIn(api, /^\| `player` \|/);
    for (const kind of COMMANDS)
      expect([kind, may.includes(kind)]).toEqual([kind, rolesThatMay(kind).includes('player')]);
  });
});

describe('docs/battlefields.md', () => {
  it.each([
    ['terrain', TERRAINS],
    ['cover', COVERS],
    ['area', AREAS],
    ['climate', TREES],
    ['with', OPTIONAL_FEATURES],
    ['player-a', PIECES],
  ])('lists every value of --%s', (option, values) => {
    expect(namedIn(read('docs', 'battlefields.md'), new RegExp(`^\\| \`--${option}\``))).toEqual(
      expect.arrayContaining([...values]),
    );
  });
});

describe('docs/formats.md', () => {
  it.each([...drawingFormats, ...TEXT_FORMATS, ...bundleFormats, 'battlefield'])(
    'says how to save a campaign as %s',
    (format) => {
      expect(read('docs', 'formats.md')).toMatch(new RegExp(`^\\|.*\\|.*\\|.*\`${format}\``, 'm'));
    },
  );
});

describe('docs/command-line.md', () => {
  it.each([...CLI_COMMANDS.keys()])('lists %s', (name) => {
    expect(read('docs', 'command-line.md')).toContain(`\`${name}\``);
  });
});

describe('the admission secret', () => {
  it.each(['README.md', 'docs/at-the-table.md', 'docs/settings.md'])(
    'is shown in %s as long as the server wants it to be without a warning',
    (page) => {
      const said = [...read(page).matchAll(/secret,?(?: better)? of (\d+) characters or more/g)];
      expect(said.map(([, least]) => Number(least))).toEqual([GUESSABLE_BELOW]);
    },
  );
});

describe('docs/settings.md', () => {
  const settings = read('docs', 'settings.md');

  it('lists every lock of the data directory', () => {
    const locks = Object.values(LOCK_OF);
    expect(locks.length).toBeGreaterThan(1);
    for (const file of locks) expect(settings).toMatch(new RegExp(`^\\| \`${file}\` \\|`, 'm'));
  });

  it('lists every event of the security log', () => {
    const source = read('src', 'access', 'security-log.ts');
    const [events = ''] = /type SecurityEvent =[^;]+;/.exec(source) ?? [];
    const named = [...events.matchAll(/'([a-z-]+)'/g)].map(([, event]) => event);
    expect(named).toContain('campaign-created');
    for (const event of named) expect(settings).toContain(`\`${event}\``);
  });
});
