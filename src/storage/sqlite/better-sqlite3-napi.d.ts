/** Version 13 of better-sqlite3, installed beside version 12. It has the same interface. */
declare module 'better-sqlite3-napi' {
  import Sqlite from 'better-sqlite3';
  export default Sqlite;
}
