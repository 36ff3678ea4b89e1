import { perform } from '../../dice/perform.ts';
import type { Procedure } from '../../dice/request.ts';
import type { Axial } from '../../hex/axial.ts';
import type { RolledBody } from '../../ledger/entry.ts';
import { rolledText } from '../../ledger/typed-text.ts';
import { diceText, readValidDice, rollDice } from '../../rules/tables/dice-notation.ts';
import { rollTable } from '../../rules/tables/roll-table.ts';
import type { TableOccasion } from '../../rules/tables/table.ts';
import type { CampaignTables } from '../campaign-tables.ts';
import type { RollCommand } from '../command.ts';
import type { PlannedEntry } from '../plan.ts';
import { rollKey } from '../throw-keys.ts';

/** The planned roll on a table or of dice; `null` if there is no such table. */
export function plannedRoll(
  { table, dice, for: purpose }: Pick<RollCommand, 'table' | 'dice' | 'for'>,
  shelf: CampaignTables,
  hex: Axial | null,
): PlannedEntry | null {
  if (table !== undefined) {
    const state = shelf.stateOf(table);
    return state === null || state === 'broken' ? null : tableRoll(table, shelf, hex, { purpose });
  }
  const thrown = readValidDice(dice ?? '');
  return roll(hex, { notation: diceText(thrown) }, rollDice(thrown), (total) =>
    rolledText({ ...forWhat(purpose), text: String(total) }),
  );
}

/**
 * The planned roll on a table.
 *
 * @param when the occasion, if the table is rolled automatically; only then does its own chance count
 */
export function tableRoll(
  id: string,
  shelf: CampaignTables,
  hex: Axial | null,
  { when, purpose }: { readonly when?: TableOccasion; readonly purpose?: string | undefined },
): PlannedEntry {
  const head = { table: id, ...(when && { when }) };
  const state = shelf.stateOf(id);
  if (state === 'erased' || state === 'leads-to-erased')
    return {
      ...throwAt(hex, head),
      unrecoverable: state === 'erased' && when !== undefined ? 'entry' : 'outcome',
      roll: () => {
        throw new Error(`what came of '${id}' can't be worked out: its text was erased`);
      },
    };
  return roll(hex, head, rollTable(shelf.tables, id, { withChance: when !== undefined }), ({ text }) =>
    text === null ? null : rolledText({ ...forWhat(purpose), text }),
  );
}

const throwAt = (hex: Axial | null, { table, when }: Partial<RolledBody>): Omit<PlannedEntry, 'roll'> => ({
  hex,
  ...(table !== undefined && { rolledOn: { id: table, when } }),
  keyAt: rollKey,
});

function roll<T>(
  hex: Axial | null,
  head: Partial<RolledBody>,
  procedure: Procedure<T>,
  textOf: (result: T) => string | null,
): PlannedEntry {
  return {
    ...throwAt(hex, head),
    roll: (dice) => {
      const outcome = perform(procedure, dice);
      if (!outcome.done) return { done: false, lacking: outcome.lacking };
      const text = textOf(outcome.result);
      const content = { kind: 'rolled' as const, ...head, dice: outcome.trace };
      return text === null ? { done: true, content } : { done: true, content, text };
    },
  };
}

const forWhat = (purpose: string | undefined) => (purpose === undefined ? {} : { for: purpose });
