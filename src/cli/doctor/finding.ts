/** What was examined, and the result. `risky`: it works, but may go wrong. */
export interface Finding {
  readonly level: 'ok' | 'risky' | 'wrong';
  /** What was looked at, in a word or two. */
  readonly about: string;
  readonly what: string;
  /** How to repair it. */
  readonly mend?: string;
  /** The command at the end of `mend`, if there is one to copy: arguments are quoted for a shell if necessary. */
  readonly command?: string;
}

export const fine = (about: string, what: string): Finding => ({ level: 'ok', about, what });

/** @param command for a shell; printed after the advice, if there is any */
const notFine =
  (level: 'risky' | 'wrong') =>
  (about: string, what: string, advice: string, command?: string): Finding => ({
    level,
    about,
    what,
    ...(command === undefined ? { mend: advice } : { mend: `${advice} ${command}`.trimStart(), command }),
  });

export const risky = notFine('risky');
export const wrong = notFine('wrong');
