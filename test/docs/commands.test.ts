import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { sized } from '../support/all-tests.ts';
import { anyCommands, anySettings, anyTexts } from '../support/any-command.ts';
import { audited, Tabletop } from '../support/tabletop.ts';
import { CHOSEN_SEED, OWN_DICE, SEALED } from './every-kind-tampered.ts';
import { serverThrows } from './played-ledgers.ts';
import { type Verdict, verdictsOn } from './python.ts';
import { TAMPERED_COMMANDS } from './tampered-commands.ts';
import { archiveOf } from './tampering.ts';

const bodies = SEALED.map(bodyOf);
const isRoll = (body: EntryBody) => body.kind === 'rolled';

/** The number of entries of each command that made more than one. */
function lengths(): number[] {
  const counts = new Map<string, number>();
  for (const { command } of SEALED) if (command !== null) counts.set(command, (counts.get(command) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1);
}

describe('[docs: ledger, Commands] a ledger with entries of every kind', () => {
  it.each<[string, readonly LedgerRow[], boolean]>([
    ['sealed', SEALED, true],
    ['with own dice that the server completed', OWN_DICE, true],
    ['with a chosen seed, revealed at the end', CHOSEN_SEED, false],
  ])('passes both verifiers: %s', (_, rows, isSealed) => {
    const thrown = rows.reduce((sum, row) => sum + (row.command === null ? 0 : serverThrows(row)), 0);
    expect(thrown).toBeGreaterThan(100);
    expect(audited(rows)).toBeNull();
    expect(verdictsOn([archiveOf(rows)])).toEqual([
      { ok: true, entries: rows.length, sealedThrows: isSealed ? thrown : 0, head: rows.at(-1)?.hash },
    ]);
  });

  it('really has every kind of entry, and commands with many entries', () => {
    expect(new Set(bodies.map(({ kind }) => kind))).toEqual(
      new Set([
        ...[
          'started',
          'revealed',
          'moved',
          'noted',
          'named',
          'marked',
          'routed',
          'fought',
          'counted',
          'rested',
          'rolled',
        ],
        ...['tabled', 'set', 'erased', 'closed'],
      ]),
    );
    expect(new Set(bodies.filter(isRoll).map(({ when }) => when))).toEqual(
      new Set([undefined, 'enter', 'site', 'day']),
    );
    expect(bodies.some((body) => body.kind === 'rolled' && body.textHash === undefined)).toBe(true);
    expect(Math.max(...lengths())).toBeGreaterThan(20);
    expect(OWN_DICE.some(({ body, secret }) => secret !== null && body.includes('"own":true'))).toBe(true);
  });
});

describe('[docs: ledger, Commands] any sequence of commands', () => {
  it('leaves an archive that verify.py accepts, whatever is erased', () => {
    const arbitrary = fc.tuple(anySettings, anyCommands, anyTexts);
    const ledgers = fc
      .sample(arbitrary, { numRuns: sized(30, 80), seed: 8 })
      .map(([settings, commands, texts]) => {
        const table = new Tabletop(settings);
        for (const { command, by } of commands) if (command) table.send(command, by);
        table.play({ kind: 'close' });
        for (const seq of texts) table.send({ kind: 'erase', seq });
        return table.rows;
      });
    const expected = ledgers.map((rows) => ({ ok: true, entries: rows.length, head: rows.at(-1)?.hash }));
    expect(verdictsOn(ledgers.map(archiveOf))).toMatchObject(expected);
  });
});

describe.each(Object.entries(TAMPERED_COMMANDS))('[docs: ledger, Commands] concerning %s', (_, tampered) => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(() => {
    verdicts = verdictsOn(tampered.map(({ rows }) => archiveOf(rows)));
  });

  it.each(tampered.map((each, number) => ({ ...each, number })))(
    'verifiers reject $name',
    ({ auditor: [seq, what], page, rows, number }) => {
      expect(audited(rows)).toEqual({ seq, what: expect.stringMatching(what) });
      if (page)
        expect(verdicts[number]).toMatchObject({
          ok: false,
          problem: { seq: page[0], what: expect.stringMatching(page[1]) as unknown },
        });
    },
  );
});
