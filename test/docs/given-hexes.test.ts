import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody, GivenBody } from '../../src/ledger/entry.ts';
import type { GivenHex } from '../../src/ledger/hex-record.ts';
import { entryHash, type LedgerRow } from '../../src/ledger/ledger.ts';
import { campaignOf } from '../support/given-maps.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { carryOut, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { verdictsOn } from './python.ts';
import { hashedAnew, sha256 } from './sealed-ledger.ts';
import { archiveOf } from './tampering.ts';

/** A text map whose hexes fill two entries, with a river from the first entry's hexes into the second's. */
const MAP = [
  ...Array.from({ length: 500 }, (_, index) => `${100 + index}.10 forest\n`),
  '99.10 plain tower "Tower"\n99.11 ocean\n',
  '100.10.00-99.10.00-99.11.00 river\n',
].join('');

async function given(): Promise<LedgerRow[]> {
  const store = new MemoryStore();
  const { id } = await campaignOf(MAP, store);
  await carryOut(sessionsOn(store), id, { kind: 'enter', to: 1 });
  return [...(await store.ledger(id, 0, 100))];
}

const ROWS = await given();
const SEQ = { first: 2, last: 3, named: 4, entered: 5 };

const bodyIn = (seq: number): EntryBody => JSON.parse(ROWS[seq - 1]?.body ?? '') as EntryBody;

/** The ledger with another body in one entry, and all hashes recomputed. */
const withBody = (seq: number, body: object): LedgerRow[] =>
  hashedAnew(ROWS.map((row) => (row.seq === seq ? { ...row, body: canonicalJson(body) } : row)));

const withHex = (seq: number, at: number, change: object): LedgerRow[] => {
  const body = bodyIn(seq) as GivenBody;
  const hexes = body.hexes.map((hex, index) => (index === at ? { ...hex, ...change } : hex));
  return withBody(seq, { ...body, hexes });
};

const without = (seq: number): LedgerRow[] =>
  hashedAnew(ROWS.filter((row) => row.seq !== seq).map((row, index) => ({ ...row, seq: index + 1 })));

const first = (bodyIn(SEQ.first) as GivenBody).hexes as readonly [GivenHex, GivenHex, ...GivenHex[]];
const { hexes: lastHexes, party, ...restOfLast } = bodyIn(SEQ.last) as GivenBody;
const entered = bodyIn(SEQ.entered) as EntryBody & { hex: { q: number; r: number } };

const BY_COMMAND = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';
const NOT_MADE_SO = /not in the form that this version knows/;
const NONE = /one of the hexes that it gives is not valid/;

/** What is wrong, the entry where both verifiers report it, and what each says. */
const FORGED: readonly [name: string, rows: LedgerRow[], seq: number, auditor: RegExp, page: RegExp][] = [
  [
    'a hex twice in one entry',
    withHex(2, 1, { q: first[0].q, r: first[0].r }),
    2,
    /is given twice/,
    /once more/,
  ],
  [
    'a hex twice in two entries',
    withHex(3, 0, { q: first[1].q, r: first[1].r }),
    3,
    /is given twice/,
    /once more/,
  ],
  ['an altitude that its terrain never has', withHex(2, 0, { altitude: 9 }), 2, NONE, NONE],
  ['an unknown terrain', withHex(2, 0, { terrain: 'jungle' }), 2, NONE, NONE],
  ['an unknown site', withHex(2, 0, { site: 'dragon' }), 2, NONE, NONE],
  ['a seventh direction', withHex(2, 0, { flow: 7 }), 2, NONE, NONE],
  ['water that flows in the deep sea', withHex(3, 1, { flow: 1 }), 3, NONE, NONE],
  ['dice', withHex(2, 0, { dice: [] }), 2, NONE, NONE],
  ['an invalid place', withHex(2, 0, { q: 0.5 }), 2, NONE, NONE],
  ['a place beyond all maps', withHex(2, 0, { q: 9_000_001 }), 2, NONE, NONE],
  ['no hex', withBody(2, { ...bodyIn(2), hexes: [] }), 2, /gives no hex/, /gives no hex/],
  [
    'more hexes than an entry may have',
    withBody(2, { ...bodyIn(2), hexes: [...first, ...lastHexes] }),
    2,
    NOT_MADE_SO,
    /more than 500/,
  ],
  [
    'a river in a circle over two entries',
    withHex(3, 0, { flow: 3 }),
    3,
    /a river would run in a circle/,
    /runs in a circle/,
  ],
  [
    'the party at another place',
    withBody(3, { ...bodyIn(3), party: { q: 1, r: 1 } }),
    3,
    /not on the map/,
    /not on the map/,
  ],
  [
    'a party in the first entry already',
    withBody(2, { ...bodyIn(2), party: { q: first[0].q, r: first[0].r } }),
    3,
    /names no command/,
    /right after the beginning/,
  ],
  [
    'no party',
    withBody(3, { ...restOfLast, hexes: lastHexes }),
    4,
    /before the start is complete/,
    /before the map with which/,
  ],
  [
    'the last of its entries left out',
    without(3),
    3,
    /before the start is complete/,
    /before the map with which/,
  ],
  [
    'a part of them after the party has set out',
    hashedAnew([...ROWS.slice(0, 3), { ...(ROWS[1] as LedgerRow), seq: 4, next: ROWS[3]?.next ?? null }]),
    4,
    /names no command/,
    /right after the beginning/,
  ],
  [
    'a part of them after the party has set out, by a command',
    hashedAnew([
      ...ROWS.slice(0, 3),
      { ...(ROWS[1] as LedgerRow), seq: 4, command: BY_COMMAND, next: ROWS[3]?.next ?? null },
    ]),
    4,
    /right after the beginning/,
    /right after the beginning/,
  ],
  [
    'a hex entered that was given',
    // Without dice: other hexes would get other dice from the same seal.
    hashedAnew(
      withBody(5, { ...entered, hex: { ...entered.hex, q: first[1].q, r: first[1].r, dice: [] } }).map(
        (row) => ({ ...row, secret: null }),
      ),
    ),
    5,
    /was revealed before/,
    /was given before/,
  ],
  [
    'a player as its author',
    withBody(2, { ...bodyIn(2), by: { ...bodyIn(2).by, role: 'player' } }),
    2,
    /player is not allowed/,
    /player is not allowed/,
  ],
];

