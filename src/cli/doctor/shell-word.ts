/**
 * A path as a shell reads it, for a command that is there to be copied: whoever may put files into a directory chooses their
 * names, and directories have spaces in theirs.
 */
export const shellWord = (path: string): string =>
  /^[\w./:@=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
