/**
 * A path quoted for a shell, for a command to be copied: anybody who can put files into a directory chooses their
 * names, and directory names may have spaces.
 */
export const shellWord = (path: string): string =>
  /^[\w./:@=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
