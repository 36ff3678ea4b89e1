import type { CommandKey, EntryWrite } from '../session/ports.ts';

/**
 * Checks that entries to be appended together all carry the id of the one command that they answer, or all carry none.
 */
export function assertOneCommand(command: CommandKey | null, entries: readonly EntryWrite[]): void {
  const id = command?.id ?? null;
  const other = entries.find(({ row }) => row.command !== id);
  if (other) throw new Error(`entry ${other.row.seq} does not carry the id of the command that it answers`);
}

/**
 * Placeholder for the unknown digest of a command that was carried out elsewhere, 16 bytes in hex. Matches no command.
 */
export const FOREIGN_DIGEST = '0'.repeat(32);
