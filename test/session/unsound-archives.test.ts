import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { entryLine, LONGEST_LINE, readEntry } from '../../src/ledger/archive-lines.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { RevealedBody } from '../../src/ledger/entry.ts';
import { bodyHashOf, entryHash, type LedgerRow, NO_HASH } from '../../src/ledger/ledger.ts';
import { verifyArchive } from '../../src/session/archiving.ts';
import { systemDigest } from '../../src/session/system.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { sized } from '../support/all-tests.ts';
import { JOURNEY, playedCampaign } from '../support/archived-campaign.ts';
import {
  archiveOf,
  golden,
  importOutcome,
  inPieces,
  linesOf,
  packed,
  parsed,
  withHeader,
} from '../support/archives.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { plainConnection } from '../support/sqlite-files.ts';

type Change = (lines: string[]) => string[] | Buffer;

/** A parsed line of an archive. */
type Line = Omit<LedgerRow, 'body'> & { body: Pick<RevealedBody, 'by'> & Partial<Pick<RevealedBody, 'hex'>> };
type LineChange = (line: Line) => object;

/** Names that each have to be parsed. */
const manyNames = Array.from({ length: 100_000 }, (_, index) => `n${index}`);

const withAnotherDigit = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

/** The same line with another face on its last die; unchanged if it has no dice. */
const withAnotherFace: LineChange = (line) => {
  const { hex } = line.body;
  const last = hex?.dice.at(-1);
  if (!hex || !last) return line;
  const faces = last.faces.with(-1, ((last.faces.at(-1) ?? 0) % last.sides) + 1);
  return {
    ...line,
    body: { ...line.body, hex: { ...hex, dice: hex.dice.with(-1, { ...last, faces }) } },
  };
};

/** The same lines with another body at one entry, and every hash recomputed, as a forger would do. */
function forged(lines: string[], seq: number, change: (body: RevealedBody) => object): string[] {
  const { sha256 } = systemDigest;
  let head = NO_HASH;
  const made = lines.slice(1).map((line, index) => {
    const read = readEntry(line);
    if (!read.ok) throw new Error(read.what);
    const row = read.value;
    const body = index === seq - 1 ? canonicalJson(change(JSON.parse(row.body))) : row.body;
    head = entryHash(head, row, bodyHashOf({ ...row, body }, sha256), sha256);
    return entryLine({ ...row, body, hash: head }).trimEnd();
  });
  return [...withHeader(lines, { head }).slice(0, 1), ...made];
}

const ENTRIES = 8 + JOURNEY.length + 1;

