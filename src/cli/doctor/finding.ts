/** What was looked at, and what came of it. What is risky works, and may go wrong. */
export interface Finding {
  readonly level: 'ok' | 'risky' | 'wrong';
  /** What was looked at, in a word or two. */
  readonly about: string;
  readonly what: string;
  /** How to mend it. */
  readonly mend?: string;
  /** The command at the end of that, where there is one to be copied: all arguments are quoted where a shell asks for it. */
  readonly command?: string;
}

export const fine = (about: string, what: string): Finding => ({ level: 'ok', about, what });

/** @param command for a shell, after what is said of it, if anything is */
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
