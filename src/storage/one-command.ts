import type { CommandKey, EntryWrite } from '../session/ports.ts';

/** Entries that are appended together carry the id of the one command that they answer, or none: else they were mixed up. */
export function assertOneCommand(command: CommandKey | null, entries: readonly EntryWrite[]): void {
  const id = command?.id ?? null;
  const other = entries.find(({ row }) => row.command !== id);
  if (other) throw new Error(`entry ${other.row.seq} does not carry the id of the command that it answers`);
}

/** Stands for the digest of a command that was carried out elsewhere, 16 bytes in hex: no command here has it. */
export const FOREIGN_DIGEST = '0'.repeat(32);
