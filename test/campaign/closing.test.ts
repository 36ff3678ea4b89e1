import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { refused } from '../support/refused.ts';
import { OWNER, Tabletop } from '../support/tabletop.ts';

const NORTH = neighbour(ORIGIN, 1);

describe('closing a campaign', () => {
  it('reveals the seed and its salt', () => {
    const table = new Tabletop({ seed: 'the secret', seedSalt: '12'.repeat(16) });
    expect(table.play({ kind: 'close' })).toEqual([
      { kind: 'closed', by: authorOf(OWNER), seed: 'the secret', seedSalt: '12'.repeat(16) },
    ]);
  });

  it('is the first time that the seed is revealed', () => {
    const table = new Tabletop({ seed: 'the-secret-seed' });
    for (const to of [1, 1, 2, 3] as const) table.play({ kind: 'enter', to });
    expect(JSON.stringify(table.rows)).not.toContain('the-secret-seed');
  });

  it.each<Command>([
    { kind: 'enter', to: 1 },
    { kind: 'enter', to: 0 },
    { kind: 'travel', path: [1] },
    { kind: 'travel', to: NORTH },
    { kind: 'close' },
  ])('is followed by no other command: %j', (command) => {
    const table = new Tabletop();
    table.play({ kind: 'close' });
    expect(refused(table, command).code).toBe('campaign/closed');
  });
});
