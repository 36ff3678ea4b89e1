import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readHeader } from '../../src/ledger/archive-lines.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { LARGEST_ISLAND } from '../../src/world/island/island-kind.ts';
import { itInAll } from '../support/all-tests.ts';
import { Randomness } from '../support/randomness.ts';
import { DAMAGED_FILES } from './damaged-files.ts';
import {
  ARCHIVES,
  CHOSEN,
  chosenLedger,
  closed,
  heightsLedger,
  islandLedger,
  ledgerGoneOn,
  serverThrows,
  soloLedger,
  surveyedLedger,
  telling,
  toldThen,
} from './played-ledgers.ts';
import { python, type Verdict, verdictOn, verdictsOn } from './python.ts';
import { linesOf, packed } from './sealed-ledger.ts';
import { TAMPERED_FIRST_FORM, UNPROVEN } from './tampered-first-form.ts';
import { TAMPERED_SECOND_FORM } from './tampered-second-form.ts';
import { archiveOf, hashedAgain, type Tampered, withDieTurned } from './tampering.ts';

const SOLO = soloLedger().rows;
const erased = soloLedger();
erased.erase(1);
const ISLAND = islandLedger().rows;
const SURVEY = surveyedLedger().rows;
const HEIGHTS = heightsLedger().rows;
const CHOSEN_SEED = chosenLedger(telling(CHOSEN.seed)).rows;
const AFTER_RECEIVED = CHOSEN_SEED.slice(CHOSEN_SEED.findIndex((row) => bodyOf(row).kind === 'received'));

/** Number of the server's throws that were made by commands. */
const throwsIn = (rows: readonly LedgerRow[]): number =>
  rows.reduce((sum, row) => sum + (row.command === null ? 0 : serverThrows(row)), 0);

describe('[docs: ledger, What a verifier checks] verify.py accepts', () => {
  it.each<[string, readonly LedgerRow[], number]>([
    ['a solo world whose start was made with the campaign', SOLO, throwsIn(SOLO)],
    ['a name that was erased after the end', erased.rows, throwsIn(SOLO)],
    ['an island that a command began', ISLAND, throwsIn(ISLAND)],
    ['a survey with a generator for each hex', SURVEY, throwsIn(SURVEY)],
    ['a world of heights, surveyed ring by ring', HEIGHTS, throwsIn(HEIGHTS)],
    [
      'a chosen seed revealed at the end, and sealed throws after an import',
      CHOSEN_SEED,
      throwsIn(AFTER_RECEIVED),
    ],
    ['a chosen seed that was not exported', chosenLedger(closed).rows, throwsIn(AFTER_RECEIVED)],
    ['a ledger of the first form that went on', ledgerGoneOn(closed).rows, 0],
    [
      'a ledger of the first form that went on, with its old seed revealed at the end',
      ledgerGoneOn(toldThen).rows,
      0,
    ],
  ])('%s', (_, rows, sealedThrows) => {
    const head = rows.at(-1)?.hash;
    expect(verdictsOn([archiveOf(rows)])).toEqual([{ ok: true, entries: rows.length, sealedThrows, head }]);
  });

  it('dice of every kind: dozens of throws, some discarded, some rolled by hand', () => {
    const bodies = SOLO.map(({ body }) => body).join();
    expect(throwsIn(SOLO)).toBeGreaterThan(30);
    expect(bodies).toContain('"own":true');
    expect(bodies + SURVEY.map(({ body }) => body).join()).toContain('"discarded":true');
  });

  it('whole numbers in the header written with a decimal point or an exponent, as our program does', () => {
    const [header = '', ...entries] = linesOf(SOLO);
    const count = `"entries":${SOLO.length}`;
    const other = header.replace('"version":2', '"version":2.0').replace(count, `${count}0e-1`);
    expect(other).toMatch(/"version":2\.0,.*"entries":\d+0e-1,/);
    const archive = packed([other, ...entries]);
    expect(verdictsOn([archive])).toMatchObject([{ ok: true, entries: SOLO.length }]);
    expect(readHeader(other)).toMatchObject({ ok: true, value: { version: 2, entries: SOLO.length } });
  });

  it('the largest island, whose outline is one entry with thousands of throws', () => {
    const rows = islandLedger(LARGEST_ISLAND).rows;
    const charted = rows.find((row) => bodyOf(row).kind === 'charted') as LedgerRow;
    expect(serverThrows(charted)).toBeGreaterThan(1000);
    expect(verdictsOn([archiveOf(rows)])).toMatchObject([{ ok: true, sealedThrows: throwsIn(rows) }]);
  });

  itInAll('every archive of the first form, when called from a shell', () => {
    const names = readdirSync(ARCHIVES);
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const name of names)
      expect(verdictOn(readFileSync(join(ARCHIVES, name)))).toMatchObject({ ok: true, sealedThrows: 0 });
  });

  it.each(UNPROVEN)('changes that nothing in the file disproves: %s', (_, archive) => {
    expect(verdictsOn([archive])).toMatchObject([{ ok: true, sealedThrows: 0 }]);
  });
});

