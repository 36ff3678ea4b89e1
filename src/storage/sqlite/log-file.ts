/** Where the write-ahead log of a database lies: SQLite puts it beside the file. */
export const logOf = (database: string): string => `${database}-wal`;
