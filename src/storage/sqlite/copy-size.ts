import { statSync } from 'node:fs';
import { SqliteConnection } from './sqlite-connection.ts';
import { walFile } from './wal-file.ts';

/**
 * How many bytes a copy of a database may take: those of all pages in use, whether in its file or in its log. Free
 * pages, of which an upgrade leaves many, are not copied. If the database can't be read, what its files take.
 */
export function copySizeOf(database: string): number {
  try {
    // The whole process waits with this connection, so it doesn't wait for others.
    const sqlite = new SqliteConnection(database, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      const [pages, free, bytes] = ['page_count', 'freelist_count', 'page_size'].map((pragma) =>
        Number(sqlite.pragma(pragma, { simple: true })),
      ) as [number, number, number];
      return (pages - free) * bytes;
    } finally {
      sqlite.close();
    }
  } catch {
    const sizes = [database, walFile(database)].map(
      (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