describe.each<[string, readonly Tampered[]]>([
  ...Object.entries(TAMPERED_SECOND_FORM),
  ['file', DAMAGED_FILES],
  ['first form', TAMPERED_FIRST_FORM],
])(
  '[docs: ledger, What a verifier checks] verify.py rejects, and gives the number of the entry (%s):',
  (_, tampered) => {
    let verdicts: readonly Verdict[] = [];
    beforeAll(() => {
      verdicts = verdictsOn(tampered.map(([, , , archive]) => archive));
    });

    it.each(tampered.map(([name, seq, what], number) => ({ name, seq, what, number })))(
      '$name',
      ({ seq, what, number }) => {
        expect(verdicts[number]).toMatchObject({
          ok: false,
          problem: { seq, what: expect.stringMatching(what) as unknown },
        });
      },
    );
  },
);

describe('[docs: ledger, What a verifier checks] verify.py rejects', () => {
  it('a file that is truncated, wherever', () => {
    const whole = archiveOf(SOLO);
    const lengths = Array.from({ length: 20 }, (_, part) => Math.floor((whole.length * (part + 1)) / 21));
    for (const verdict of verdictsOn(lengths.map((length) => whole.subarray(0, length))))
      expect(verdict).toMatchObject({ ok: false, problem: { what: expect.stringMatching(/cut off/) } });
  });

  it('an entry with any single character changed', () => {
    const random = new Randomness(8);
    const lines = linesOf(chosenLedger(telling(CHOSEN.seed)).rows);
    const files = Array.from({ length: 200 }, () => {
      const at = random.upTo(lines.length - 1);
      return packed(lines.with(at, withOtherCharacter(lines[at] as string, random)));
    });
    const verdicts = verdictsOn(files);
    expect(verdicts).toHaveLength(files.length);
    for (const verdict of verdicts) expect(verdict.ok).toBe(false);
  });

  it('with exit status 1 and one JSON document that says how far it got', () => {
    const at = SOLO.length - 5;
    const thrown = SOLO.findLast((row) => row.seq <= at && serverThrows(row) > 0) as LedgerRow;
    const verdict = verdictOn(hashedAgain(SOLO, thrown.seq, withDieTurned));
    expect(verdict).toMatchObject({
      ok: false,
      entries: thrown.seq - 1,
      head: SOLO[thrown.seq - 2]?.hash,
      problem: { seq: thrown.seq },
    });
  });
});

it.each(['--help', '-h'])('verify.py %s explains what it is for and how to call it', (option) => {
  const { status, out, err } = python(['verify.py', option]);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toContain('python3 verify.py ARCHIVE');
});

describe('verify.py with wrong arguments', () => {
  it.each([[[]], [['a', 'b']], [['--quick']], [['/nowhere/at/all.gz']]])(
    '%j says so and ends with 2',
    (args) => {
      const { status, out, err } = python(['verify.py', ...args]);
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err).toMatch(args[0]?.startsWith('/') ? /can't be read/ : /usage/);
    },
  );
});

function withOtherCharacter(line: string, random: Randomness): string {
  const at = random.upTo(line.length - 1) - 1;
  const other = '0a"{,}1:f '[random.upTo(10) - 1] as string;
  return line.slice(0, at) + (line[at] === other ? '' : other) + line.slice(at + 1);
}
