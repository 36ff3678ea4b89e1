import type { TellLacked } from '../../rendering/png.ts';
import type { Terminal } from './command.ts';

/** How many letters are listed individually. */
const MOST = 20;

/** Reports on standard error which letters a picture shows as numbers. */
export const missingLettersReporter =
  (terminal: Pick<Terminal, 'error'>): TellLacked =>
  (letters) => {
    const more = letters.length - MOST;
    const told = letters.slice(0, MOST).join(' ') + (more > 0 ? ` and ${more} more` : '');
    terminal.error(`no font here has ${told}: the picture shows their Unicode numbers instead\n`);
  };
