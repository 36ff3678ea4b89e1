/** Version 13 of better-sqlite3, which is installed beside 12. It has all that 12 has. */
declare module 'better-sqlite3-napi' {
  import Sqlite from 'better-sqlite3';
  export default Sqlite;
}
