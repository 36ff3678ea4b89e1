/**
 * All purposes of dice of tables: the chance of a table, its row, dice in a row's text, and dice rolled without a
 * table.
 */
export const TABLE_PURPOSES = ['chance', 'table', 'text', 'roll'] as const;
export type TablePurpose = (typeof TABLE_PURPOSES)[number];
