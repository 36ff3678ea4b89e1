import { diceName } from '../../dice/request.ts';
import type { TellingLine } from '../../telling/telling-line.ts';
import { writeAtomically } from './atomic-file.ts';
import type { Terminal } from './command.ts';

/** A line of an explanation, with its throw in front: `    2d6 3+4  7: no change …`. */
export function formatTellingLine({ roll, text }: TellingLine): string {
  const dice = roll
    ? `${diceName({ count: roll.faces.length, sides: roll.sides })} ${roll.faces.join('+')}  `
    : '';
  return `    ${dice}${text}\n`;
}

/** Writes a document, whole or in pieces, to a file, or to standard output if no file is named. */
export function writeOut(
  document: string | Iterable<string | Uint8Array>,
  file: string | undefined,
  terminal: Terminal,
): void {
  const pieces = typeof document === 'string' ? [document] : document;
  if (file !== undefined) writeAtomically(pieces, file);
  else for (const piece of pieces) terminal.out(piece);
}