const foundBy = (rows: readonly LedgerRow[]) => {
  const auditor = new Auditor(sha256);
  for (const row of rows) {
    const problem = auditor.check(row);
    if (problem) return problem;
  }
  return auditor.finish();
};

describe('[docs: ledger, given] hexes from an imported map', () => {
  it('are accepted by both verifiers, and counted separately, as nothing proves them', () => {
    expect(foundBy(ROWS)).toBeNull();
    const [verdict] = verdictsOn([archiveOf(ROWS)]);
    expect(verdict).toMatchObject({ ok: true, entries: 5, given: 502 });
    expect(verdict?.sealedThrows).toBeGreaterThan(0);
  });

  it.each(FORGED.map((forged) => [forged[0], forged] as const))(
    'are refused with %s',
    (_, [, rows, seq, auditor]) => {
      const problem = foundBy(rows);
      expect(problem).toMatchObject({ seq });
      expect(problem?.what).toMatch(auditor);
    },
  );

  it('are refused by verify.py at the same entries', () => {
    const verdicts = verdictsOn(FORGED.map(([, rows]) => archiveOf(rows)));
    for (const [index, [name, , seq, , page]] of FORGED.entries()) {
      expect(verdicts[index]?.problem, name).toMatchObject({ seq });
      expect(verdicts[index]?.problem?.what, name).toMatch(page);
    }
  });

  it('are accepted only in worlds that can be made from a map', async () => {
    const store = new MemoryStore();
    const id = await startedCampaign(sessionsOn(store), {
      world: { kind: 'island', algorithm: 3, hexes: 24, houseRules: [] } as never,
      seed: undefined,
      start: 'later',
    });
    const [started] = await store.ledger(id, 0, 1);
    const rows = hashedAnew([started as LedgerRow, ROWS[1] as LedgerRow]);
    expect(foundBy(rows)).toMatchObject({ seq: 2, what: expect.stringMatching(NOT_MADE_SO) });
  });

  it('come before everything else: a ledger can’t end among them', () => {
    const rows = ROWS.slice(0, 2);
    expect(foundBy(rows)).toMatchObject({
      seq: 3,
      what: expect.stringContaining('ends before the start is complete'),
    });
    expect(verdictsOn([archiveOf(rows)])[0]?.problem).toMatchObject({ seq: 3 });
  });

  it('follow one another: no withheld entry may come between them', () => {
    const [started, first, second] = ROWS as [LedgerRow, LedgerRow, LedgerRow];
    const auditor = new Auditor(sha256);
    expect([started, first].map((row) => auditor.check(row))).toEqual([null, null]);
    const made = { ...second, command: BY_COMMAND, bodyHash: 'ab'.repeat(32) };
    const hash = entryHash(first.hash, made, made.bodyHash, sha256);
    const what = 'it interrupts the start, which one command has to complete';
    expect(auditor.checkWithheld({ ...made, hash })).toEqual({ seq: 3, what });
  });

  it('can’t have a secret', () => {
    const rows = hashedAnew(ROWS.map((row) => (row.seq === 2 ? { ...row, secret: 'ab'.repeat(32) } : row)));
    expect(foundBy(rows)).toMatchObject({
      seq: 2,
      what: 'it tells a secret, but throws no dice',
    });
    expect(verdictsOn([archiveOf(rows)])[0]?.ok).toBe(false);
  });
});
