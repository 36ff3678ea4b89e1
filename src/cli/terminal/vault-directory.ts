import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'yaml';
import { freshNote, mergedNote, retiredNote } from '../../formats/vault/note.ts';
import type { Vault } from '../../formats/vault/vault.ts';
import { bytesOf } from '../../rendering/bundle.ts';
import type { TellLacked } from '../../rendering/png.ts';
import { writeAtomically } from './atomic-file.ts';
import { CommandFailed } from './command.ts';

/** The text in a note's generated block once the map has nothing for the note any more. */
const RETIRED = 'The map has nothing of this any more: it became a part of something else, or was removed.';

/** How many notes of a vault were written, updated, left unchanged or retired. */
export interface VaultUpdate {
  readonly written: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly retired: number;
}

/**
 * Writes a vault's notes into a directory and updates existing ones: the generated parts are replaced, everything that
 * people wrote is kept.
 *
 * @param tellLacked called with the letters that the picture shows as numbers
 * @throws CommandFailed
 */
export async function updateVault(
  vault: Vault,
  directory: string,
  tellLacked?: TellLacked,
): Promise<VaultUpdate> {
  const counts = { written: 0, updated: 0, unchanged: 0, retired: 0 };
  try {
    // Before anything is written, so that a signal in this long step still ends the process at once.
    const picture = vault.picture && (await bytesOf(vault.picture, tellLacked));
    const ours = new Set(vault.notes.map(({ path }) => path));
    for (const note of vault.notes) {
      // Yields for every note, so that a signal need not wait for thousands of them, even if only few are written.
      await setImmediate();
      const file = join(directory, note.path);
      const before = textOf(file);
      const after = before === null ? freshNote(note) : mergedNote(before, note, listIn);
      if (after === before) {
        counts.unchanged++;
        continue;
      }
      counts[before === null ? 'written' : 'updated']++;
      write(file, after);
    }
    for (const path of notesIn(directory, vault.folder)) {
      if (ours.has(path)) continue;
      await setImmediate();
      const file = join(directory, path);
      const before = textOf(file) ?? '';
      const after = retiredNote(before, RETIRED);
      if (after === null || after === before) continue;
      counts.retired++;
      write(file, after);
    }
    if (vault.picture && picture) write(join(directory, vault.picture.path), picture);
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`the vault can't be written: ${(error as Error).message}`);
  }
  return counts;
}

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeAtomically([content], file, { isOneOfMany: true });
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The existing notes in the folders that are written to, by their paths in the vault. */
const notesIn = (directory: string, folder: string): string[] =>
  ['Hexes', 'Sites', 'Rivers', 'Days'].flatMap((name) => {
    const path = `${folder}/${name}`;
    // A world of elevations has no sites, and a small world may have no river.
    if (!existsSync(join(directory, path))) return [];
    const files = readdirSync(join(directory, path), { withFileTypes: true });
    return files
      .filter((file) => file.isFile() && file.name.endsWith('.md'))
      .map((file) => `${path}/${file.name}`);
  });

/** The texts of a list in a note's property; a value that can't be parsed is kept as one text. */
function listIn(yaml: string): string[] {
  let value: unknown;
  try {
    const [first] = Object.values((parse(yaml) ?? {}) as object);
    value = first;
  } catch {
    return [];
  }
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined
    ? []
    : String(value)
        .split(/[\s,]+/)
        .filter(Boolean);
}
