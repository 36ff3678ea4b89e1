/** All that dice of tables are for: whether a table is rolled on at all, its row, what stands in the row's text, and dice thrown by themselves. */
export const TABLE_PURPOSES = ['chance', 'table', 'text', 'roll'] as const;
export type TablePurpose = (typeof TABLE_PURPOSES)[number];