describe('an unsound archive is refused, naming the entry, and leaves nothing behind:', () => {
  const cases: [string, number, RegExp, Change][] = [
    [
      'one face changed',
      12,
      /hash does not fit/,
      (lines) => lines.with(12, (lines[12] ?? '').replace(/"faces":\[\d/, '"faces":[9')),
    ],
    [
      'an outcome changed, with every hash recomputed',
      5,
      /does not follow from its dice/,
      (lines) => forged(lines, 5, (body) => ({ ...body, hex: { ...body.hex, terrain: 'glacier' } })),
    ],
    [
      'a surplus member, with every hash recomputed',
      5,
      /not in the form that this version knows/,
      (lines) => forged(lines, 5, (body) => ({ ...body, treasure: 'gold' })),
    ],
    ['an entry missing', 7, /entry 7 is missing/, (lines) => lines.toSpliced(7, 1)],
    ['an entry repeated', 8, /entry 8 is missing/, (lines) => lines.toSpliced(8, 0, lines[7] ?? '')],
    [
      'two entries out of order',
      9,
      /entry 9 is missing/,
      (lines) => lines.with(9, lines[10] ?? '').with(10, lines[9] ?? ''),
    ],
    ['missing lines at the end', ENTRIES, /ends before entry 18 of 18/, (lines) => lines.slice(0, -1)],
    [
      'surplus lines at the end',
      ENTRIES,
      /goes on after the 17/,
      (lines) => withHeader(lines, { entries: ENTRIES - 1, head: parsed(lines[ENTRIES - 1]).hash }),
    ],
    [
      'characters after the last line',
      ENTRIES + 1,
      /middle of a line/,
      (lines) => gzipSync([...lines, 'and so on'].join('\n')),
    ],
    [
      'a watcher who moves the party',
      ENTRIES,
      /a watcher is not allowed/,
      (lines) => forged(lines, ENTRIES, (body) => ({ ...body, by: { ...body.by, role: 'watcher' } })),
    ],
    [
      'a hex without a place',
      9,
      /not in the form that this version knows|hash does not fit/,
      (lines) => forged(lines, 9, (body) => ({ ...body, hex: { ...body.hex, q: null } })),
    ],
    [
      'dice not marked as own in a campaign with own dice, in the first form',
      2,
      /not marked as the players’ own/,
      () => forged(linesOf(golden('solo-1-open')), 1, (body) => ({ ...body, dice: 'own' })),
    ],
    [
      'a day that does not exist in the calendar',
      3,
      /time is not/,
      (lines) => lines.with(3, JSON.stringify({ ...parsed(lines[3]), at: '9999-99-99T99:99:99.999Z' })),
    ],
    ['another last hash', ENTRIES, /last hash/, (lines) => withHeader(lines, { head: 'a'.repeat(64) })],
    ['a newer version', 0, /version 3.*use a newer/, (lines) => withHeader(lines, { version: 3 })],
    [
      'the second form in an archive of version 1',
      1,
      /archive of version 1/,
      (lines) => withHeader(lines, { version: 1 }),
    ],
    ['an invalid version', 0, /version/, (lines) => withHeader(lines, { version: 'one' })],
    ['another format', 0, /does not begin with the header/, (lines) => withHeader(lines, { format: 'zip' })],
    ['a header that promises too much', 0, /more than the/, (lines) => withHeader(lines, { entries: 1e9 })],
    ['no header', 0, /does not begin with the header/, (lines) => lines.slice(1)],
    [
      'a word in place of a time',
      3,
      /time is not/,
      (lines) => lines.with(3, JSON.stringify({ ...parsed(lines[3]), at: 'noon' })),
    ],
    ['a line that is not JSON', 6, /not a line of JSON/, (lines) => lines.with(6, 'reveal everything')],
    ['an empty line', 6, /not a line of JSON/, (lines) => lines.with(6, '')],
    [
      'a surplus member in a line',
      6,
      /not made of seq/,
      (lines) => lines.with(6, JSON.stringify({ ...parsed(lines[6]), seed: 'x' })),
    ],
    [
      'endlessly nested values',
      6,
      /nested more than/,
      (lines) => lines.with(6, `{"seq":6,"body":${'['.repeat(50_000)}`),
    ],
    [
      'a million lists',
      6,
      /too many lists/,
      (lines) => lines.with(6, `{"seq":6,"at":[${'[],'.repeat(1_000_000)}0]}`),
    ],
    [
      'a hundred thousand names of members',
      0,
      /too many lists/,
      (lines) => withHeader(lines, { odd: Object.fromEntries(manyNames.map((name) => [name, 1])) }),
    ],
    ['a hundred thousand texts', 0, /too many lists/, (lines) => withHeader(lines, { odd: manyNames })],
    ['a line without end', 6, /longer than/, (lines) => lines.with(6, ' '.repeat(LONGEST_LINE + 1))],
    [
      'bytes that are not UTF-8',
      6,
      /not UTF-8/,
      (lines) =>
        Buffer.from(
          gzipSync(
            Buffer.concat([Buffer.from(`${lines.slice(0, 6).join('\n')}\n`), Buffer.from([0xff, 10])]),
          ),
        ),
    ],
    ['a byte order mark', 0, /not a line of JSON/, (lines) => packed(lines.with(0, `\ufeff${lines[0]}`))],
    ['a cut in the middle', 0, /cut off|middle of a line/, (lines) => packed(lines).subarray(0, 150)],
    ['an empty file', 0, /empty|cut off/, () => Buffer.alloc(0)],
    ['something that is not gzipped', 0, /not gzipped/, () => Buffer.from('PK and so on, for a while')],
    [
      'far more spaces than a line may have characters',
      0,
      /longer than/,
      () => gzipSync(Buffer.alloc(sized(64, 512) * 1024 * 1024, 32), { level: 1 }),
    ],
  ];

  it.each(cases)('%s', async (_what, seq, message, change) => {
    const there = new MemoryStore();
    const { id } = await playedCampaign(there);
    const changed = change(linesOf(await archiveOf(id, there)));
    const archive = Buffer.isBuffer(changed) ? changed : packed(changed);
    const directory = dataDirectory();
    const storage = openStorage(directory, { create: true });
    const outcome = await importOutcome(archive, storage.campaigns);
    expect(outcome).toEqual({ kind: 'refused', problem: { seq, what: expect.stringMatching(message) } });
    expect(await verifyArchive(inPieces(archive, 100_000), systemDigest.sha256)).toMatchObject({
      ok: false,
      problem: { seq, what: expect.stringMatching(message) },
    });
    storage.close();
    const file = plainConnection(directory);
    for (const table of [
      'campaigns',
      'receiving',
      'secrets',
      'ledger',
      'hexes',
      'standing',
      'labels',
      'links',
    ])
      expect(file.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
  });

  it.each([
    ['face', 14, withAnotherFace],
    ['command', JOURNEY.length + 1, (line) => ({ ...line, command: line.command && randomUUID() })],
    ['seal', ENTRIES, (line) => ({ ...line, next: line.next && withAnotherDigit(line.next) })],
    ['secret', 8, (line) => ({ ...line, secret: line.secret && withAnotherDigit(line.secret) })],
    ['text', 1, (line) => ({ ...line, text: line.text && `${line.text}!` })],
    [
      'salt of a text',
      1,
      (line) => ({ ...line, textSalt: line.textSalt && withAnotherDigit(line.textSalt) }),
    ],
    ['hash', ENTRIES, (line) => ({ ...line, hash: withAnotherDigit(line.hash) })],
    ['salt', ENTRIES, (line) => ({ ...line, salt: withAnotherDigit(line.salt) })],
    ['time', ENTRIES, (line) => ({ ...line, at: line.at.replace(/\d{3}Z$/, '999Z') })],
    ['number', ENTRIES, (line) => ({ ...line, seq: line.seq + 1 })],
    ['kind', ENTRIES, (line) => ({ ...line, body: { ...line.body, kind: 'noted' } })],
    [
      'name of its author',
      ENTRIES,
      (line) => ({ ...line, body: { ...line.body, by: { ...line.body.by, label: 'the other one' } } }),
    ],
  ] satisfies [string, number, LineChange][])(
    'another %s, in each of the %i lines that have one',
    async (_what, count, change) => {
      const there = new MemoryStore();
      const { id } = await playedCampaign(there, { seed: null });
      const lines = linesOf(await archiveOf(id, there));
      let changed = 0;
      for (let at = 1; at < lines.length; at++) {
        const line = JSON.stringify(change(JSON.parse(lines[at] ?? '')));
        if (line === lines[at]) continue;
        changed++;
        expect(await importOutcome(packed(lines.with(at, line)), there)).toMatchObject({
          kind: 'refused',
          problem: { seq: at },
        });
      }
      expect(changed).toBe(count);
      expect(await there.summaries()).toHaveLength(1);
    },
  );
});
