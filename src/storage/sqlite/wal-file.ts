/** The path of a database's write-ahead log, which SQLite puts beside the file. */
export const walFile = (database: string): string => `${database}-wal`;
