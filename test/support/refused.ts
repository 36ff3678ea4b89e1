import { expect } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Refusal } from '../../src/campaign/refusal.ts';
import type { Role } from '../../src/ledger/role.ts';
import { actor, mapOf, type Tabletop } from './tabletop.ts';

/** The refusal of a command, which must leave the campaign exactly as it was. */
export function refused(table: Tabletop, command: Command, role: Role = 'owner'): Refusal {
  const before = JSON.stringify([mapOf(table.campaign), table.campaign.head]);
  const decision = table.send(command, actor(role));
  if (decision.ok) throw new Error(`not refused: ${JSON.stringify(decision.drafts)}`);
  expect(JSON.stringify([mapOf(table.campaign), table.campaign.head])).toBe(before);
  expect(decision.refusal.detail).toMatch(/^[A-Z].*\.$/s);
  return decision.refusal;
}
