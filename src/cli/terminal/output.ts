import { closeSync, openSync, writeFileSync } from 'node:fs';
import { diceName } from '../../dice/request.ts';
import type { TellingLine } from '../../telling/telling-line.ts';
import { CommandFailed, type Terminal } from './command.ts';

/** A line of a telling, with its throw in front: `    2d6 3+4  7: no change …`. */
export function toldLine({ roll, text }: TellingLine): string {
  const dice = roll
    ? `${diceName({ count: roll.faces.length, sides: roll.sides })} ${roll.faces.join('+')}  `
    : '';
  return `    ${dice}${text}\n`;
}

/** Writes a document, whole or in pieces, to a file, or to standard output where none is named. */
export function writeOut(
  document: string | Iterable<string | Uint8Array>,
  file: string | undefined,
  terminal: Terminal,
): void {
  const pieces = typeof document === 'string' ? [document] : document;
  if (file === undefined) {
    for (const piece of pieces) terminal.out(piece);
    return;
  }
  try {
    const descriptor = openSync(file, 'w');
    try {
      for (const piece of pieces) writeFileSync(descriptor, piece);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new CommandFailed(`${file} can't be written: ${(error as Error).message}`);
  }
}
