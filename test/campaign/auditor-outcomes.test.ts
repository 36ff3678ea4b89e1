import { describe, expect, it } from 'vitest';
import { facesOf } from '../../src/dice/roll.ts';
import type { RevealedBody } from '../../src/ledger/entry.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { varied } from '../support/all-tests.ts';
import { closed, playedTabletop, revealedBy, withHex } from '../support/journeys.ts';
import { BookWorld } from '../support/solo-by-the-book.ts';
import { audited, FORMS, type Form, forged, Tabletop } from '../support/tabletop.ts';
import { otherDice, sameByTheBook } from '../support/turned-dice.ts';

const SHELF = { kind: 'solo', houseRules: ['coastal-shelf'] };

describe.each(varied(FORMS, 2))(
  '[docs: ledger, Dice] an auditor recomputes every outcome, %s, and rejects, even with all hashes recomputed,',
  (form) => {
    it('a changed face: at once if it is sealed or gives another hex, otherwise when the seed is revealed', () => {
      const open = playedTabletop({ form });
      const ended = closed({ form });
      const book = new BookWorld();
      let tried = 0;
      let harmless = 0;
      for (const { hex } of revealedBy(open)) {
        for (const [i, dice] of otherDice(hex.dice)) {
          const body = { dice };
          const problem = audited(
            forged(open.rows, (b, seq) => (seq === hex.seq ? withHex(b as RevealedBody, body) : b)),
          );
          // A change of sealed dice is found at once, of other dice at the end, by the seed.
          const same = form !== 'sealed' && sameByTheBook(book, hex, dice);
          expect(problem?.seq, `${hex.label}, face ${i}`).toBe(same ? undefined : hex.seq);
          const inEnd = audited(
            forged(ended.rows, (b, seq) => (seq === hex.seq ? withHex(b as RevealedBody, body) : b)),
          );
          expect(inEnd?.seq).toBe(same ? ended.rows.length : hex.seq);
          tried++;
          if (same) harmless++;
        }
        book.reveal(hex, hex);
      }
      expect(tried).toBeGreaterThan(100);
      if (form !== 'sealed') expect(harmless).toBeGreaterThan(5);
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
      [
        'dice: with another number of sides',
        (hex) => ({ dice: hex.dice.map((roll) => ({ ...roll, sides: 8 })) }),
      ],
      [
        'dice: each die as a throw of its own',
        (hex) => ({ dice: facesOf(hex.dice).map((face) => ({ for: 'altitude', sides: 6, faces: [face] })) }),
      ],
      [
        'dice: all marked as discarded',
        (hex) => ({ dice: hex.dice.map((roll) => ({ ...roll, discarded: true as const })) }),
      ],
      [
        'dice: own ones after the server’s',
        (hex) => ({ dice: hex.dice.map((roll, i) => (i === 0 ? roll : { ...roll, own: true as const })) }),
      ],
      ['something more', () => ({ treasure: 'gold' }) as Partial<SoloRecord>],
    ])('a hex with a change: %s', (_, change) => {
      const table = playedTabletop({ form });
      for (const { hex } of revealedBy(table).filter((body) => body.hex.dice.length > 1)) {
        const changed = forged(table.rows, (body, seq) =>
          seq === hex.seq ? withHex(body as RevealedBody, change(hex)) : body,
        );
        expect(audited(changed)?.seq, hex.label).toBe(hex.seq);
      }
    });

    it('hexes that the house rule would have made different', () => {
      const table = shoreTable(form);
      const changed = forged(table.rows, (body) =>
        body.kind === 'started' ? { ...body, world: SHELF } : body,
      );
      expect(audited(table.rows)).toBeNull();
      expect(audited(changed)?.what).toContain('dice');
    });

    it('an island raised by landfall in a campaign without that rule, and deep sea without dice in one with it', () => {
      const atSea = { what: expect.stringContaining('dice') };
      const risen = seaTable(form, ['landfall'], [6, 5]);
      expect(risen.bodies.at(-1)).toMatchObject({
        hex: { altitude: 2, terrain: 'desert', flow: null, site: null, dice: [{ faces: [6, 5] }] },
      });
      expect(audited(risen.rows)).toBeNull();
      expect(audited(withRules(risen, []))).toMatchObject(atSea);
      expect(audited(withRules(risen, ['coastal-shelf']))).toMatchObject(atSea);
      const deep = seaTable(form, [], []);
      expect(audited(deep.rows)).toBeNull();
      expect(audited(withRules(deep, ['landfall']))).toMatchObject(atSea);
    });

    it.each<[string, Partial<SoloRecord>]>([
      ['higher', { altitude: 4, terrain: 'plain' }],
      ['with water', { flow: 1, terrain: 'swamp' }],
      ['with a site', { site: 'ruin' }],
      ['none at all', { altitude: 0, terrain: 'ocean' }],
    ])('an island raised by landfall but recorded %s', (_, change) => {
      const table = seaTable(form, ['landfall'], [5, 6]);
      const last = table.rows.length;
      const changed = forged(table.rows, (body, seq) =>
        seq === last ? withHex(body as RevealedBody, change) : body,
      );
      expect(audited(changed)?.seq).toBe(last);
    });

    it('an edition of the rules that it does not know', () => {
      const changed = forged(playedTabletop({ form }).rows, (body) =>
        body.kind === 'started' ? { ...body, edition: 'solo@2' } : body,
      );
      expect(audited(changed)).toEqual({ seq: 1, what: expect.stringContaining("'solo@2'") });
    });
  },
);

const withRules = (table: Tabletop, houseRules: readonly HouseRule[]) =>
  forged(table.rows, (body) =>
    body.kind === 'started' ? { ...body, world: { kind: 'solo', houseRules } as WorldSettings } : body,
  );

/** A campaign with own dice whose party is on the deep sea and goes on north, out of sight of land. */
function seaTable(form: Form, houseRules: readonly HouseRule[], faces: readonly number[]): Tabletop {
  const table = shoreTable(form, houseRules);
  table.play({ kind: 'enter', to: 1, faces });
  return table;
}

/** A campaign with own dice in which the land drops from altitude 2 into the deep. */
function shoreTable(form: Form, houseRules: readonly HouseRule[] = []): Tabletop {
  const table = new Tabletop({ dice: 'own', form, houseRules });
  // Altitude 3 at the start and 2 to its north; from there a throw of two ones.
  table.play({ kind: 'enter', to: 0, faces: [4, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2, 2] });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1, faces: [1, 1] });
  return table;
}
