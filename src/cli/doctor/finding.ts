/** What was looked at, and what came of it. What is risky works, and may go wrong. */
export interface Finding {
  readonly level: 'ok' | 'risky' | 'wrong';
  /** What was looked at, in a word or two. */
  readonly about: string;
  readonly what: string;
  /** How to mend it. */
  readonly mend?: string;
}

export const fine = (about: string, what: string): Finding => ({ level: 'ok', about, what });

export const risky = (about: string, what: string, mend: string): Finding => ({
  level: 'risky',
  about,
  what,
  mend,
});

export const wrong = (about: string, what: string, mend: string): Finding => ({
  level: 'wrong',
  about,
  what,
  mend,
});
