import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { hasServerDice, type Roll } from '../../src/dice/roll.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { refused } from '../support/refused.ts';
import { audited, Tabletop } from '../support/tabletop.ts';

describe('a throw begun by hand and left to the server', () => {
  /** A party at the edge of the known hexes. */
  const beyond = (): Tabletop => {
    const table = new Tabletop({ form: 'sealed', seed: 'finished' });
    table.play({ kind: 'enter', to: 1 });
    return table;
  };
  const begun = (faces: readonly number[]): Command => ({ kind: 'enter', to: 1, faces, rest: 'server' });

  it('is finished by the server, says how many of its faces are own, and comes before all throws of the server', () => {
    const table = beyond();
    const [entry] = table.play(begun([6]));
    const dice = entry?.kind === 'revealed' ? entry.hex.dice : [];
    expect(dice[0]).toMatchObject({ own: true, ownFaces: 1, faces: [6, expect.any(Number)] });
    expect(dice[0]?.faces).toHaveLength(2);
    expect(dice.slice(1).filter(({ own }) => own)).toEqual([]);
    expect(audited(table.rows)).toBeNull();
  });

  it('is finished with the first dice that the server would have thrown without it', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => `finished ${index}`);
    for (const seed of seeds) {
      const [alone, behind] = [{ kind: 'enter', to: 1 } as const, begun([6])].map((command) => {
        const table = new Tabletop({ seed });
        table.play({ kind: 'enter', to: 1 });
        const [entry] = table.play(command);
        return entry?.kind === 'revealed' ? entry.hex.dice[0] : undefined;
      });
      expect(behind?.faces[1]).toBe(alone?.faces[0]);
    }
  });

  it.each<[string, Command]>([
    ['a roll', { kind: 'roll', dice: '4d10', faces: [9, 1], rest: 'server' }],
    ['a day', { kind: 'rest', faces: [5], rest: 'server' }],
    ['a battlefield', { kind: 'battlefield', ...ORIGIN, edition: 'sectors', faces: [2], rest: 'server' }],
  ])('reveals the secret of the server’s dice: %s', (_, command) => {
    const table = beyond();
    const { length } = table.rows;
    const [entry] = table.play(command);
    const [row] = table.rows.slice(length);
    expect(row?.secret).toMatch(/^[0-9a-f]{64}$/);
    const dice = entry && 'dice' in entry && typeof entry.dice !== 'string' ? entry.dice : [];
    expect(dice[0]).toMatchObject({ own: true });
    expect(hasServerDice(dice.at(-1) as Roll)).toBe(true);
    expect(audited(table.rows)).toBeNull();
  });

  it('must be finished by hand if the server may not throw', () => {
    expect(refused(beyond(), { kind: 'enter', to: 1, faces: [6] })).toMatchObject({
      code: 'dice/needed',
      needs: { sides: 6, count: 2, soFar: [6] },
    });
  });
});

/** A known hex of the deep sea: twos make the land descend on the way north. */
