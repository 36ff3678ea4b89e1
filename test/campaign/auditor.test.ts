import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/auditor.ts';
import type { Command } from '../../src/campaign/command.ts';
import { facesOf, type Trace } from '../../src/dice/roll.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { ClosedBody, EntryBody, MovedBody, RevealedBody, StartedBody } from '../../src/ledger/entry.ts';
import { entryHash, type LedgerRow, NO_HASH, seedCommitment } from '../../src/ledger/ledger.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { anyDirection } from '../support/hexes.ts';
import { BookWorld, enterByTheBook, startByTheBook } from '../support/solo-by-the-book.ts';
import { audited, OWNER, PLAYER, sealed, sha256, type TableSettings, Tabletop } from '../support/tabletop.ts';

/** Out to the north-east and back, round the start, with a hex of known ground at each turn. */
const JOURNEY: readonly Direction[] = [2, 2, 2, 6, 5, 5, 1, 1, 1, 4, 6, 6, 5];

function played(settings: TableSettings = {}, journey = JOURNEY): Tabletop {
  const table = new Tabletop({ seed: 'journey', ...settings });
  for (const to of journey) table.play({ kind: 'enter', to }, PLAYER);
  table.play({ kind: 'travel', to: ORIGIN }, PLAYER);
  return table;
}

function closed(settings: TableSettings = {}, journey = JOURNEY): Tabletop {
  const table = played(settings, journey);
  table.play({ kind: 'close' });
  return table;
}

/** The same campaign with other bodies, and everything hashed anew, as a forger with the salts would. */
const forged = (
  table: Tabletop,
  change: (body: EntryBody, seq: number) => EntryBody | EntryBody[],
): LedgerRow[] => sealed(table.bodies.flatMap((body, i) => change(body, i + 1)));

const revealedBy = (table: Tabletop): readonly RevealedBody[] =>
  table.bodies.filter((body): body is RevealedBody => body.kind === 'revealed');

const withHex = (body: RevealedBody, change: Partial<SoloRecord>): RevealedBody => ({
  ...body,
  hex: { ...body.hex, ...change },
});

