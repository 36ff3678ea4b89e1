import { sumOf, type Trace } from '../dice/roll.ts';
import type { TablePurpose } from '../rules/tables/table-purpose.ts';
import type { TellingLine } from './telling-line.ts';

const FOR: Readonly<Record<TablePurpose, string>> = {
  chance: 'whether it comes at all',
  table: 'the row',
  text: 'a number in the text',
  roll: 'the roll',
};

/** The purpose of a die of a table, in words. */
export const tablePurposeWords = (purpose: string): string =>
  Object.hasOwn(FOR, purpose) ? FOR[purpose as TablePurpose] : purpose;

/** Explains each throw of a roll on a table by its purpose. */
export const tellTableDice = (trace: Trace): TellingLine[] =>
  trace.map((roll) => {
    const sum = sumOf(roll.faces);
    return { roll, text: `${sum}, for ${tablePurposeWords(roll.for)}` };
  });
