import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import type { ClosedBody, EntryBody } from '../../src/ledger/entry.ts';
import { type LedgerRow, seedCommitment } from '../../src/ledger/ledger.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { closed, ownDice, playedTabletop, revealedBy, type SoloBody, withHex } from '../support/journeys.ts';
import { BookWorld } from '../support/solo-by-the-book.ts';
import { audited, firstFormRows, forged, OWNER, sha256 } from '../support/tabletop.ts';
import { byTheBook, otherDice } from '../support/turned-dice.ts';

describe.each(['chosen seed', 'first form'] as const)(
  '[docs: ledger, A chosen seed] an auditor of a closed campaign, %s, rolls the server’s dice again, and rejects',
  (form) => {
    it('dice that another seed rolled, though every outcome follows from them', () => {
      const fair = closed({ form, seed: 'fair' }, [1, 1]);
      const changed = forged(closed({ form, seed: 'chosen' }, [1, 1]).rows, (body) =>
        body.kind === 'started' || body.kind === 'closed'
          ? (fair.bodies.find(({ kind }) => kind === body.kind) ?? body)
          : body,
      );
      expect(audited(changed.slice(0, -1))).toBeNull();
      expect(audited(changed)).toEqual({
        seq: changed.length,
        what: expect.stringMatching(/5050, entry 2, was not rolled with the seed/),
      });
    });

    it('changed dice of a single hex, down to its last die, even if it was revealed last', () => {
      const table = closed({ form }, [2, 2]);
      const last = revealedBy(table).at(-1) as SoloBody;
      const book = new BookWorld();
      for (const { hex } of revealedBy(table).slice(0, -1)) book.reveal(hex, hex);
      let found = 0;
      for (const [, dice] of otherDice(last.hex.dice)) {
        const outcome = byTheBook(book, last.hex, dice);
        if (!outcome) continue;
        found++;
        const hex = { ...last.hex, ...outcome, dice } as SoloRecord;
        const changed = forged(table.rows, (body, seq) => (seq === hex.seq ? { ...last, hex } : body));
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
    ])('%s than the one committed to', (_, change) => {
      const table = closed({ form });
      const changed = forged(table.rows, (body) => (body.kind === 'closed' ? { ...body, ...change } : body));
      expect(audited(changed)).toEqual({ seq: table.rows.length, what: expect.stringContaining('seed') });
    });

    it('another seed whose commitment was put in afterwards', () => {
      const table = closed({ form });
      const commitment = seedCommitment('another', table.secret.seedSalt, sha256);
      const changed = forged(table.rows, (body) => {
        if (body.kind === 'started') return { ...body, commitment };
        return body.kind === 'closed' ? { ...body, seed: 'another' } : body;
      });
      expect(audited(changed)?.seq).toBe(table.rows.length);
    });

    it('[docs: ledger, Dice] dice not marked as own that the seed did not roll, even in a campaign with own dice', () => {
      const table = ownDice({ form });
      const unmarked = forged(table.rows, (body) =>
        body.kind === 'revealed'
          ? withHex(body, { dice: body.hex.dice.map(({ own: _, ...roll }) => roll) })
          : body,
      );
      expect(audited(unmarked)).not.toBeNull();
    });

    it('a closing entry that lacks the seed, its salt or both', () => {
      const table = closed({ form });
      for (const left of [['seed'], ['seedSalt'], ['seed', 'seedSalt']]) {
        const changed = forged(table.rows, (body) =>
          body.kind === 'closed'
            ? (Object.fromEntries(
                Object.entries(body).filter(([name]) => !left.includes(name)),
              ) as unknown as ClosedBody)
            : body,
        );
        expect(audited(changed), left.join()).toEqual({
          seq: table.rows.length,
          what: 'it does not tell the seed of the dice',
        });
      }
    });
  },
);

describe('[docs: ledger, A chosen seed] an auditor', () => {
  it('accepts a closing without the seed once the campaign was received elsewhere, and rolls again if the seed is revealed', () => {
    for (const told of [false, true]) {
      const table = playedTabletop();
      table.receive();
      table.play({ kind: 'travel', path: [1] });
      table.play({ kind: 'enter', to: 2 });
      table.write([{ kind: 'closed', by: authorOf(OWNER), ...(told && table.secret) }]);
      expect(audited(table.rows)).toBeNull();
      if (!told) continue;
      const turned = forged(table.rows, (body) =>
        body.kind === 'closed' ? { ...body, seed: 'another' } : body,
      );
      expect(audited(turned)).toEqual({
        seq: turned.length,
        what: 'its seed does not match the commitment of the campaign',
      });
    }
  });

  it('rejects a seed if none was chosen', () => {
    const table = playedTabletop({ form: 'sealed' });
    table.write([{ kind: 'closed', by: authorOf(OWNER), ...table.secret }]);
    expect(audited(table.rows)).toEqual({
      seq: table.rows.length,
      what: 'its seed does not match the commitment of the campaign',
    });
  });

  it('holds a campaign of the first form to the seed of its last `imported`', () => {
    const table = playedTabletop({ form: 'first form' }, [1, 1]);
    const seed = { seed: 'elsewhere', seedSalt: '77'.repeat(16) };
    const commitment = seedCommitment(seed.seed, seed.seedSalt, sha256);
    table.write([{ kind: 'imported', by: OWNER, commitment }]);
    const [before, length] = [table.secret, table.rows.length];
    table.write([{ kind: 'closed', by: OWNER, ...before }]);
    expect(audited(table.rows)?.seq).toBe(length + 1);
    const other = table.rows.slice(0, length);
    const rows = [...other, ...firstFormRows([{ kind: 'closed', by: OWNER, ...seed }], other.at(-1))];
    expect(audited(rows)).toBeNull();
  });

  it('requires a commitment if and only if a seed was chosen', () => {
    const { rows } = playedTabletop();
    for (const change of [{ seedChosen: false }, { commitment: undefined }])
      expect(
        audited(
          forged(rows, (body) => (body.kind === 'started' ? { ...body, ...change } : body) as EntryBody),
        ),
      ).toEqual({
        seq: 1,
        what: 'its commitment to a seed is missing, or is there though no seed was chosen',
      });
  });
});

describe('[docs: ledger, A chosen seed] the dice of a closed campaign', () => {
  /**
   * An auditor that has checked all entries of a closed campaign of a chosen seed; if `isByAnother`, the revealed seed
   * is not the one that rolled the dice.
   */
  function checked({ isByAnother = false } = {}): { auditor: Auditor; seq: number; headBefore: string } {
    const { rows: fair, bodies } = closed({}, [1, 1, 1]);
    const seedSalt = 'ab'.repeat(16);
    const started = { ...bodies[0], commitment: seedCommitment('another', seedSalt, sha256) } as EntryBody;
    const told = { kind: 'closed', by: authorOf(OWNER), seed: 'another', seedSalt } as const;
    const rows = isByAnother
      ? forged(fair, (body) => (body.kind === 'started' ? started : body.kind === 'closed' ? told : body))
      : fair;
    const auditor = new Auditor(sha256);
    for (const row of rows) expect(auditor.check(row)).toBeNull();
    return { auditor, seq: rows.length, headBefore: rows.at(-2)?.hash ?? '' };
  }

  it('can be rolled again piece by piece, so that others need not wait', () => {
    const { auditor } = checked();
    let pieces = 0;
    while (auditor.isRollingAgain) {
      expect(auditor.rollAgain(1)).toBeNull();
      pieces++;
    }
    expect(pieces).toBeGreaterThan(9);
    expect(auditor.finish()).toBeNull();
  });

  it('are all rolled before the next entry and at the end; an entry whose seed they contradict does not count as checked', () => {
    for (const rolls of [
      (auditor: Auditor) => auditor.finish(),
      (auditor: Auditor) => auditor.check({ seq: 99 } as LedgerRow),
      (auditor: Auditor) => auditor.rollAgain(1),
    ]) {
      const { auditor, seq, headBefore } = checked({ isByAnother: true });
      const problem = { seq, what: expect.stringMatching(/was not rolled with the seed/) };
      expect(rolls(auditor)).toEqual(problem);
      expect([auditor.entries, auditor.head]).toEqual([seq - 1, headBefore]);
      expect(auditor.isRollingAgain).toBe(false);
      expect(auditor.finish(), 'however often one asks').toEqual(problem);
    }
  });
});