describe('an auditor', () => {
  it('accepts a campaign as it was played, and says how much it has read', () => {
    const table = played();
    const auditor = new Auditor(sha256);
    expect(auditor).toMatchObject({ campaign: null, entries: 0, hexes: 0, head: NO_HASH });
    for (const row of table.rows) expect(auditor.check(row)).toBeNull();
    expect(auditor).toMatchObject({
      entries: table.rows.length,
      hexes: table.campaign.world.count,
      head: table.campaign.head,
    });
    expect(auditor.campaign?.view()).toEqual(table.campaign.view());
  });

  it('accepts a campaign that is closed, with or without the house rule, with server dice, own dice and both', () => {
    expect(audited(closed().rows)).toBeNull();
    expect(audited(closed({ houseRules: ['coastal-shelf'] }).rows)).toBeNull();
    expect(audited(own().rows)).toBeNull();
    const both = played();
    both.play({ kind: 'travel', path: [3] });
    thrown(both, 3, [6, 5, 4, 3, 2, 1]);
    both.play({ kind: 'close' });
    expect(audited(both.rows)).toBeNull();
  });

  it('accepts a campaign with own dice that has not begun, or was closed before it began', () => {
    const table = new Tabletop({ dice: 'own' });
    expect(audited(table.rows)).toBeNull();
    table.play({ kind: 'close' });
    expect(audited(table.rows)).toBeNull();
  });

  it('accepts thousands of campaigns, whatever was done in them', { timeout: 120_000 }, () => {
    const step: fc.Arbitrary<Command> = fc.oneof(
      { weight: 5, arbitrary: anyDirection.map((to) => ({ kind: 'enter' as const, to })) },
      { weight: 1, arbitrary: fc.constant<Command>({ kind: 'travel', to: ORIGIN }) },
      {
        weight: 1,
        arbitrary: fc
          .array(anyDirection, { minLength: 1, maxLength: 3 })
          .map((path) => ({ kind: 'travel' as const, path })),
      },
    );
    const settings = fc.tuple(fc.string({ minLength: 1 }), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(settings, fc.array(step, { maxLength: 14 }), ([seed, shelf, end], commands) => {
        const table = new Tabletop({ seed, houseRules: shelf ? ['coastal-shelf'] : [] });
        for (const command of commands) table.send(command, PLAYER);
        if (end) table.play({ kind: 'close' });
        const problem = audited(table.rows);
        if (problem) throw new Error(`entry ${problem.seq}: ${problem.what}`);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('[docs: ledger, The chain] an auditor rejects a ledger in which', () => {
  const { rows } = closed();

  /** Each row with one bit of one of its texts flipped, to be found out at that row. */
  function* flips(field: 'at' | 'body' | 'hash' | 'salt', row: LedgerRow): Generator<LedgerRow> {
    const text = row[field];
    for (let at = 0; at < text.length; at++)
      for (let bit = 1; bit < 128; bit *= 2) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ bit);
        yield { ...row, [field]: text.slice(0, at) + flipped + text.slice(at + 1) };
      }
  }

  /** Changed rows that pass. One auditor reads on for all of them, and is begun anew where it took one in. */
  function passing(changes: (row: LedgerRow) => Iterable<LedgerRow>): string[] {
    const passed: string[] = [];
    rows.forEach((row, i) => {
      let auditor = upTo(i);
      for (const changed of changes(row)) {
        const problem = auditor.check(changed);
        if (problem?.seq === row.seq) continue;
        passed.push(`${JSON.stringify(changed)} for ${JSON.stringify(row)}`);
        auditor = upTo(i);
      }
      expect(auditor.check(row)).toBeNull();
    });
    return passed;
  }

  function upTo(count: number): Auditor {
    const auditor = new Auditor(sha256);
    for (const row of rows.slice(0, count)) auditor.check(row);
    return auditor;
  }

  it.each(['at', 'body', 'hash'] as const)('one bit is flipped: %s', (field) => {
    expect(passing((row) => flips(field, row))).toEqual([]);
  });

  it('one bit of a salt is flipped: salts are written in lower-case hex', () => {
    expect(passing((row) => flips('salt', row)).length).toBe(0);
  });

  it('a salt is longer or shorter than 16 bytes', () => {
    const changes = ({ salt, ...row }: LedgerRow) =>
      [`${salt}0`, `${salt}00`, salt.slice(0, -1), salt.slice(0, -2), ''].map((other) => ({
        ...row,
        salt: other,
      }));
    expect(passing(changes).length).toBe(0);
  });

  it.each([
    [
      'an entry is missing',
      (all: LedgerRow[]) => all.toSpliced(9, 1),
      10,
      /entry 10 is missing; entry 11 follows/,
    ],
    ['the first entry is missing', (all: LedgerRow[]) => all.slice(1), 1, /entry 1 is missing/],
    [
      'an entry is there twice',
      (all: LedgerRow[]) => all.toSpliced(9, 0, all[8] as LedgerRow),
      10,
      /missing/,
    ],
    [
      'two entries are in the wrong order',
      (all: LedgerRow[]) => all.toSpliced(8, 2, all[9] as LedgerRow, all[8] as LedgerRow),
      9,
      /missing/,
    ],
    [
      'an entry is missing and the rest is numbered anew',
      (all: LedgerRow[]) => all.toSpliced(9, 1).map((row, i) => ({ ...row, seq: i + 1 })),
      10,
      /hash/,
    ],
    [
      'an entry is another campaign’s',
      (all: LedgerRow[]) => all.with(9, closed({ seed: 'other' }).rows[9] as LedgerRow),
      10,
      /hash/,
    ],
  ])('%s', (_, change, seq, what) => {
    const problem = audited(change(rows));
    expect(problem?.seq).toBe(seq);
    expect(problem?.what).toMatch(what);
  });

  it('a body is not in the canonical form, though its hash fits', () => {
    for (const text of [
      (body: string) => body.replace('{', '{ '),
      (body: string) => body.replace('"path":[', '"path":[ '),
    ]) {
      const changed = chained(
        rows.map((row) => ({ ...row, body: row.seq === 14 ? text(row.body) : row.body })),
      );
      expect(audited(changed)?.seq).toBe(14);
    }
  });

  it('a body is no JSON, or no entry', () => {
    for (const body of ['{', 'null', '7', '[]', '"revealed"', '{"kind":"vanished"}', '{}']) {
      const changed = chained(rows.map((row) => (row.seq === 14 ? { ...row, body } : row)));
      expect(audited(changed)?.seq, body).toBe(14);
    }
  });

  it('a body brings a key of the seal: then the entry as it is sent is not what its hash was taken of', () => {
    const { at, salt, hash } = closed({ seed: 'other' }).rows[13] as LedgerRow;
    for (const extra of [{ at }, { salt }, { hash }, { seq: 14 }, { seq: 99 }]) {
      const changed = forged(played(), (body, seq) => (seq === 14 ? Object.assign(body, extra) : body));
      expect(audited(changed)?.seq, JSON.stringify(extra)).toBe(14);
    }
  });
});

describe('[docs: ledger, Dice] an auditor works out every outcome anew, and rejects, though all is hashed anew,', () => {
  it('a face that was changed: always in a closed campaign, and wherever another hex would come of it in an open one', () => {
    const open = played();
    const ended = closed();
    const book = new BookWorld();
    let tried = 0;
    let harmless = 0;
    for (const { hex } of revealedBy(open)) {
      for (const [i, dice] of otherDice(hex.dice)) {
        const body = { dice };
        const problem = audited(
          forged(open, (b, seq) => (seq === hex.seq ? withHex(b as RevealedBody, body) : b)),
        );
        const same = sameByTheBook(book, hex, dice);
        expect(problem?.seq, `${hex.label}, face ${i}`).toBe(same ? undefined : hex.seq);
        const inEnd = audited(
          forged(ended, (b, seq) => (seq === hex.seq ? withHex(b as RevealedBody, body) : b)),
        );
        expect(inEnd?.seq).toBe(same ? ended.rows.length : hex.seq);
        tried++;
        if (same) harmless++;
      }
      book.reveal(hex, hex);
    }
    expect(tried).toBeGreaterThan(100);
    expect(harmless).toBeGreaterThan(5);
  });

  it.each<[string, (hex: SoloRecord) => Partial<SoloRecord>]>([
    ['altitude', (hex) => ({ altitude: hex.altitude === 5 ? 6 : 5 })],
    ['flow', (hex) => ({ flow: hex.flow === 1 ? 2 : 1 })],
    ['terrain', (hex) => ({ terrain: hex.terrain === 'desert' ? 'plain' : 'desert' })],
    ['site', (hex) => ({ site: hex.site === 'castle' ? null : 'castle' })],
    ['label', () => ({ label: '9999' })],
    ['number', (hex) => ({ seq: hex.seq + 1 })],
    ['dice: none', () => ({ dice: [] })],
    ['dice: one more', (hex) => ({ dice: [...hex.dice, { for: 'site', sides: 6, faces: [1] }] })],
    ['dice: for another purpose', (hex) => ({ dice: hex.dice.map((roll) => ({ ...roll, for: 'luck' })) })],
    ['dice: of another sort', (hex) => ({ dice: hex.dice.map((roll) => ({ ...roll, sides: 8 })) })],
    [
      'dice: torn apart',
      (hex) => ({ dice: facesOf(hex.dice).map((face) => ({ for: 'altitude', sides: 6, faces: [face] })) }),
    ],
    [
      'dice: a mark of being discarded',
      (hex) => ({ dice: hex.dice.map((roll) => ({ ...roll, discarded: true as const })) }),
    ],
    [
      'dice: some own, some not',
      (hex) => ({ dice: hex.dice.map((roll, i) => (i === 0 ? { ...roll, own: true as const } : roll)) }),
    ],
    ['something more', () => ({ treasure: 'gold' }) as Partial<SoloRecord>],
  ])('a hex told otherwise: %s', (_, change) => {
    const table = played();
    for (const { hex } of revealedBy(table).filter((body) => body.hex.dice.length > 1)) {
      const changed = forged(table, (body, seq) =>
        seq === hex.seq ? withHex(body as RevealedBody, change(hex)) : body,
      );
      expect(audited(changed)?.seq, hex.label).toBe(hex.seq);
    }
  });

  it('hexes that the house rule would have made otherwise', () => {
    const table = shoreTable();
    const changed = forged(table, (body) =>
      body.kind === 'started' ? { ...body, world: { ...body.world, houseRules: ['coastal-shelf'] } } : body,
    );
    expect(audited(table.rows)).toBeNull();
    expect(audited(changed)?.what).toContain('dice');
  });

  it('an edition of the rules that it does not know', () => {
    const changed = forged(played(), (body) =>
      body.kind === 'started' ? { ...body, edition: 'solo@2' } : body,
    );
    expect(audited(changed)).toEqual({ seq: 1, what: expect.stringContaining("'solo@2'") });
  });
});

describe('[docs: ledger, Kinds] an auditor follows every step, and rejects, though all is hashed anew,', () => {
  const table = played();
  const FIRST_MOVE = table.bodies.findIndex((body) => body.kind === 'moved') + 1;
  const SECOND_REVEAL = revealedBy(table).find((body) => body.hex.seq > 9)?.hex.seq as number;

  const at = (seq: number, change: (body: EntryBody) => EntryBody | EntryBody[]) =>
    audited(forged(table, (body, each) => (each === seq ? change(body) : body)));

  it.each<[string, Partial<MovedBody>, RegExp]>([
    ['from somewhere else', { from: { q: 7, r: 7 } }, /set out/],
    ['without a step', { path: [] }, /without a step/],
    ['by a jump', { path: [{ q: 0, r: -2 }] }, /not next to/],
    ['by a step on the spot', { path: [ORIGIN] }, /not next to/],
    ['between two hexes', { path: [{ q: 0.5, r: -0.5 }] }, /not made as/],
  ])('a move %s', (_, change, what) => {
    const problem = at(FIRST_MOVE, (body) => ({ ...(body as MovedBody), ...change }));
    expect(problem?.seq).toBe(FIRST_MOVE);
    expect(problem?.what).toMatch(what);
  });

  it('a move through the unknown, to its end and in the middle', () => {
    const out = { q: 0, r: -1 };
    const beyond = { q: 0, r: -2 };
    for (const path of [
      [out, beyond],
      [out, beyond, out],
    ]) {
      const problem = audited(
        sealed([...table.bodies.slice(0, 8), { kind: 'moved', by: OWNER, from: ORIGIN, path }]),
      );
      expect(problem).toEqual({ seq: 9, what: expect.stringMatching(/through 5048, which was unknown/) });
    }
  });

  it('a hex entered from where the party was not', () => {
    // The step to (1, −1) left out: the hex beyond it is entered from afar.
    const problem = audited(
      forged(table, (body, seq) => (seq === FIRST_MOVE ? [] : renumbered(body, seq > FIRST_MOVE ? -1 : 0))),
    );
    expect(problem?.seq).toBe(FIRST_MOVE);
    expect(problem?.what).toMatch(/not (entered from|next to) where the party was/);
  });

  it.each<[string, (body: RevealedBody) => RevealedBody, RegExp]>([
    ['with another origin', (body) => withHex(body, { origin: ORIGIN }), /from where the party was/],
    ['with no origin', (body) => withHex(body, { origin: null }), /from where the party was/],
    ['without being entered', (body) => ({ ...body, entered: false }), /entered .* wrongly/],
    ['elsewhere', (body) => withHex(body, relabelled({ q: 30, r: 30 })), /next to where the party was/],
    ['that is known', (body) => withHex(body, relabelled(ORIGIN)), /revealed before/],
  ])('a hex revealed %s', (_, change, what) => {
    const problem = at(SECOND_REVEAL, (body) => change(body as RevealedBody));
    expect(problem?.seq).toBe(SECOND_REVEAL);
    expect(problem?.what).toMatch(what);
  });

  it('a start whose hexes come in another order, or are entered', () => {
    const { bodies } = table;
    const [started, start, north, northEast] = bodies as [
      EntryBody,
      RevealedBody,
      RevealedBody,
      RevealedBody,
    ];
    expect(audited(sealed([started, start, withHex(northEast, { seq: 3 })]))?.seq).toBe(3);
    expect(audited(sealed([started, withHex(north, { seq: 2 })]))?.seq).toBe(2);
    expect(audited(sealed([started, start, { ...north, entered: true }]))?.seq).toBe(3);
    expect(audited(sealed([started, { ...start, entered: false }]))?.seq).toBe(2);
    expect(audited(sealed([started, start, north]))).toBeNull();
  });

  it('a move before all six hexes around the start are revealed', () => {
    const first = table.bodies.slice(0, 3);
    const move: MovedBody = { kind: 'moved', by: OWNER, from: ORIGIN, path: [neighbour(ORIGIN, 1)] };
    expect(audited(sealed([...first, move]))?.seq).toBe(4);
  });

  it('an end before all six hexes around the start are revealed', () => {
    const end: ClosedBody = { kind: 'closed', by: OWNER, ...table.secret };
    expect(audited(sealed([...table.bodies.slice(0, 2), end]))?.seq).toBe(3);
  });

  it('a beginning other than `started`, and a second one', () => {
    expect(audited(sealed(table.bodies.slice(1)))).toEqual({
      seq: 1,
      what: expect.stringContaining("'started'"),
    });
    expect(audited(sealed([...table.bodies, table.bodies[0] as StartedBody]))?.seq).toBe(
      table.rows.length + 1,
    );
  });

  it('whatever comes after the end', () => {
    const ended = closed();
    const last = ended.rows.length;
    const move: MovedBody = { kind: 'moved', by: OWNER, from: ORIGIN, path: [neighbour(ORIGIN, 1)] };
    for (const body of [move, ended.bodies[last - 1] as ClosedBody])
      expect(audited(sealed([...ended.bodies, body]))).toEqual({
        seq: last + 1,
        what: expect.stringContaining('closed'),
      });
  });
});

describe('[docs: ledger, Dice] an auditor of a closed campaign rolls the server’s dice once more, and rejects', () => {
  it('dice that another seed rolled, though every outcome follows from them', () => {
    const fair = closed({ seed: 'fair' }, [1, 1]);
    const chosen = closed({ seed: 'chosen' }, [1, 1]);
    const changed = sealed(
      [...chosen.bodies].map((body) =>
        body.kind === 'revealed' ? body : (fair.bodies.find(({ kind }) => kind === body.kind) ?? body),
      ),
    );
    const moved = chosen.bodies.map((body, i) =>
      body.kind === 'moved' ? body : (JSON.parse(changed[i]?.body ?? '') as EntryBody),
    );
    expect(audited(sealed(moved.slice(0, -1)))).toBeNull();
    expect(audited(sealed(moved))).toEqual({
      seq: moved.length,
      what: expect.stringMatching(/5050, entry 2, was not rolled with the seed/),
    });
  });

  it('a single hex whose dice were helped, to its last die, where it was the last to be revealed', () => {
    const table = closed({}, [2, 2]);
    const last = revealedBy(table).at(-1) as RevealedBody;
    const book = new BookWorld();
    for (const { hex } of revealedBy(table).slice(0, -1)) book.reveal(hex, hex);
    let found = 0;
    for (const [, dice] of otherDice(last.hex.dice)) {
      const outcome = byTheBook(book, last.hex, dice);
      if (!outcome) continue;
      found++;
      const hex = { ...last.hex, ...outcome, dice } as SoloRecord;
      const changed = forged(table, (body, seq) => (seq === hex.seq ? { ...last, hex } : body));
      expect(audited(changed.slice(0, -1))).toBeNull();
      expect(audited(changed)).toEqual({
        seq: table.rows.length,
        what: expect.stringContaining(`hex ${hex.label}, entry ${hex.seq}`),
      });
    }
    expect(found).toBeGreaterThan(3);
  });

  it.each<[string, Partial<ClosedBody>]>([
    ['another seed', { seed: 'another' }],
    ['another salt', { seedSalt: 'ab'.repeat(16) }],
  ])('%s than that which was committed to', (_, change) => {
    const table = closed();
    const changed = forged(table, (body) => (body.kind === 'closed' ? { ...body, ...change } : body));
    expect(audited(changed)).toEqual({ seq: table.rows.length, what: expect.stringContaining('seed') });
  });

  it('another seed, committed to afterwards', () => {
    const table = closed();
    const commitment = seedCommitment('another', table.secret.seedSalt, sha256);
    const changed = forged(table, (body) => {
      if (body.kind === 'started') return { ...body, commitment };
      return body.kind === 'closed' ? { ...body, seed: 'another' } : body;
    });
    expect(audited(changed)?.seq).toBe(table.rows.length);
  });

  it('[docs: ledger, Dice] dice without that mark that the seed did not roll, in a campaign with own dice too', () => {
    const table = own();
    const unmarked = forged(table, (body) =>
      body.kind === 'revealed'
        ? withHex(body, { dice: body.hex.dice.map(({ own: _, ...roll }) => roll) })
        : body,
    );
    expect(audited(unmarked)).not.toBeNull();
  });
});

/** A campaign with own dice, closed. */
function own(): Tabletop {
  const table = new Tabletop({ dice: 'own' });
  thrown(table, 0, [1, 5, 2, 4, 3, 6, 6]);
  table.play({ kind: 'enter', to: 1 });
  thrown(table, 1, [3, 4, 1, 2, 5, 6]);
  table.play({ kind: 'close' });
  return table;
}

/** A campaign with own dice in which the land drops from altitude 2 into the deep. */
function shoreTable(): Tabletop {
  const table = new Tabletop({ dice: 'own' });
  // Altitude 3 at the start, 2 to its north, and from there two ones.
  table.play({ kind: 'enter', to: 0, faces: [4, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2, 2] });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1, faces: [1, 1] });
  return table;
}

/** Throws these faces over and over until the command is accepted. */
function thrown(table: Tabletop, to: Direction | 0, script: readonly number[]): void {
  const faces: number[] = [];
  for (;;) {
    const decision = table.send({ kind: 'enter', to, faces }, PLAYER);
    if (decision.ok) return;
    const { needs } = decision.refusal;
    if (!needs) throw new Error(decision.refusal.detail);
    for (let die = 0; die < needs.count; die++) faces.push(script[faces.length % script.length] as number);
  }
}

/** Traces in which one face is another. */
function* otherDice(dice: Trace): Generator<[number, Trace]> {
  const faces = facesOf(dice);
  for (const [i, face] of faces.entries())
    for (let other = 1; other <= 6; other++) {
      if (other === face) continue;
      const changed = faces.with(i, other);
      yield [i, dice.map((roll) => ({ ...roll, faces: changed.splice(0, roll.faces.length) }))];
    }
}

/** Facts and trace that these dice bring, if they are just enough and fall as the trace says. */
function byTheBook(book: BookWorld, { origin, ...hex }: SoloRecord, dice: Trace) {
  try {
    const found =
      origin === null ? startByTheBook(facesOf(dice)) : enterByTheBook(book, origin, hex, facesOf(dice));
    return found.left === 0 && canonicalJson(found.trace) === canonicalJson(dice) ? found.hex : null;
  } catch {
    return null;
  }
}

function sameByTheBook(book: BookWorld, hex: SoloRecord, dice: Trace): boolean {
  const found = byTheBook(book, hex, dice);
  return found !== null && canonicalJson({ ...hex, ...found }) === canonicalJson(hex);
}

const relabelled = (hex: Axial): Partial<SoloRecord> => ({ ...hex, label: hexLabel(hex) });

const renumbered = (body: EntryBody, by: number): EntryBody =>
  body.kind === 'revealed' ? withHex(body, { seq: body.hex.seq + by }) : body;

/** Rows with the hashes that their texts as they stand would have. */
function chained(rows: readonly LedgerRow[]): LedgerRow[] {
  let previous = NO_HASH;
  return rows.map((row) => {
    previous = entryHash(previous, row, sha256);
    return { ...row, hash: previous };
  });
}
