import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { ChartedBody, EntryBody, StartedBody } from '../../src/ledger/entry.ts';
import { bodyOf, type LedgerRow } from '../../src/ledger/ledger.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { dry, laidHex } from '../support/hand-made-world.ts';
import { islandSettings } from '../support/islands.ts';
import { audited, FORMS, forged, PLAYER, startedBody, Tabletop } from '../support/tabletop.ts';

/** An island that is walked over as far as its land goes. */
function walkedIsland(form: (typeof FORMS)[number], hexes: number): Tabletop {
  const table = new Tabletop({ form, world: islandSettings({ hexes }) });
  for (let step = 0; step < 3 * hexes; step++)
    table.send({ kind: 'enter', to: (((step * 7) % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6 }, PLAYER);
  return table;
}

/** The ledger with its first entry changed. */
const begunBy = (rows: readonly LedgerRow[], change: Partial<StartedBody>) =>
  forged(rows, (body) => (body.kind === 'started' ? { ...body, ...change } : body));

describe.each(FORMS)('an auditor of an island, %s,', (form) => {
  const table = walkedIsland(form, 20);
  const { rows } = table;

  it('accepts it as it was played, to its end', () => {
    expect(table.campaign.world.count).toBeGreaterThan(5);
    expect(audited(rows)).toBeNull();
    table.play({ kind: 'close' });
    expect(audited(table.rows)).toBeNull();
  });

  const charted = (change: (body: ChartedBody) => ChartedBody) =>
    audited(forged(rows, (body) => (body.kind === 'charted' ? change(body) : body)));

  it('recomputes the outline', () => {
    const what = 'hex 5050 does not follow from its dice';
    expect(charted((body) => ({ ...body, outline: body.outline.slice(0, -1) }))).toEqual({ seq: 2, what });
    expect(charted((body) => ({ ...body, outline: [...body.outline, { q: 9, r: 9 }] }))).toEqual({
      seq: 2,
      what,
    });
    expect(charted((body) => ({ ...body, outline: body.outline.toReversed() }))?.seq).toBe(2);
    expect(charted((body) => ({ ...body, outline: [] }))?.seq).toBe(2);
    expect(charted((body) => ({ ...body, dice: body.dice.slice(0, -1) }))).toEqual({
      seq: 2,
      what: 'the dice of hex 5050 are not those that its rules ask for',
    });
  });

  it('does not accept an outline that is missing or comes later', () => {
    const late = forged(rows, (body, seq) => (seq === 2 ? [] : body));
    expect(audited(late)?.seq).toBe(2);
  });

  it('does not accept a hex in the open sea, even if it follows from its dice', () => {
    const alone = new Tabletop({ form, world: islandSettings({ hexes: 1 }) });
    const sea = { q: 0, r: -1 };
    const hex = laidHex(sea, dry(5), { seq: alone.campaign.seq + 1, origin: { q: 0, r: 0 } });
    const by = bodyOf(rows[0] as LedgerRow).by;
    alone.write([{ kind: 'revealed', by, hex, entered: true }]);
    expect(audited(alone.rows)).toEqual({
      seq: alone.rows.length,
      what: "hex 5049 can't be entered",
    });
  });

  it('does not accept a house rule that islands do not have', () => {
    const world = { ...islandSettings(), houseRules: ['landfall'] } as StartedBody['world'];
    expect(audited(begunBy(rows, { world }))).toEqual({
      seq: 1,
      what: "its world settings are not valid for the edition 'island@1'",
    });
  });

  it('does not accept an outline of a million hexes', () => {
    const world = islandSettings({ hexes: 1_000_000 });
    expect(audited(begunBy(rows, { world }))).toEqual({
      seq: 1,
      what: "its world settings are not valid for the edition 'island@1'",
    });
  });
});

describe('an auditor does not accept a ledger that begins with', () => {
  const { rows } = new Tabletop();

  it.each<[string, Partial<StartedBody>, string]>([
    [
      'an edition of the rules that it does not know',
      { edition: 'solo@2' },
      "it names the edition 'solo@2', which this version does not know",
    ],
    [
      'settings of another world',
      { world: islandSettings() },
      "its world settings are not valid for the edition 'solo@1'",
    ],
    [
      'the edition of another world',
      { edition: 'island@1' },
      "its world settings are not valid for the edition 'island@1'",
    ],
    [
      'missing settings',
      { world: { kind: 'solo' } },
      "its world settings are not valid for the edition 'solo@1'",
    ],
    [
      'a surplus setting',
      { world: { kind: 'solo', houseRules: [], hexes: 7 } as StartedBody['world'] },
      "its world settings are not valid for the edition 'solo@1'",
    ],
    [
      'a house rule that does not exist',
      { world: { kind: 'solo', houseRules: ['flat'] } as StartedBody['world'] },
      "its world settings are not valid for the edition 'solo@1'",
    ],
    [
      'a malformed kind',
      { world: { kind: ['solo'], houseRules: [] } as unknown as StartedBody['world'] },
      "its world settings are not valid for the edition 'solo@1'",
    ],
  ])('%s', (_, change, what) => {
    expect(audited(begunBy(rows, change))).toEqual({ seq: 1, what });
  });
});

describe('an auditor', () => {
  const table = new Tabletop({ form: 'sealed' });
  const unlike = (kind: string) =>
    `its body is not in the form that this version knows for the kind '${kind}'`;
  const with2 = (body: unknown) =>
    audited(forged(table.rows, (old, seq) => (seq === 2 ? (body as EntryBody) : old)));
  const { by } = startedBody();
  const outline = [{ q: 0, r: 0 }];

  it.each<[string, string, unknown]>([
    ['of a kind that does not exist', 'dreamt', { kind: 'dreamt', by }],
    ['of a kind with a very long name', `${'x'.repeat(40)}…`, { kind: 'x'.repeat(1000), by }],
    ['of a kind that another world writes', 'charted', { kind: 'charted', by, outline, dice: [] }],
    ['without an author', 'charted', { kind: 'charted', outline, dice: [] }],
    ['with a surplus member', 'erased', { kind: 'erased', by, of: 1, why: 'no reason' }],
    ['with a missing member', 'erased', { kind: 'erased', by }],
    ['with a member of another type', 'erased', { kind: 'erased', by, of: '1' }],
  ])('does not accept a body %s', (_, kind, body) => {
    expect(with2(body)).toEqual({ seq: 2, what: unlike(kind) });
  });

  it('does not accept an entry of a world before there is a world', () => {
    const [, second] = table.rows as [LedgerRow, LedgerRow];
    const [row] = forged([second], (body) => body);
    expect(audited([row as LedgerRow])).toEqual({ seq: 1, what: unlike('revealed') });
  });

  it('does not accept an entry with more throws than possible, and says so quickly', () => {
    const island = new Tabletop({ world: islandSettings() });
    const throwing = seededDiceFor('x', { procedure: 'island', hex: { q: 0, r: 0 } });
    const faces = throwing.throw({ for: 'outline', sides: 6, count: 1 });
    const dice = Array.from({ length: 200_001 }, () => ({ for: 'movement', sides: 6, faces }));
    const endless = forged(
      island.rows,
      (body) => (body.kind === 'charted' ? { ...body, dice } : body) as EntryBody,
    );
    expect(audited(endless)).toEqual({ seq: 2, what: unlike('charted') });
  });

  it('does not accept an entry whose body is not JSON', () => {
    const rows = forged(table.rows, (body) => body).map((row) =>
      row.seq === 2 ? { ...row, body: canonicalJson(bodyOf(row)).slice(1) } : row,
    );
    expect(audited(rows)?.seq).toBe(2);
  });
});
